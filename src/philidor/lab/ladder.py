"""The ladder of the human-like levels: who plays whom, and the ratings on Stockfish's scale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib.figure import Figure

from philidor.arena.crosstable import rating_errors, ratings
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord, Numbered, Pairing, points_of
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.lab.ladder_pairs import KnownGame
from philidor.lab.plots import save_plain

# Every game of a level is repeatable with this seed.
SEED = 20
STEP = 200
# The rungs of Stockfish's own scale that are played; in versions before 16 it begins at 1350.
ANCHORS = (1350, 1500, 1700, 1900, 2100, 2300)


@dataclass(frozen=True)
class Rung:
    """A participant: its description for `read_engine`, its name, and where it is expected.

    anchor: its label holds the scale. level: it is one of the human-like levels.
    """

    engine: str
    name: str
    label: int
    anchor: bool = False
    level: bool = False


# The classics at a fixed number of positions, with a guess of their place for `--within`.
CLASSICS = (
    Rung("paulchess-simple1; nodes=20000", "PaulChess Simple1, 20k nodes", 1400),
    Rung("romichess; nodes=20000", "RomiChess, 20k nodes", 1700),
    Rung("rdchess; nodes=20000", "RDChess, 20k nodes", 1900),
    Rung("arasan; nodes=20000", "Arasan 1.2, 20k nodes", 1800),
    Rung("rajah; nodes=20000", "Rajah, 20k nodes", 1900),
)


def levels() -> list[Rung]:
    """The human-like levels; each limits itself, so that the nodes of the match do not."""
    return [
        Rung(
            f"philidor; Human={elo}; Human Seed={SEED}; nodes=1000000",
            f"Human {elo}",
            elo,
            level=True,
        )
        for elo in range(WEAKEST, STRONGEST + 1, STEP)
    ]


def anchors(nodes: int) -> list[Rung]:
    """Stockfish at the rungs of its own scale."""
    return [
        Rung(
            f"stockfish; UCI_LimitStrength=true; UCI_Elo={elo}; Hash=16; nodes={nodes}",
            f"Stockfish {elo}",
            elo,
            anchor=True,
        )
        for elo in ANCHORS
    ]


@dataclass(frozen=True)
class LadderPlan(MatchPlan):
    """A tournament in which every level meets every player, and the others meet their neighbours.

    Games between two other players only hold the scale together, so those meet whose labels are a
    step apart at most. The games keep the numbers that they have in a tournament of all, so that a
    results file can be continued with other limits. within: how far the labels of two players may
    be apart. levels: the places of the levels. known: the numbers of games that are not played,
    because their results are known from an earlier ladder.
    """

    labels: tuple[int, ...] = ()
    levels: frozenset[int] = frozenset()
    within: int | None = None
    known: frozenset[int] = frozenset()

    def meet(self, one: int, other: int) -> bool:
        """Whether the players at these places play each other."""
        apart = abs(self.labels[one] - self.labels[other])
        if self.within is not None and apart > self.within:
            return False
        return apart <= STEP or bool({one, other} & self.levels)

    def pairings(self) -> Iterator[Pairing]:
        """The games of players that meet, without those that are known already."""
        for pairing in super().pairings():
            if self.meet(pairing.white, pairing.black) and pairing.number not in self.known:
                yield pairing


@dataclass(frozen=True)
class Place:
    """A rung's result: its rating on the anchors' scale and half of the 95 % interval."""

    rung: Rung
    rating: float
    error: float
    points: float
    games: int


def played_out(games: Sequence[GameRecord]) -> list[GameRecord]:
    """The games that no program's failure ended: on a busy machine some do not start in time."""
    return [game for game in games if game.culprit is None]


def close_games(games: Iterable[GameRecord], names: Sequence[str], within: int) -> list[GameRecord]:
    """The games of rungs whose labels are `within` apart at most; names: of the players."""
    labels = {rung.name: rung.label for rung in (*levels(), *CLASSICS, *anchors(nodes=1))}
    found = [labels.get(name) for name in names]

    def close(one: int | None, other: int | None) -> bool:
        return one is not None and other is not None and abs(one - other) <= within

    return [game for game in games if close(found[game.white], found[game.black])]


def places(rungs: Sequence[Rung], games: Sequence[Numbered]) -> list[Place]:
    """The rungs by rating; the scale is shifted so that the anchors are right on average.

    Without games of an anchor, the levels' labels hold the scale instead; those of the classics
    are guesses.
    """
    found = ratings(games, len(rungs))
    errors = rating_errors(games, len(rungs))
    met = {place for game in games for place in (game.white, game.black)}
    anchored = [place for place in met if rungs[place].anchor]
    holders = anchored or [place for place in met if rungs[place].level] or sorted(met)
    shift = sum(rungs[place].label - found[place] for place in holders) / max(1, len(holders))
    result = []
    for place in sorted(met):
        own = [game for game in games if place in (game.white, game.black)]
        points = sum(points_of(game, place) for game in own)
        rating = found[place] + shift
        result.append(Place(rungs[place], rating, errors[place], points, len(own)))
    return sorted(result, key=lambda place: place.rating)


def table(found: Sequence[Place]) -> str:
    """The ladder in markdown, the weakest first."""
    lines = ["| player | label | rating | +- | points | games |", "|" + " --- |" * 6]
    lines += [
        f"| {place.rung.name} | {place.rung.label} | {place.rating:.0f} | {place.error:.0f} "
        f"| {place.points:g} | {place.games} |"
        for place in found
    ]
    return "\n".join(lines) + "\n"


def plot(found: Sequence[Place], path: Path) -> None:
    """Rating by label with its interval; the suffix (.svg, .png) sets the format."""
    figure = Figure(figsize=(7, 5), layout="constrained")
    axes = figure.subplots()
    ends = (WEAKEST - 100, STRONGEST + 100)
    axes.plot(ends, ends, color="grey", linewidth=1, label="rating = label")
    for name, sign, shown in (
        ("levels", "o", [place for place in found if place.rung.level]),
        ("Stockfish", "s", [place for place in found if place.rung.anchor]),
    ):
        if shown:
            axes.errorbar(
                [place.rung.label for place in shown],
                [place.rating for place in shown],
                yerr=[place.error for place in shown],
                fmt=sign,
                capsize=3,
                label=name,
            )
    axes.set_xlabel("label")
    axes.set_ylabel("rating on Stockfish's UCI_Elo scale")
    axes.grid(alpha=0.3)
    axes.legend()
    save_plain(figure, path)


def plan(
    tournament: MatchPlan,
    rungs: Sequence[Rung],
    within: int | None,
    known: Iterable[KnownGame] = (),
) -> LadderPlan:
    """The ladder's plan from that of a tournament between all rungs."""
    return LadderPlan(
        **tournament.settings(),
        labels=tuple(rung.label for rung in rungs),
        levels=frozenset(place for place, rung in enumerate(rungs) if rung.level),
        within=within,
        known=frozenset(game.number for game in known),
    )
