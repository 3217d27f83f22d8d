"""What connections to engines share: lines, the time of a search, listeners, the whole process
group."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypeVar

import chess.engine

T = TypeVar("T")
# python-chess logs each line that is not of the protocol, with a trace. A program that configures
# no logging would have them in its terminal.
logging.getLogger("chess.engine").addHandler(logging.NullHandler())
# Lines of the error output that the report of a crash quotes.
LAST_WORDS = 5
# Lines of the protocol that are kept for listeners added later.
REMEMBERED = 500
LONGEST_LINE = 2_000
# Bytes of a line without an end that are kept; the rest is dropped, so that memory is bounded.
LONGEST_UNFINISHED = 1 << 18
# Seconds of the event loop that an engine's lines may take at once, and then leave to others.
TURN = 0.01
INSIGHT = "info string {"
STANDARD_OUTPUT = 1


class ProtocolLine(NamedTuple):
    """A line of the protocol: milliseconds since the process started, direction, text."""

    at: int
    sent: bool
    text: str


OnLine = Callable[[ProtocolLine], None]
OnReport = Callable[[str], None]
OnInsight = Callable[[dict[str, object]], None]


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
    """What both protocols share.

    Searches are timed by the lines themselves, so that the time that this program needs for its
    own work does not count against the engine.
    """

    go_words: tuple[str, ...] = ("go", "ponderhit")
    stop_word = "stop"
    answer_words: tuple[str, ...] = ("bestmove",)

    def __init__(self) -> None:
        super().__init__()
        self.began = time.perf_counter()
        self.ordered = 0.0
        self.heard = self.began
        self.stop_when_ordered = False
        self.answered: float | None = None
        self.answer = ""
        self.ponder_hits = 0
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.remembered: deque[ProtocolLine] = deque(maxlen=REMEMBERED)
        self.listener = Listener()
        self.unfinished = {STANDARD_OUTPUT: b"", STANDARD_OUTPUT + 1: b""}
        self.waiting: deque[str] = deque()
        self.paused = False

    async def communicate(
        self, command_factory: Callable[[Self], chess.engine.BaseCommand[T]]
    ) -> T:
        """Give the engine a command; it takes the place of one that still waits for its turn.

        python-chess means that as well, but asserts that the waiting one has begun.
        """
        if self.next_command is not None:
            self.next_command.result.cancel()
            self.next_command = None
        return await super().communicate(command_factory)

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

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Pass on each line of the program; bytes that are no UTF-8 cost no line."""
        received = data.encode() if isinstance(data, str) else data
        *lines, rest = (self.unfinished[fd] + received).split(b"\n")
        self.unfinished[fd] = rest[:LONGEST_UNFINISHED]
        if lines and fd == STANDARD_OUTPUT:
            self.heard = time.perf_counter()
        texts = [line.removesuffix(b"\r").decode(errors="replace") for line in lines]
        if fd == STANDARD_OUTPUT:
            self.waiting.extend(texts)
            if not self.paused:
                self._take_waiting(TURN)
        else:
            for text in texts[-LAST_WORDS:]:
                self.error_line_received(text)

    def _take_waiting(self, seconds: float) -> None:
        """Take the lines that have come; an engine that floods is read no further meanwhile."""
        until = time.perf_counter() + seconds
        while self.waiting and time.perf_counter() < until:
            self.take_line(self.waiting.popleft())
        if bool(self.waiting) != self.paused:
            self.paused = bool(self.waiting)
            self._read_on(not self.paused)
        if self.paused:
            self.loop.call_later(TURN, self._take_waiting, TURN)

    def _read_on(self, wanted: bool) -> None:
        pipe: Any = self.transport and self.transport.get_pipe_transport(STANDARD_OUTPUT)
        if pipe is not None and not pipe.is_closing():
            (pipe.resume_reading if wanted else pipe.pause_reading)()

    def take_line(self, line: str) -> None:
        """A line of the program, to be given to the command that runs."""
        self._line_received(line)

    def line_received(self, line: str) -> None:
        """Note when the answer arrives, before anything else is done with it."""
        if self.answered is None and line.startswith(self.answer_words):
            self.answered, self.answer = time.perf_counter(), line.strip()
        self._note(line, sent=False)
        if line.startswith(INSIGHT):
            self._pass_insight(line)
        elif self.listener.on_report is not None:
            self.listener.on_report(line)

    def error_line_received(self, line: str) -> None:
        """Keep the engine's error output for the report of a crash."""
        self.last_words.append(line[:LONGEST_LINE])

    def process_exited(self) -> None:
        """End what the engine has started: its process group. What it said last still counts."""
        while self.waiting:
            self.take_line(self.waiting.popleft())
        super().process_exited()
        self.kill_group()

    def kill_group(self) -> None:
        """End the engine's process group, whose number is that of the engine's process."""
        if self.transport is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.transport.get_pid(), signal.SIGKILL)

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
        with contextlib.suppress(ValueError, RecursionError):
            data = json.loads(line[len(INSIGHT) - 1 :])
            if isinstance(data, dict) and isinstance(data.get("kind"), str):
                self.listener.on_insight(data)
