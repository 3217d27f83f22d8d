"""Tournaments of several engines, for Python programs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from philidor.arena.crosstable import crosstable, rating_errors, ratings
from philidor.arena.engines import read_engine
from philidor.arena.formats import Format, in_format
from philidor.arena.match import MatchPlan, play_plan
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.game.time_control import make_time_control
from philidor.toolkit.frames import frame_of
from philidor.toolkit.matches import KeptGames, openings_of
from philidor.toolkit.progress import progress_bar

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class TournamentResult:
    """The engines' names and the games, in the order of their numbers."""

    names: tuple[str, ...]
    games: tuple[GameRecord, ...]

    @property
    def elo(self) -> dict[str, tuple[float, float]]:
        """Each engine's Elo, 0 on average, and half the width of its 95 % interval."""
        count = len(self.names)
        pairs = zip(ratings(self.games, count), rating_errors(self.games, count), strict=True)
        return dict(zip(self.names, pairs, strict=True))

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each engine, the best first: `engine`, `elo`, `margin`, `points`, `games`."""
        points = dict.fromkeys(range(len(self.names)), 0.0)
        played = Counter[int]()
        for game in self.games:
            points[game.white] += game.white_points
            points[game.black] += 1 - game.white_points
            played.update((game.white, game.black))
        rows = [
            {
                "engine": name,
                "elo": self.elo[name][0],
                "margin": self.elo[name][1],
                "points": points[place],
                "games": played[place],
            }
            for place, name in enumerate(self.names)
        ]
        return frame_of(sorted(rows, key=lambda row: -self.elo[str(row["engine"])][0]))

    def __str__(self) -> str:
        return crosstable(self.names, self.games)


def tournament(
    engines: Sequence[str],
    games: int = 20,
    *,
    format: Literal["round-robin", "gauntlet", "swiss", "knockout"] = "round-robin",
    rounds: int | None = None,
    time_control: str | None = None,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    openings: str | os.PathLike[str] | None = None,
    concurrency: int = 1,
    on_game: Callable[[TournamentResult], None] | None = None,
    progress: bool = False,
) -> TournamentResult:
    """Several engines play each other, as `philidor lab tournament` lets them.

    games: of each two that meet. rounds: of a Swiss tournament. The first engine is the first seed
    and the one that plays the others in a gauntlet. The rest is as in `match`.
    """
    control = make_time_control(time_control, nodes, movetime, depth)
    specs = [read_engine(text).limited(control) for text in engines]
    if len(specs) < 2:
        raise InputError("a tournament needs at least two engines")
    seen = Counter[str]()
    for place, spec in enumerate(specs):
        seen[spec.name] += 1
        if seen[spec.name] > 1:
            specs[place] = spec.named(f"{spec.name} ({seen[spec.name]})")
    names = tuple(spec.name for spec in specs)
    basis = MatchPlan(Conditions(tuple(specs)), openings_of(openings), games)
    plan = in_format(basis, Format(format), rounds)
    kept = KeptGames()

    def report(played: Sequence[GameRecord], game: GameRecord) -> None:
        advance()
        if on_game is not None:
            on_game(TournamentResult(names, tuple(played)))

    with progress_bar(plan.total, progress) as advance:
        play_plan(plan, kept, Workforce(concurrency), report)
    return TournamentResult(names, tuple(sorted(kept.games, key=lambda one: one.number)))
