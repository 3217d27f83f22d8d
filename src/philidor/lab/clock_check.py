"""Whether an engine keeps its clock: losses on time, and how low the clocks ran."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

from philidor import lab_answers
from philidor.arena.engines import EngineSpec
from philidor.arena.match import failures
from philidor.arena.records import GameRecord
from philidor.game.clock import Clock
from philidor.game.ending import ON_TIME

HEADING = (
    f"{'time control':<14} {'busy':>4} {'games':>5}  {'engine':<24} {'lost on time':>12}"
    f"  {'lowest clock, median':>20} {'least':>8}"
)


@dataclass(frozen=True)
class ClockFigures:
    """One engine's use of its clock.

    lost: games lost on time, including those drawn because the opponent could not mate. lowest:
    for each game the least time that was left after one of its moves, in milliseconds; the move
    with which a game was lost on time is not among them.
    """

    name: str
    games: int
    lost: int
    lowest: tuple[int, ...]

    def line(self, time_control: str, busy: int) -> str:
        """A line of the table below `HEADING`."""
        middle = f"{median(self.lowest):.0f} ms" if self.lowest else "-"
        least = f"{min(self.lowest)} ms" if self.lowest else "-"
        return (
            f"{time_control:<14} {busy:>4} {self.games:>5}  {self.name:<24} {self.lost:>12}"
            f"  {middle:>20} {least:>8}"
        )

    def answer(self, time_control: str, busy: int) -> lab_answers.ClockUse:
        """The same as --json prints it."""
        return lab_answers.ClockUse(
            time_control, busy, self.name, self.games, self.lost, tuple(self.lowest)
        )


def clock_figures(
    engines: Sequence[EngineSpec], games: Sequence[GameRecord]
) -> tuple[ClockFigures, ...]:
    """The figures of each engine from the games that it played."""
    lowest: list[list[int]] = [[] for _ in engines]
    for game in games:
        white, black = (engines[place].playing_at() for place in (game.white, game.black))
        least = lowest_clocks(game, Clock(white, black))
        for place, side in ((game.white, True), (game.black, False)):
            if side in least:
                lowest[place].append(least[side])
    return tuple(
        ClockFigures(
            spec.name,
            sum(place in (game.white, game.black) for game in games),
            sum(failures(games, place).get(reason, 0) for reason in ON_TIME),
            tuple(lowest[place]),
        )
        for place, spec in enumerate(engines)
    )


def lowest_clocks(game: GameRecord, clock: Clock) -> dict[bool, int]:
    """The least time left after a move, in milliseconds, of each side that moved.

    The increment is not counted until the next move. clock: the game's, at its start.
    """
    white = game.fen.split()[1] == "w"
    lowest: dict[bool, int] = {}
    for ply in game.plies:
        left = clock.remaining(white) - round(ply.time)
        lowest[white] = min(left, lowest.get(white, left))
        clock.spend(white, round(ply.time))
        white = not white
    return lowest


@contextmanager
def busy_processes(number: int) -> Iterator[None]:
    """Keep this many processes computing during the block."""
    command = [sys.executable, "-c", "while True: pass"]
    running = [subprocess.Popen(command) for _ in range(number)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()
