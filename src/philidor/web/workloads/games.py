"""A match, a gauntlet or a sequential test: each unit is a pair of games."""

from __future__ import annotations

from dataclasses import replace

from philidor.arena.duels import Duel
from philidor.arena.engines import EngineSpec
from philidor.arena.game import DEFAULT_TOLERANCE
from philidor.arena.match import MatchPlan, disqualified
from philidor.arena.records import GameRecord
from philidor.arena.sprt import Sprt
from philidor.arena.tasks import Contestant, GamesTask, games_in
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.game.time_control import Unitless, read_time_control
from philidor.web.jobs.matches import (
    EARLY_ENDS,
    PLAYED_OUT,
    course_of,
    duel_of,
    openings_of,
    points_of_curve,
    standings_of,
)
from philidor.web.wire import jobs as wire
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.workloads import GamesRequest, SprtBounds, WorkloadResult
from philidor.web.workloads.units import Units

MOST_FAILURES = 5
# Milliseconds after which an engine without a clock counts as hanging.
PATIENCE = 60_000


def named(contestant: Contestant) -> EngineSpec:
    """What headers of games say of an engine; it need not exist on this machine."""
    control = read_time_control(contestant.time_control, Unitless.SECONDS)
    return EngineSpec(contestant.name, (), time_control=control)


def fault_of(name: str, game: GameRecord) -> str:
    """A game that an engine's failure ended, in words."""
    return f"game {game.number + 1}: {name}: {game.ending.text}".rstrip(": ")


class GamesCourse:
    """The games of two or more engines."""

    def __init__(self, wanted: GamesRequest, contestants: tuple[Contestant, ...]) -> None:
        """A Fault if the openings or the hypotheses cannot be used."""
        self.contestants = contestants
        self.specs = tuple(named(one) for one in self.contestants)
        rules = EARLY_ENDS if wanted.adjudicate else PLAYED_OUT
        self.plan = MatchPlan(
            Conditions(self.specs, rules, DEFAULT_TOLERANCE, PATIENCE),
            openings_of(wanted.openings)[0],
            wanted.games,
            wanted.kind == "gauntlet",
            sprt=sprt_of(wanted),
            most_failures=MOST_FAILURES,
        )
        pairings = list(self.plan.pairings())
        self.pairs = list(zip(pairings[::2], pairings[1::2], strict=True))
        self.units = Units(len(self.pairs))
        # Without their moves, of which a long test has too many for the memory.
        self.games: list[GameRecord] = []
        self.repeated: set[int] = set()
        self.duels = {pair: Duel(*pair) for pair in self.plan.duels()}
        self.ratios: list[float] = []

    def task(self, unit: int) -> GamesTask | None:
        """A pair of games from one opening; None if one of the engines is disqualified."""
        pair = self.pairs[unit]
        if {pair[0].white, pair[0].black} & disqualified(self.plan, self.games):
            return None
        conditions = self.plan.conditions
        return GamesTask(
            self.contestants,
            pair,
            conditions.adjudication,
            conditions.tolerance,
            conditions.patience,
        )

    def take(self, unit: int, result: JsonObject) -> list[str]:
        """Count a pair of games."""
        games = games_in(result, self.pairs[unit])
        first = self.pairs[unit][0]
        duel = self.duels[min(first.white, first.black), max(first.white, first.black)]
        if [duel.add(game) for game in games][-1]:
            self.repeated |= {game.number for game in games}
        self.games += [replace(game, plies=()) for game in games]
        if self.plan.sprt is not None:
            self.ratios.append(self.plan.sprt.ratio(duel.tally))
        self.units.finish(unit)
        return [
            fault_of(self.specs[game.culprit].name, game)
            for game in games
            if game.culprit is not None
        ]

    @property
    def over(self) -> bool:
        """Whether all pairs are played, or the sequential test has decided."""
        if self.units.over:
            return True
        sprt = self.plan.sprt
        return sprt is not None and sprt.decision(self._only_duel.tally) is not None

    @property
    def _only_duel(self) -> Duel:
        return self.duels[0, 1]

    @property
    def duel(self) -> wire.Duel | None:
        """The statistics of two engines."""
        if len(self.specs) != 2:
            return None
        sprt, found = self.plan.sprt, self._only_duel.tally
        last = [len(self.ratios)] if self.ratios else []
        state = None if sprt is None else course_of(sprt, found, last, self.ratios[-1:])
        return duel_of(found, state)

    @property
    def solved(self) -> None:
        """Games have no problems."""

    def result(self) -> WorkloadResult:
        """The results so far, with the whole curve of a sequential test."""
        counted = [game for game in self.games if game.number not in self.repeated]
        names = [spec.name for spec in self.specs]
        duel, sprt = self.duel, self.plan.sprt
        if duel is not None and sprt is not None:
            points = points_of_curve(len(self.ratios))
            ratios = [self.ratios[point - 1] for point in points]
            duel.sprt = course_of(sprt, self._only_duel.tally, points, ratios)
        out = disqualified(self.plan, self.games)
        return WorkloadResult(
            names=names,
            games=len(self.games),
            duel=duel,
            standings=standings_of(names, counted) if len(names) > 2 and counted else [],
            repeated=len(self.repeated),
            disqualified=[names[place] for place in sorted(out)],
        )


def sprt_of(wanted: GamesRequest) -> Sprt | None:
    """The sequential test of a request; a Fault if it cannot be one."""
    if wanted.kind != "sprt":
        return None
    if len(wanted.engines) != 2:
        raise Fault(Code.BAD_REQUEST, "a sequential test is between two engines", WRONG)
    try:
        return Sprt(**(wanted.sprt or SprtBounds()).model_dump())
    except InputError as error:
        raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None
