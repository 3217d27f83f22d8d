"""A connection to one engine process: it times searches and lets others listen.

`EngineSession` stands above it and starts a new process where one has died.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import chess.engine

from philidor.arena.dialects import (
    GREETING_OF_A_SLEEPER,
    MOST_NUDGES,
    NUDGE,
    NUDGE_SECONDS,
    Dialect,
    flushed,
    keep_on_one_processor,
)
from philidor.arena.engines import EngineSpec

START_SECONDS = 20.0
QUIT_SECONDS = 2.0
# A killed process is gone by then.
END_SECONDS = 5.0
# Lines of the error output that the report of a crash quotes.
LAST_WORDS = 5
# Lines of the protocol that are kept for listeners added later.
REMEMBERED = 500
LONGEST_LINE = 2_000
INSIGHT = "info string {"
STANDARD_OUTPUT = 1
# GNU Chess sometimes hangs at its start: one start in five on a busy machine.
MOST_STARTS = 6


class StartError(chess.engine.EngineError):
    """An engine that does not start, or refuses one of its options."""


class StartedInVainError(StartError):
    """A program greeted and then said nothing more; another start may succeed."""


class ProtocolLine(NamedTuple):
    """A line of the protocol: milliseconds since the process started, direction, text."""

    at: int
    sent: bool
    text: str


OnLine = Callable[[ProtocolLine], None]
OnReport = Callable[[str], None]
OnInsight = Callable[[dict[str, Any]], None]


@dataclass
class Listener:
    """Callbacks for the lines of a connection; None for those that are not needed.

    on_line: every line in both directions. on_report: every line from the engine except insight.
    on_insight: what Philidor's engines report of their search as JSON while `debug` is on.
    """

    on_line: OnLine | None = None
    on_report: OnReport | None = None
    on_insight: OnInsight | None = None


class EngineProtocol(chess.engine.Protocol):
    """What both protocols share: the time of a search, the last lines, the listener.

    Searches are timed by the lines themselves, so that the time that this program needs for its
    own work does not count against the engine.
    """

    go_words: tuple[str, ...] = ("go", "ponderhit")
    stop_word = "stop"
    answer_word = "bestmove"

    def __init__(self) -> None:
        super().__init__()
        self.began = time.perf_counter()
        self.ordered = 0.0
        self.stop_when_ordered = False
        self.answered: float | None = None
        self.answer = ""
        self.ponder_hits = 0
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.remembered: deque[ProtocolLine] = deque(maxlen=REMEMBERED)
        self.listener = Listener()

    def send_line(self, line: str) -> None:
        """Send a line; one that begins a search starts its time."""
        self._note(line, sent=True)
        super().send_line(line)
        if line.startswith(self.go_words):
            self.ponder_hits += line == "ponderhit"
            self.ordered, self.answered, self.answer = time.perf_counter(), None, ""
            if self.stop_when_ordered:
                self.stop_when_ordered = False
                self.send_line(self.stop_word)

    def stop(self, called: float) -> None:
        """Ask the engine to answer the search that was called for then, once that has begun.

        Before that it would take the order for one that concerns the search before, and ignore it:
        it may still be busy with a new game.
        """
        if self.ordered < called:
            self.stop_when_ordered = True
        elif not self.returncode.done():
            self.send_line(self.stop_word)

    def line_received(self, line: str) -> None:
        """Note when the answer arrives, before anything else is done with it."""
        if line.startswith(self.answer_word) and self.answered is None:
            self.answered, self.answer = time.perf_counter(), line.strip()
        self._note(line, sent=False)
        if line.startswith(INSIGHT):
            self._pass_insight(line)
        elif self.listener.on_report is not None:
            self.listener.on_report(line)
        super().line_received(line)

    def error_line_received(self, line: str) -> None:
        """Keep the engine's error output for the report of a crash."""
        self.last_words.append(line)

    @property
    def spent(self) -> float:
        """Milliseconds of the last search, up to now if it has not been answered; 0 before any."""
        if not self.ordered:
            return 0.0
        return ((self.answered or time.perf_counter()) - self.ordered) * 1000

    def _note(self, text: str, sent: bool) -> None:
        at = round((time.perf_counter() - self.began) * 1000)
        line = ProtocolLine(at, sent, text[:LONGEST_LINE])
        self.remembered.append(line)
        if self.listener.on_line is not None:
            self.listener.on_line(line)

    def _pass_insight(self, line: str) -> None:
        if self.listener.on_insight is None:
            return
        # Other engines may print anything in a string.
        with contextlib.suppress(ValueError):
            data = json.loads(line[len(INSIGHT) - 1 :])
            if isinstance(data, dict) and isinstance(data.get("kind"), str):
                self.listener.on_insight(data)


class UciConnection(EngineProtocol, chess.engine.UciProtocol):
    """A connection to a UCI engine."""


class XBoardConnection(EngineProtocol, chess.engine.XBoardProtocol):
    """A connection to an XBoard engine, which may speak a dialect."""

    go_words = ("go", "analyze")
    stop_word = "?"
    answer_word = "move "

    def __init__(self) -> None:
        super().__init__()
        self.dialect = Dialect()
        self.unfinished = b""

    def send_line(self, line: str) -> None:
        """Send a line; a program that does not list its features is asked again."""
        self.dialect.sent(line)
        super().send_line(line)
        if line.startswith("protover"):
            asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, MOST_NUDGES)

    def _nudge(self, left: int) -> None:
        if self.dialect.presented or self.returncode.done():
            return
        left = min(left, self.dialect.most_nudges)
        # python-chess waits two seconds for features; `done=0` makes it wait, `done=1` ends that.
        self._pass_on("feature done=0" if left else "feature done=1")
        if left:
            super().send_line(NUDGE)
            asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, left - 1)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Translate each line of the program into the protocol's own words."""
        if fd != STANDARD_OUTPUT:
            super().pipe_data_received(fd, data)
            return
        heard = data.encode() if isinstance(data, str) else data
        *lines, self.unfinished = (self.unfinished + heard).split(b"\n")
        for line in lines:
            self._translate(line.removesuffix(b"\r").decode(errors="replace"))

    def _translate(self, line: str) -> None:
        if line == GREETING_OF_A_SLEEPER and self.transport is not None:
            keep_on_one_processor(self.transport.get_pid())
        meant = self.dialect.heard(line)
        if meant != line:
            self.line_received(line)
        if meant is not None:
            self._pass_on(meant)
            if self.dialect.deep_enough(meant):
                self.send_line("?")

    def _pass_on(self, line: str) -> None:
        super().pipe_data_received(STANDARD_OUTPUT, f"{line}\n".encode())


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
    try:
        async with asyncio.timeout(START_SECONDS):
            await engine.initialize()
            await engine.configure(spec.options)
            await engine.ping()
    except TimeoutError:
        await end(engine)
        raise StartError(
            f"{spec.name} did not answer within {START_SECONDS:g} s of its start"
        ) from None
    except chess.engine.EngineError as error:
        await end(engine)
        words = " | ".join(engine.last_words)
        in_vain = isinstance(engine, XBoardConnection) and engine.dialect.asleep
        kind = StartedInVainError if in_vain else StartError
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
    """End an engine at once and close its pipes; the event loop must still run."""
    if engine.transport is not None:
        engine.transport.close()
