"""SPSA over the options of any UCI engine: each pair of games is played by two of its processes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.arena.openings import read_openings
from philidor.arena.records import GAMES_A_PAIR, GameRecord, Pairing, points_of
from philidor.arena.running import run_engines
from philidor.arena.session import EngineSession
from philidor.arena.spsa import FORM, LAST_WIDTH, Climb, Range, Trial
from philidor.arena.workers import Conditions, GameJob, play_job
from philidor.contract.errors import InputError
from philidor.files import read_text

OPTION = re.compile(r"\s*(?P<name>[^=]+?)\s*[=,]\s*(?P<numbers>.+)")


def read_options(texts: Iterable[str]) -> dict[str, Range]:
    """Options as `NAME=START,MIN,MAX[,STEP]`; the step is by default a twelfth of the range.

    OpenBench's lines `NAME, int, START, MIN, MAX, STEP, RATE` are read as well. InputError for
    another text, and for a start that lies outside.
    """
    found = {}
    for text in texts:
        read = OPTION.fullmatch(text)
        words = [] if read is None else [word.strip() for word in read["numbers"].split(",")]
        if words[:1] == ["int"]:
            words = words[1:5]
        try:
            numbers = [float(word) for word in words]
            start, low, high, *rest = numbers
        except ValueError:
            raise InputError(f"option '{text}' is not {FORM}") from None
        try:
            if read is None or len(rest) > 1:
                raise InputError("too many numbers")
            found[read["name"]] = read_range(start, low, high, *rest)
        except InputError:
            raise InputError(f"option '{text}' is not {FORM} with START from MIN to MAX") from None
    return found


def read_range(start: float, low: float, high: float, step: float | None = None) -> Range:
    """A range to tune in, the step by default a twelfth of it; InputError if it is none."""
    wide = (high - low) * LAST_WIDTH if step is None else step
    if not low <= start <= high or low >= high or wide <= 0:
        raise InputError("a range needs a start between its ends and a step above 0")
    return Range(start, low, high, wide)


def options_in(path: Path) -> dict[str, Range]:
    """The options of a file, one a line; empty lines and those that begin with # are left out."""
    lines = (line.strip() for line in read_text(path).splitlines())
    return read_options(line for line in lines if line and not line.startswith("#"))


def begin(spec: EngineSpec, command: str, ranges: dict[str, Range]) -> Climb:
    """A tuning of an engine's options; InputError if it lacks one or its range is narrower."""
    if not ranges:
        raise InputError(f"--engine needs options to tune: --option {FORM}, or --options FILE")

    async def check() -> None:
        async with EngineSession(spec) as session:
            offered = (await session.ready()).options
            for name, one in ranges.items():
                if name not in offered:
                    raise InputError(f"{spec.name} has no option '{name}'")
                offer = offered[name]
                below = offer.min is not None and one.low < offer.min
                if below or (offer.max is not None and one.high > offer.max):
                    raise InputError(f"{spec.name}: '{name}' goes from {offer.min} to {offer.max}")

    run_engines(check())
    return Climb({name: one.start for name, one in ranges.items()}, 0, ranges, engine=command)


@dataclass(frozen=True)
class UciPlay:
    """Plays a trial's pair in a worker process, from a random opening with both colours."""

    conditions: Conditions
    openings: tuple[str, ...]

    def pair(self, task: Trial) -> tuple[Conditions, list[Pairing]]:
        """The games of a trial: the side with the steps is engine 0."""
        (base,) = self.conditions.engines
        engines = tuple(
            replace(base, name=name, options=base.options | {k: str(v) for k, v in side.items()})
            for name, side in (("up", task.up), ("down", task.down))
        )
        place = random.Random(f"opening {task.number}").randrange(len(self.openings))
        fen = self.openings[place]
        pairings = [
            Pairing(GAMES_A_PAIR * task.number + one, one, 1 - one, fen)
            for one in range(GAMES_A_PAIR)
        ]
        return replace(self.conditions, engines=engines), pairings

    def __call__(self, task: Trial) -> tuple[Trial, float]:
        """The pair's outcome for the first side: from -1 for two losses to 1 for two wins."""
        conditions, pairings = self.pair(task)
        return task, outcome_of(play_job(GameJob(conditions, one)) for one in pairings)


def outcome_of(games: Iterable[GameRecord]) -> float:
    """The outcome of a pair of games for engine 0: from -1 for two losses to 1 for two wins."""
    return sum(points_of(game, 0) for game in games) - 1


def player(spec: EngineSpec, openings: Sequence[str] | None = None) -> UciPlay:
    """The player of trials of an engine with a time control."""
    return UciPlay(Conditions((spec,)), tuple(openings or read_openings()))
