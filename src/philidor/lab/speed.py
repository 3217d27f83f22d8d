"""The speed of two programs as a ratio, measured in turn so that the machine's noise cancels."""

from __future__ import annotations

import math
import re
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from statistics import median

import chess

from philidor.arena.engines import EngineSpec
from philidor.arena.openings import read_openings
from philidor.arena.running import run_engines
from philidor.arena.session import EngineSession
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits

BENCH = files("philidor.lab") / "data" / "bench.epd"
SEPARATORS = re.compile(r"(?<=\d)[,_ '](?=\d{3})")
PERFT_SECONDS = 600
STARTS = 3
# A trial must take this many times its start, so that no later count is too short.
TRIAL_SHARES = 4


@dataclass(frozen=True)
class Ratios:
    """Repeated measurements of a over b; `a` and `b` are the median rates a second."""

    a: float
    b: float
    ratios: tuple[float, ...]

    def __str__(self) -> str:
        """As docs/performance.md quotes it."""
        low, middle, high = min(self.ratios), median(self.ratios), max(self.ratios)
        return (
            f"{self.a / 1e6:.2f} against {self.b / 1e6:.2f} M/s; ratio min {low:.3f}, "
            f"median {middle:.3f}, max {high:.3f} of {len(self.ratios)} pairs"
        )


def bench_positions(path: Path | None = None) -> tuple[str, ...]:
    """FENs to measure on: by default 40 positions from openings to endings of our own games."""
    return read_openings(Path(str(BENCH)) if path is None else path)


@asynccontextmanager
async def running(specs: Sequence[EngineSpec]) -> AsyncIterator[list[EngineSession]]:
    """The engines, started one after the other and closed at the end of the block."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(EngineSession(spec)) for spec in specs]


async def search_rate(
    engine: EngineSession, fen: str, limits: Limits, game: object
) -> tuple[int, float]:
    """Nodes and seconds of one search, from the engine's last report where it has a time."""
    answer = await engine.play(chess.Board(fen), limits, game)
    report = answer.report
    if not report.nodes:
        raise InputError(f"{engine.spec.name} reports no nodes")
    reported = report.time or 0
    # Engines report whole milliseconds, too coarse for a search that takes only a few.
    return report.nodes, (reported if reported >= 20 else engine.spent) / 1000


async def _race(
    specs: Sequence[EngineSpec],
    positions: Sequence[str],
    limits: Limits,
    repeats: int,
    on_pair: Callable[[int, float], None],
) -> Ratios:
    rates: list[list[float]] = [[], []]
    async with running(specs) as engines:
        for repeat in range(repeats):
            nodes, seconds = [0, 0], [0.0, 0.0]
            for index, fen in enumerate(positions):
                # A B, then B A: a machine that becomes steadily slower favours neither.
                for side in (0, 1) if (repeat + index) % 2 == 0 else (1, 0):
                    counted, spent = await search_rate(engines[side], fen, limits, (repeat, index))
                    nodes[side] += counted
                    seconds[side] += spent
            for side in (0, 1):
                rates[side].append(nodes[side] / seconds[side])
            on_pair(repeat, rates[0][-1] / rates[1][-1])
    ratios = tuple(a / b for a, b in zip(*rates, strict=True))
    return Ratios(median(rates[0]), median(rates[1]), ratios)


def race(
    a: EngineSpec,
    b: EngineSpec,
    positions: Sequence[str],
    limits: Limits,
    repeats: int,
    on_pair: Callable[[int, float], None],
) -> Ratios:
    """Nodes a second of two engines on the same positions, alternating; InputError on failure."""
    return run_engines(_race((a, b), positions, limits, repeats, on_pair))


def timed_output(command: Sequence[str]) -> tuple[float, str]:
    """Seconds and standard output of a command; InputError when it fails."""
    started = time.perf_counter()
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PERFT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"cannot run {' '.join(command)}: {error}") from None
    if done.returncode != 0:
        raise InputError(f"{' '.join(command)} failed: {done.stderr.strip()}")
    return time.perf_counter() - started, done.stdout


@dataclass
class PerftTimes:
    """The times of a perft command, to which the depth is appended.

    start: the shortest time of depth 1, which is all starting time. seconds: of each count. On a
    busy machine one start may take as long as a count, hardly all of them.
    """

    command: Sequence[str]
    depth: int
    count: int
    start: float = math.inf
    seconds: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Start the command some times, and let it count once.

        Raises InputError if its output does not contain the right count.
        """
        starts = (timed_output([*self.command, "1"])[0] for _ in range(STARTS))
        self.start = min(self.start, *starts)
        seconds, output = timed_output([*self.command, str(self.depth)])
        if not re.search(rf"\b{self.count}\b", SEPARATORS.sub("", output)):
            raise InputError(f"{self} does not count {self.count}")
        self.seconds.append(seconds)

    def is_timed(self, shares: int = 2) -> bool:
        """Whether every count took so many times the start, so that the difference is no noise."""
        return min(self.seconds) >= shares * self.start

    def rates(self) -> list[float]:
        """Leaves a second of each count, without the start; InputError if one is too short."""
        if not self.is_timed():
            raise InputError(f"{self} is too short to be timed: go deeper")
        return [self.count / (seconds - self.start) for seconds in self.seconds]

    def __str__(self) -> str:
        """The whole command."""
        return f"{' '.join(self.command)} {self.depth}"


def long_enough(commands: Sequence[Sequence[str]], counts: Mapping[int, int]) -> int:
    """The first depth of `counts` that takes every command well beyond its start; else the last."""
    *depths, deepest = counts
    for depth in depths:
        tried = [PerftTimes(command, depth, counts[depth]) for command in commands]
        for one in tried:
            one.measure()
        if all(one.is_timed(TRIAL_SHARES) for one in tried):
            return depth
    return deepest


def perft_race(
    a: Sequence[str],
    b: Sequence[str],
    depth: int,
    count: int,
    repeats: int,
    on_pair: Callable[[int, float], None],
) -> Ratios:
    """Leaves a second of two perft commands (the depth is appended), alternating.

    A pair is reported when it can be told; one beside a slow start may be told only at the end.
    """
    sides = (PerftTimes(a, depth, count), PerftTimes(b, depth, count))
    for repeat in range(repeats):
        for side in sides if repeat % 2 == 0 else reversed(sides):
            side.measure()
        if all(side.is_timed() for side in sides):
            on_pair(repeat, sides[0].rates()[-1] / sides[1].rates()[-1])
    rates = [side.rates() for side in sides]
    ratios = tuple(x / y for x, y in zip(*rates, strict=True))
    return Ratios(median(rates[0]), median(rates[1]), ratios)
