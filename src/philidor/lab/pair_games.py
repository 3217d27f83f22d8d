"""Results of numbered pairs of games, written with a symbol for each game."""

from __future__ import annotations

from philidor.arena.elo import Tally, tally
from philidor.arena.records import GAMES_A_PAIR

POINTS = {"1": 1.0, "=": 0.5, "0": 0.0}
SYMBOLS = {points: symbol for symbol, points in POINTS.items()}


class PairGames:
    """The pairs between two sides that have been played, from the first side's view."""

    def __init__(self) -> None:
        self.known: dict[int, str] = {}

    def __bool__(self) -> bool:
        """Whether any have been played."""
        return bool(self.known)

    def take(self, first: int, games: str) -> None:
        """Note the games of pairs from number `first` on; ValueError for another text."""
        for index in range(0, len(games), GAMES_A_PAIR):
            pair = games[index : index + GAMES_A_PAIR]
            if len(pair) != GAMES_A_PAIR or set(pair) - set(POINTS):
                raise ValueError(f"'{games}' is not a string of results of pairs")
            self.known[first + index // GAMES_A_PAIR] = pair

    def rest(self, first: int, pairs: int) -> tuple[int, int]:
        """What is missing of these pairs as (first, pairs); pairs are played from the first on."""
        last = first + pairs
        start = next((number for number in range(first, last) if number not in self.known), last)
        return start, last - start

    def tally(self) -> Tally:
        """All games."""
        return tally((number, POINTS[one]) for number, pair in self.known.items() for one in pair)
