"""Engines of the laboratory: external commands over UCI or XBoard, ours and others' alike."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import shutil
import sys
import time
from collections import deque
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import chess.engine

from philidor import players
from philidor.arena.dialects import (
    GREETING_OF_A_SLEEPER,
    MOST_NUDGES,
    NUDGE,
    NUDGE_SECONDS,
    Dialect,
    flushed,
    keep_on_one_processor,
)
from philidor.contract.errors import InputError
from philidor.game.pace import Pace, make_pace

# Debian installs chess programs here, which is not in every user's PATH.
GAMES = "/usr/games"
START_SECONDS = 20.0
QUIT_SECONDS = 2.0
LAST_WORDS = 5
STANDARD_OUTPUT = 1
# A start that a program sleeps through is repeated; busy processors lose one in five.
MOST_STARTS = 6
SETTINGS = ("name", "protocol", "tc", "nodes", "movetime", "depth")


class FellAsleep(chess.engine.EngineError):
    """A program greeted and then said nothing more: another start may fare better."""


class EngineSpecError(InputError):
    """An engine description that cannot be used; the message says what is wrong."""


@dataclass(frozen=True)
class EngineSpec:
    """An engine to play with: its command, protocol (`uci` or `xboard`), options and pace."""

    name: str
    command: tuple[str, ...]
    protocol: str = "uci"
    options: dict[str, str] = field(default_factory=dict)
    pace: Pace | None = None

    def paced(self, default: Pace | None) -> EngineSpec:
        """The same with its own pace or else the default; EngineSpecError when there is none."""
        pace = self.pace or default
        if pace is None:
            raise EngineSpecError(
                f"{self.name} has no limit: give --tc, --nodes, --movetime or --depth"
            )
        return replace(self, pace=pace)

    def named(self, name: str) -> EngineSpec:
        """The same under another name."""
        return replace(self, name=name)


def read_engine(text: str, options: tuple[str, ...] = (), pace: Pace | None = None) -> EngineSpec:
    """An engine from `COMMAND [; NAME=VALUE]...`.

    COMMAND is a command line or the name of a program of the house. NAME is one of the
    laboratory's own settings (name, protocol, tc, nodes, movetime, depth) or an option of the
    engine. `options` are further NAME=VALUE texts. Raises EngineSpecError or PaceError.
    """
    command_text, *settings = [part.strip() for part in text.split(";")]
    command = find_command(command_text)
    values: dict[str, str] = {}
    for setting in [part for part in settings if part] + list(options):
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise EngineSpecError(f"'{setting}' of engine '{command_text}' is not NAME=VALUE")
        values[key.strip()] = value.strip()
    ours = {key: values.pop(key) for key in SETTINGS if key in values}
    protocol = ours.get("protocol", "uci")
    if protocol not in ("uci", "xboard"):
        raise EngineSpecError(f"protocol must be uci or xboard, not '{protocol}'")
    return EngineSpec(
        name=ours.get("name", default_name(command_text)),
        command=command,
        protocol=protocol,
        options=values,
        pace=pace or own_pace(ours),
    )


def own_pace(settings: dict[str, str]) -> Pace | None:
    """The pace among an engine's settings, None when there is none."""
    numbers: dict[str, int] = {}
    for key in ("nodes", "movetime", "depth"):
        if key in settings:
            try:
                numbers[key] = int(settings[key])
            except ValueError:
                raise EngineSpecError(f"{key} must be a number, not '{settings[key]}'") from None
    if not numbers and "tc" not in settings:
        return None
    return make_pace(settings.get("tc"), **numbers)


def default_name(command: str) -> str:
    """What an engine is called that was not given a name: its program's."""
    words = shlex.split(command)
    return Path(words[0]).name if len(words) == 1 else " ".join([Path(words[0]).name, *words[1:]])


def find_command(text: str) -> tuple[str, ...]:
    """The words to execute; a single word may be a program of the house.

    Raises EngineSpecError when there is no such program.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise EngineSpecError(f"cannot read the command '{text}': {error}") from None
    if not words:
        raise EngineSpecError("an engine needs a command")
    if len(words) == 1 and words[0].lower() in {info.key for info in players.ENGINES}:
        return (sys.executable, "-m", "philidor", "uci", "--engine", words[0].lower())
    if words[0] == "philidor":
        return (sys.executable, "-m", *words)
    search_path = os.pathsep.join([os.environ.get("PATH", os.defpath), GAMES])
    program = shutil.which(words[0], path=search_path)
    if program is None:
        raise EngineSpecError(f"there is no program '{words[0]}' (and no engine of the house)")
    return (program, *words[1:])


class Stopwatch(chess.engine.Protocol):
    """A connection that notes when a search was ordered and when its answer arrived.

    Timing the lines themselves leaves our own bookkeeping out of the engines' clocks.
    """

    go_words: tuple[str, ...] = ("go",)
    answer_word = "bestmove"

    def __init__(self) -> None:
        super().__init__()
        self.ordered = 0.0
        self.answered: float | None = None
        self.answer = ""
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)

    def send_line(self, line: str) -> None:
        """Send a line; a `go` starts the watch."""
        super().send_line(line)
        if line.startswith(self.go_words):
            self.ordered, self.answered, self.answer = time.perf_counter(), None, ""

    def line_received(self, line: str) -> None:
        """Note the answer's arrival before anybody reads it."""
        if line.startswith(self.answer_word) and self.answered is None:
            self.answered, self.answer = time.perf_counter(), line.strip()
        super().line_received(line)

    def error_line_received(self, line: str) -> None:
        """Keep what the engine complains about, for the report of a crash."""
        self.last_words.append(line)

    @property
    def spent(self) -> float:
        """Milliseconds of the last search, so far if it has not been answered."""
        return ((self.answered or time.perf_counter()) - self.ordered) * 1000


class TimedUci(Stopwatch, chess.engine.UciProtocol):
    """A UCI connection with a stopwatch."""


class TimedXBoard(Stopwatch, chess.engine.XBoardProtocol):
    """An XBoard connection with a stopwatch, and with an ear for what programs really say."""

    go_words = ("go", "analyze")
    answer_word = "move "

    def __init__(self) -> None:
        super().__init__()
        self.dialect = Dialect()
        self.unfinished = b""

    def send_line(self, line: str) -> None:
        """Send a line; a program that does not present itself is asked once more."""
        self.dialect.sent(line)
        super().send_line(line)
        if line.startswith("protover"):
            asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, MOST_NUDGES)

    def _nudge(self, left: int) -> None:
        if self.dialect.presented or self.returncode.done():
            return
        left = min(left, self.dialect.most_nudges)
        # The client's patience with a silent program is short, and ends with this word.
        self._pass_on("feature done=0" if left else "feature done=1")
        if left:
            super().send_line(NUDGE)
            asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, left - 1)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Hand on what the program says, line by line, as the protocol has it."""
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


Connection = TimedUci | TimedXBoard


async def connect(
    spec: EngineSpec, uci: type[TimedUci] = TimedUci, xboard: type[TimedXBoard] = TimedXBoard
) -> Connection:
    """Start an engine and set its options; chess.engine.EngineError when that fails.

    A program known to sleep through some of its starts is started again, a few times.
    `uci` and `xboard` are the connections' classes, for who wants to listen in.
    """
    for _ in range(MOST_STARTS - 1):
        try:
            return await _start(spec, uci, xboard)
        except FellAsleep:
            continue
    return await _start(spec, uci, xboard)


async def _start(spec: EngineSpec, uci: type[TimedUci], xboard: type[TimedXBoard]) -> Connection:
    protocol: Any = uci if spec.protocol == "uci" else xboard
    command = list(spec.command) if spec.protocol == "uci" else flushed(spec.command)
    try:
        # Own process group: Ctrl-C is for the laboratory, which then ends its engines in order.
        _, connection = await protocol.popen(command, setpgrp=True)
    except OSError as error:
        raise chess.engine.EngineError(f"{spec.name} does not start: {error}") from error
    engine: Connection = connection
    try:
        async with asyncio.timeout(START_SECONDS):
            await engine.initialize()
            await engine.configure(spec.options)
            await engine.ping()
    except TimeoutError:
        kill(engine)
        raise chess.engine.EngineError(
            f"{spec.name} did not answer within {START_SECONDS:g} s of its start"
        ) from None
    except chess.engine.EngineError as error:
        kill(engine)
        words = " | ".join(engine.last_words)
        asleep = isinstance(engine, TimedXBoard) and engine.dialect.asleep
        kind = FellAsleep if asleep else chess.engine.EngineError
        raise kind(f"{spec.name}: {error} {words}".rstrip()) from error
    return engine


async def disconnect(engine: Connection) -> None:
    """Ask an engine to quit and end it when it does not."""
    try:
        if not engine.returncode.done():
            with contextlib.suppress(TimeoutError, chess.engine.EngineError):
                async with asyncio.timeout(QUIT_SECONDS):
                    await engine.quit()
    finally:
        kill(engine)


def kill(engine: Connection) -> None:
    """End an engine at once and close its pipes, which takes an event loop that still runs."""
    if engine.transport is not None:
        engine.transport.close()
