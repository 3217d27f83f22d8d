"""Connections to engine processes that let others listen: protocol traffic and inside reports."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import chess.engine

from philidor.arena.engines import (
    EngineSpec,
    TimedUci,
    TimedXBoard,
    connect,
    disconnect,
    kill,
)
from philidor.web.wire.events import TrafficLine

# Lines that are kept for a page that starts to look at the traffic later.
REMEMBERED = 500
LONGEST_LINE = 2_000
# Analyses give way to games and to the server itself.
BACKGROUND_NICE = 10
INSIGHT = "info string {"

OnLine = Callable[[TrafficLine], None]
OnInsight = Callable[[dict[str, Any]], None]


class Tap:
    """Sees every line of a connection, and remembers the last ones."""

    def __init__(self) -> None:
        super().__init__()
        self.began = time.monotonic()
        self.remembered: deque[TrafficLine] = deque(maxlen=REMEMBERED)
        self.ponder_hits = 0
        self.on_line: OnLine | None = None
        self.on_report: Callable[[str], None] | None = None
        self.on_insight: OnInsight | None = None

    def send_line(self, line: str) -> None:
        """Note a line on its way to the engine."""
        self._note(line, sent=True)
        self.ponder_hits += line == "ponderhit"
        super().send_line(line)  # type: ignore[misc]

    def line_received(self, line: str) -> None:
        """Note a line of the engine's, and hand on what it tells of its search."""
        self._note(line, sent=False)
        if line.startswith(INSIGHT):
            self._tell(line)
        elif self.on_report is not None:
            self.on_report(line)
        super().line_received(line)  # type: ignore[misc]

    def _note(self, text: str, sent: bool) -> None:
        at = round((time.monotonic() - self.began) * 1000)
        line = TrafficLine(at=at, sent=sent, text=text[:LONGEST_LINE])
        self.remembered.append(line)
        if self.on_line is not None:
            self.on_line(line)

    def _tell(self, line: str) -> None:
        if self.on_insight is None:
            return
        # An engine that is not Philidor's may say what it likes in a string.
        with contextlib.suppress(ValueError):
            data = json.loads(line[len(INSIGHT) - 1 :])
            if isinstance(data, dict) and isinstance(data.get("kind"), str):
                self.on_insight(data)


class TappedUci(Tap, TimedUci):
    """A UCI connection that can be listened to."""


class TappedXBoard(Tap, TimedXBoard):
    """An XBoard connection that can be listened to."""


TappedConnection = TappedUci | TappedXBoard
# A killed process is gone by then.
QUIT_SECONDS = 5.0
MANAGED = ("uci_chess960", "uci_variant", "multipv", "ponder")


async def open_engine(
    spec: EngineSpec, elo: int | None = None, background: bool = False, debug: bool = False
) -> TappedConnection:
    """Start an engine and set it up; chess.engine.EngineError says why it cannot.

    `background` gives way to other processes; `debug` switches on what built-in engines tell
    of their inside.
    """
    connection = await connect(spec, TappedUci, TappedXBoard)
    assert isinstance(connection, TappedUci | TappedXBoard)
    try:
        if background:
            _give_way(connection)
        await set_strength(connection, elo)
        set_debug(connection, debug)
    except BaseException:
        kill(connection)
        raise
    return connection


def _give_way(connection: TappedConnection) -> None:
    assert connection.transport is not None
    # The process may have died at once: whoever asks it something will hear of it.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, connection.transport.get_pid(), BACKGROUND_NICE)


async def set_strength(connection: TappedConnection, elo: int | None) -> None:
    """Play at that strength; StrengthError where the engine cannot."""
    if "UCI_LimitStrength" not in connection.options:
        if elo is not None:
            raise StrengthError(connection.id.get("name", ""))
        return
    if elo is None:
        await connection.configure({"UCI_LimitStrength": False})
        return
    option = connection.options.get("UCI_Elo")
    least, most = (option.min, option.max) if option else (None, None)
    if (least is not None and elo < least) or (most is not None and elo > most):
        raise StrengthError(connection.id.get("name", ""), least, most)
    await connection.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})


class StrengthError(chess.engine.EngineError):
    """An engine that cannot play at a strength: it has but one, or others from least to most."""

    def __init__(self, name: str, least: int | None = None, most: int | None = None) -> None:
        super().__init__(
            f"{name} has one strength only"
            if least is None
            else f"{name} plays at {least} to {most} Elo"
        )
        self.least, self.most = least, most


class Chess960Error(chess.engine.EngineError):
    """An engine that does not know how castling is spoken in Chess960."""


class SilentError(chess.engine.EngineError):
    """An engine that does not answer when it should."""


def require_chess960(connection: TappedConnection) -> None:
    """Chess960Error where the engine has not said that it plays Chess960."""
    if isinstance(connection, TappedUci):
        able = "UCI_Chess960" in connection.options
    else:
        able = "fischerandom" in str(connection.features.get("variants", ""))
    if not able:
        raise Chess960Error("it does not play Chess960")


def set_debug(connection: TappedConnection, on: bool) -> None:
    """Switch reports of the engine's inside; a protocol without them needs nothing."""
    if isinstance(connection, TappedUci) and not connection.returncode.done():
        connection.debug(on)


def stop_now(connection: TappedConnection) -> None:
    """Let a running search end and answer at once."""
    if not connection.returncode.done():
        connection.send_line("stop" if isinstance(connection, TappedUci) else "?")


async def end_engine(connection: TappedConnection) -> None:
    """End an engine at once, and see it gone."""
    kill(connection)
    async with asyncio.timeout(QUIT_SECONDS):
        await asyncio.shield(connection.returncode)


async def close_engine(connection: TappedConnection) -> None:
    """End an engine in order, and also where the caller is cancelled meanwhile."""
    try:
        await asyncio.shield(disconnect(connection))
    except BaseException:
        kill(connection)
        raise
