"""Engine processes: started with their options, asked to quit, ended with all they started.

`EngineSession` stands above and starts a new process where one has died.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import chess.engine

from philidor.arena.dialects import flushed
from philidor.arena.engine_protocol import Listener
from philidor.arena.engines import EngineSpec
from philidor.arena.uci_connection import XBOARD_HINT, UciConnection
from philidor.arena.xboard_connection import XBoardConnection

START_SECONDS = 20.0
QUIT_SECONDS = 2.0
# A killed process is gone by then.
END_SECONDS = 5.0
# GNU Chess sometimes hangs at its start: one start in five on a busy machine.
MOST_STARTS = 6


class StartError(chess.engine.EngineError):
    """An engine that does not start as it should."""


class OptionRefusedError(StartError):
    """An engine that runs, and refuses one of its options."""


class StartedInVainError(StartError):
    """A program greeted and then said nothing more; another start may succeed."""


Connection = UciConnection | XBoardConnection


async def connect(spec: EngineSpec, listener: Listener | None = None) -> Connection:
    """Start an engine and set its options; StartError when that fails.

    A program that hangs at its start is started again, up to MOST_STARTS times.
    """
    for _ in range(MOST_STARTS - 1):
        try:
            return await _start(spec, listener)
        except StartedInVainError:
            continue
    return await _start(spec, listener)


async def _start(spec: EngineSpec, listener: Listener | None) -> Connection:
    protocol: Any = UciConnection if spec.protocol == "uci" else XBoardConnection
    command = list(spec.command) if spec.protocol == "uci" else flushed(spec.command)
    try:
        # In its own process group the engine does not receive Ctrl-C, so that it can quit cleanly.
        _, connection = await protocol.popen(command, setpgrp=True, cwd=spec.folder)
    except OSError as error:
        raise StartError(f"{spec.name} does not start: {error}") from error
    engine: Connection = connection
    engine.listener = listener or engine.listener
    kind = StartError
    try:
        async with asyncio.timeout(START_SECONDS):
            await engine.initialize()
            kind = OptionRefusedError
            await engine.configure(spec.options)
            kind = StartError
            await engine.ping()
    except TimeoutError:
        await end(engine)
        hint = f" ({XBOARD_HINT})" if spec.protocol == "uci" else ""
        raise StartError(
            f"{spec.name} did not answer within {START_SECONDS:g} s of its start{hint}"
        ) from None
    except chess.engine.EngineError as error:
        await end(engine)
        words = " | ".join(engine.last_words)
        if isinstance(engine, XBoardConnection) and engine.dialect.asleep:
            kind = StartedInVainError
        raise kind(f"{spec.name}: {error} {words}".rstrip()) from error
    except BaseException:
        kill(engine)
        raise
    return engine


async def disconnect(engine: Connection) -> None:
    """Ask an engine to quit and kill it when it does not."""
    try:
        if not engine.returncode.done():
            with contextlib.suppress(TimeoutError, chess.engine.EngineError):
                async with asyncio.timeout(QUIT_SECONDS):
                    await engine.quit()
    finally:
        kill(engine)


async def end(engine: Connection) -> None:
    """Kill an engine and wait until its process has gone."""
    kill(engine)
    await asyncio.wait([engine.returncode], timeout=END_SECONDS)


def kill(engine: Connection) -> None:
    """End an engine and its children at once, close its pipes; the event loop must still run."""
    if engine.transport is not None:
        running = engine.transport.get_returncode() is None
        engine.transport.close()
        if running:
            engine.kill_group()
