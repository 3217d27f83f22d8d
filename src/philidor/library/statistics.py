"""Figures of a library: how many games and positions it has, results, openings, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from philidor.library.dates import DATED
from philidor.library.query import RESULTS
from philidor.library.sql_row import Row

# Openings and players that are listed.
LISTED = 10


@dataclass(frozen=True)
class Statistics:
    """The number of games and positions, the size in bytes, and sums over the games.

    results: games by result. plies, rated, ratings: sums over all games; ratings are White's.
    first, last: dates, empty without any.
    """

    games: int = 0
    positions: int = 0
    bytes: int = 0
    results: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    rated: int = 0
    ratings: int = 0
    first: str = ""
    last: str = ""
    openings: Counter[str] = field(default_factory=Counter)
    players: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(
        cls,
        rows: Callable[[str], list[Row]],
        result: str,
        positions: int,
        size: int,
    ) -> Statistics:
        """Figures by SQL queries, in which GAMES stands for the games; result: as PGN writes it."""
        counts: Counter[str] = Counter(
            dict(rows(f"SELECT {result}, count(*) FROM GAMES GROUP BY 1"))
        )
        sums = rows(
            "SELECT sum(plies), sum(white_elo > 0), sum(white_elo), "
            f"min(CASE WHEN {DATED} THEN date END), max(CASE WHEN {DATED} THEN date END) FROM GAMES"
        )
        plies, rated, ratings, first, last = sums[0] if sums else (None,) * 5
        openings: Counter[str] = Counter()
        for eco, name, count in rows("SELECT eco, opening, count(*) FROM GAMES GROUP BY 1, 2"):
            openings[f"{eco} {name.partition(':')[0]}".strip()] += count
        players: Counter[str] = Counter()
        for side in ("white", "black"):
            players.update(dict(rows(f"SELECT {side}, count(*) FROM GAMES GROUP BY 1")))
        for unknown in ("", "?"):
            openings.pop(unknown, None)
            players.pop(unknown, None)
        return cls(
            counts.total(),
            positions,
            size,
            counts,
            int(plies or 0),
            int(rated or 0),
            int(ratings or 0),
            first or "",
            last or "",
            openings,
            players,
        )

    def __add__(self, other: Statistics) -> Statistics:
        """The figures of both together."""
        return Statistics(
            self.games + other.games,
            self.positions + other.positions,
            self.bytes + other.bytes,
            self.results + other.results,
            self.plies + other.plies,
            self.rated + other.rated,
            self.ratings + other.ratings,
            min(filter(None, (self.first, other.first)), default=""),
            max(self.last, other.last),
            self.openings + other.openings,
            self.players + other.players,
        )

    @property
    def mean_plies(self) -> float:
        """The mean length of a game."""
        return self.plies / max(1, self.games)

    @property
    def rating(self) -> int | None:
        """The mean rating of White where it is known."""
        return round(self.ratings / self.rated) if self.rated else None

    def by_result(self) -> dict[str, int]:
        """The number of games by result, in PGN's order."""
        return {result: self.results[result] for result in RESULTS}
