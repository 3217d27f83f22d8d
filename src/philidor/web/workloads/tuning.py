"""A tuning of an engine's options by SPSA: each unit is a trial, a pair of games."""

from __future__ import annotations

from philidor.arena.game import DEFAULT_TOLERANCE
from philidor.arena.records import GAMES_A_PAIR
from philidor.arena.spsa import Climb, Range, Trial, learn, trial
from philidor.arena.tasks import Contestant, GamesTask, games_in
from philidor.arena.uci_tuning import UciPlay, outcome_of, read_range
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.game.adjudication import Adjudication
from philidor.web.jobs.matches import openings_of, points_of_curve
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.workloads import (
    TunedOption,
    TunedValue,
    Tuning,
    TuningRequest,
    WorkloadResult,
)
from philidor.web.workloads.games import PATIENCE, fault_of, named
from philidor.web.workloads.units import Units

SIDES = ("up", "down")


class TuningCourse:
    """The tuning of one engine's options."""

    def __init__(self, wanted: TuningRequest, contestant: Contestant) -> None:
        """A Fault if the openings or the options cannot be used."""
        self.contestant = contestant
        ranges = {one.name: _range(one) for one in wanted.options}
        self.climb = Climb({name: one.start for name, one in ranges.items()}, ranges=ranges)
        self.total = (wanted.games + 1) // GAMES_A_PAIR
        conditions = Conditions((named(self.contestant),), Adjudication())
        self.play = UciPlay(conditions, openings_of(wanted.openings)[0])
        self.units = Units(self.total)
        self.counts = [0]
        self.course: list[list[float]] = [list(self.climb.values.values())]

    def _trial(self, unit: int) -> Trial:
        return trial(self.climb, unit, self.total, 0)

    def task(self, unit: int) -> GamesTask:
        """A pair of games between the values moved up and moved down."""
        conditions, pairings = self.play.pair(self._trial(unit))
        sides = tuple(
            self.contestant.changed(spec.name, spec.options) for spec in conditions.engines
        )
        rules = conditions.adjudication
        return GamesTask(sides, tuple(pairings), rules, DEFAULT_TOLERANCE, PATIENCE)

    def take(self, unit: int, result: JsonObject) -> list[str]:
        """Let the values follow the winner of a trial."""
        task = self._trial(unit)
        games = games_in(result, self.play.pair(task)[1])
        learn(self.climb, task, outcome_of(games))
        self.course.append(list(self.climb.values.values()))
        self.units.finish(unit)
        return [fault_of(SIDES[game.culprit], game) for game in games if game.culprit is not None]

    @property
    def over(self) -> bool:
        """Whether all trials are played."""
        return self.units.over

    @property
    def duel(self) -> None:
        """Both sides are the same engine."""

    @property
    def solved(self) -> None:
        """Games have no problems."""

    def result(self) -> WorkloadResult:
        """The values so far and their course."""
        points = [0, *points_of_curve(self.climb.pairs)]
        values = [
            TunedValue(
                name=name,
                value=value,
                start=self.climb.ranges[name].start,
                low=self.climb.ranges[name].low,
                high=self.climb.ranges[name].high,
                curve=[round(self.course[point][place], 3) for point in points],
            )
            for place, (name, value) in enumerate(self.climb.values.items())
        ]
        return WorkloadResult(
            names=list(SIDES),
            games=GAMES_A_PAIR * self.climb.pairs,
            tuning=Tuning(pairs=points, values=values),
        )


def _range(option: TunedOption) -> Range:
    try:
        return read_range(option.start, option.low, option.high, option.step)
    except InputError as error:
        text = f"{option.name}: {error}"
        raise Fault(Code.BAD_REQUEST, text, WRONG, where="options", why=text) from None
