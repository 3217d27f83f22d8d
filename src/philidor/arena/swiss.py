"""Swiss tournaments: engines with like scores meet, and none meets another one twice.

The pairing is the one with the least sum of costs, found by Edmonds' matching algorithm. In order
of weight: no second meeting and no second bye; squares of the differences in points; and, among
engines of the same score, the upper half meets the lower half in order of rank, as in the Dutch
system. FIDE's rules about colours have no counterpart, as both engines have both colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from philidor.arena.records import GameRecord
from philidor.arena.rounds import Encounter, Round, RoundsPlan
from philidor.contract.errors import InputError


@dataclass(frozen=True)
class Standing:
    """An engine's result so far.

    points: of its games and byes. buchholz: the sum of its opponents' points, where a bye counts as
    an opponent with the engine's own points. berger: the Sonneborn-Berger score, the sum over its
    games of the points it took, each times the opponent's points.
    """

    place: int
    points: float
    buchholz: float
    berger: float
    opponents: tuple[int | None, ...]
    scores: tuple[float, ...]

    @property
    def rank_key(self) -> tuple[float, float, float, int]:
        """Sorts the first in front: points, Buchholz, Sonneborn-Berger, order of entry."""
        return -self.points, -self.buchholz, -self.berger, self.place


def standings(rounds: Sequence[Round], engines: int) -> list[Standing]:
    """All engines, the first in front."""
    scores: list[list[float]] = [[] for _ in range(engines)]
    opponents: list[list[int | None]] = [[] for _ in range(engines)]
    for one in rounds:
        for meeting in one.meetings:
            for place in (meeting.one, meeting.other):
                if place is not None:
                    points, opponent = meeting.of(place)
                    scores[place].append(points)
                    opponents[place].append(opponent)
    totals = [sum(own) for own in scores]
    found = []
    for place in range(engines):
        theirs = [totals[place if met is None else met] for met in opponents[place]]
        berger = sum(own * total for own, total in zip(scores[place], theirs, strict=True))
        found.append(
            Standing(
                place, totals[place], sum(theirs), berger,
                tuple(opponents[place]), tuple(scores[place]),
            )
        )  # fmt: skip
    return sorted(found, key=lambda one: one.rank_key)


@dataclass(frozen=True)
class SwissPlan(RoundsPlan):
    """A Swiss tournament of so many rounds, for engines in the order of their seeds."""

    number_of_rounds: int = 0

    def __post_init__(self) -> None:
        engines = len(self.conditions.engines)
        most = engines - 1 + engines % 2
        if not 1 <= self.number_of_rounds <= most:
            raise InputError(
                f"{engines} engines can play 1 to {most} rounds without meeting twice, "
                f"not {self.number_of_rounds}"
            )

    @property
    def total(self) -> int:
        """Games to be played."""
        tables = len(self.conditions.engines) // 2
        return self.number_of_rounds * tables * 2 * self.pairs

    def header(self) -> dict[str, object]:
        """The first line of the results file; more rounds can be played later."""
        return super().header() | {"tournament": "swiss", "games": self.games}

    def next_round(self, rounds: Sequence[Round]) -> list[Encounter]:
        """The pairing by the standings."""
        if len(rounds) == self.number_of_rounds:
            return []
        out = rounds[-1].disqualified if rounds else frozenset[int]()
        order = standings(rounds, len(self.conditions.engines))
        order = [one for one in order if one.place not in out]
        return pair(order) if len(order) > 1 else []


def pair(order: Sequence[Standing]) -> list[Encounter]:
    """Who meets in the next round, first table first; with an odd number the last one has a bye."""
    # Imported here because only Swiss tournaments need it.
    import networkx

    places: list[Standing | None] = [*order, *([None] if len(order) % 2 else [])]
    weights = _Weights(order)
    graph = networkx.Graph()
    for (i, one), (j, other) in combinations(enumerate(places), 2):
        assert one is not None, "the bye is last"
        graph.add_edge(i, j, weight=weights.of(one, other, i, j))
    matching = networkx.min_weight_matching(graph)
    encounters = []
    for i, j in sorted(tuple(sorted(edge)) for edge in matching):
        one, other = places[i], places[j]
        assert one is not None
        encounters.append((one.place, None if other is None else other.place))
    return encounters


class _Weights:
    """The costs of encounters as integers: a greater one outweighs all smaller ones together."""

    def __init__(self, order: Sequence[Standing]) -> None:
        self.order = order
        self.groups: dict[float, list[int]] = {}
        for rank, one in enumerate(order):
            self.groups.setdefault(one.points, []).append(rank)
        size = len(order) + 1
        # Costs of ranks are at most size squared for each of the tables.
        self.a_point = size**3
        spread = round(2 * (order[0].points - order[-1].points)) + 1
        self.a_repetition = self.a_point * spread**2 * size

    def of(self, one: Standing, other: Standing | None, i: int, j: int) -> int:
        """The cost of a meeting of the engines at ranks i and j; `other` is None for a bye."""
        again = one.opponents.count(None if other is None else other.place)
        lower = self.order[-1].points if other is None else other.points
        apart = round(2 * (one.points - lower))
        return (
            again * self.a_repetition + apart**2 * self.a_point + self._of_ranks(one, other, i, j)
        )

    def _of_ranks(self, one: Standing, other: Standing | None, i: int, j: int) -> int:
        """In a group of equal points: how far from the place half a group below."""
        if other is None or one.points != other.points:
            return j - i
        half = len(self.groups[one.points]) // 2
        return (j - i - half) ** 2


def swiss_table(plan: SwissPlan, games: Sequence[GameRecord]) -> str:
    """The standings in markdown, with each round's opponent (by rank) and points."""
    rounds = plan.rounds(games)
    order = standings(rounds, len(plan.conditions.engines))
    ranks = {one.place: rank for rank, one in enumerate(order, start=1)}
    heads = ["#", "engine", "points", "Buchholz", "Sonneborn-Berger"]
    heads += [f"round {number}" for number in range(1, len(rounds) + 1)]
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for one in order:
        cells = [str(ranks[one.place]), plan.conditions.engines[one.place].name]
        cells += [f"{one.points:g}", f"{one.buchholz:g}", f"{one.berger:g}"]
        met = [
            f"{points:g} bye" if opponent is None else f"{points:g} v {ranks[opponent]}"
            for opponent, points in zip(one.opponents, one.scores, strict=True)
        ]
        lines.append("| " + " | ".join([*cells, *met, *["-"] * (len(rounds) - len(met))]) + " |")
    return "\n".join(lines) + "\n"
