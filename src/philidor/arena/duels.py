"""The result of two engines, kept up to date game by game; repeated games count once.

Engines that search a fixed number of nodes play the same game again from the same opening. Such a
pair says nothing new, and statistics that count it are too sure of themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from philidor.arena.elo import Tally
from philidor.arena.records import GAMES_A_PAIR, GameRecord, points_of


class Duel:
    """Counts the games of two engines, by their places; each game is looked at once."""

    def __init__(self, one: int = 0, other: int = 1) -> None:
        self.one, self.other = one, other
        self.repeated = 0
        self._seen = 0
        self._open: dict[int, GameRecord] = {}
        self._known: set[int] = set()
        self._counts = [0, 0, 0]
        self._pairs = [0, 0, 0, 0, 0]

    def after(self, games: Sequence[GameRecord]) -> Tally:
        """The result after these games, which begin with those of the last call."""
        for game in games[self._seen :]:
            self.add(game)
        self._seen = len(games)
        return self.tally

    @property
    def tally(self) -> Tally:
        """The result so far."""
        lost, drawn, won = self._counts
        a, b, c, d, e = self._pairs
        return Tally(won, drawn, lost, (a, b, c, d, e))

    def add(self, game: GameRecord) -> bool:
        """Count a game; True if it completes a pair that repeats an earlier one.

        Games between others are left out.
        """
        if {game.white, game.black} != {self.one, self.other}:
            return False
        pair = game.number // GAMES_A_PAIR
        self._count(game, 1)
        first = self._open.pop(pair, None)
        if first is None:
            self._open[pair] = game
            return False
        played = pair_key(first, game)
        if played is not None and played in self._known:
            self._count(first, -1)
            self._count(game, -1)
            self.repeated += GAMES_A_PAIR
            return True
        if played is not None:
            self._known.add(played)
        self._pairs[round(2 * (points_of(first, self.one) + points_of(game, self.one)))] += 1
        return False

    def _count(self, game: GameRecord, times: int) -> None:
        self._counts[round(2 * points_of(game, self.one))] += times


def pair_key(one: GameRecord, other: GameRecord) -> int | None:
    """The same for pairs of the same moves; None if a game has none, as after a crash."""
    if not (one.plies and other.plies):
        return None
    return hash(frozenset(_game_key(game) for game in (one, other)))


def _game_key(game: GameRecord) -> tuple[object, ...]:
    return (game.white, game.black, game.fen, *(ply.move for ply in game.plies))


def duel_tally(games: Sequence[GameRecord], one: int = 0, other: int = 1) -> Tally:
    """The result of `one` against `other`, by their places."""
    return Duel(one, other).after(games)


def distinct(games: Sequence[GameRecord]) -> list[GameRecord]:
    """The games without pairs that repeat an earlier one."""
    waiting: dict[tuple[int, frozenset[int]], GameRecord] = {}
    known: set[int] = set()
    repeated: set[int] = set()
    for game in games:
        pair = (game.number // GAMES_A_PAIR, frozenset((game.white, game.black)))
        first = waiting.pop(pair, None)
        if first is None:
            waiting[pair] = game
            continue
        played = pair_key(first, game)
        if played in known:
            repeated |= {first.number, game.number}
        elif played is not None:
            known.add(played)
    return [game for game in games if game.number not in repeated]
