"""Both sides' clocks in a game played at a level, and what a search may spend by them."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Clock, Limits
from philidor.game.time_control import Level

# What a program takes at equal time before its opponent has moved, and at least (ms).
EQUAL_FIRST = 1_000
EQUAL_LEAST = 50


@dataclass
class Side:
    """One side's clock: time left (ms; 0 where the level has no clock), moves made on it, and
    the time of its last move."""

    remaining: int = 0
    moves: int = 0
    last: int | None = None


class GameClock:
    """Knows what time each side has left. It does not tick: it is told what a move took."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._sides = {white: Side(remaining=level.base or 0) for white in (True, False)}

    def remaining(self, white: bool) -> int:
        """Milliseconds left; negative when the flag has fallen."""
        return self._sides[white].remaining

    def set_remaining(self, white: bool, milliseconds: int) -> None:
        """Correct a clock, as a front end that keeps the time itself does."""
        self._sides[white].remaining = milliseconds

    def moves(self, white: bool) -> int:
        """Moves that a side has made on this clock."""
        return self._sides[white].moves

    def set_moves(self, white: bool, moves: int) -> None:
        """Count a side's moves from here, as after a game was read from a file."""
        self._sides[white].moves = moves

    def moves_to_go(self, white: bool) -> int | None:
        """Moves until more time comes; None when none will."""
        if not self.level.moves:
            return None
        return self.level.moves - self._sides[white].moves % self.level.moves

    def spend(self, white: bool, milliseconds: int) -> bool:
        """A side has moved and took so long; False when it overstepped its time."""
        side = self._sides[white]
        side.last = milliseconds
        side.moves += 1
        if not self.level.clocked:
            return True
        side.remaining -= milliseconds
        in_time = side.remaining > 0
        side.remaining += self.level.increment
        if self.level.moves and side.moves % self.level.moves == 0:
            side.remaining += self.level.base or 0
        return in_time

    def take_back(self, white: bool) -> None:
        """A side takes a move back; the time it took stays spent."""
        side = self._sides[white]
        side.moves = max(0, side.moves - 1)

    def limits(self, white: bool, bounds: Level | None = None) -> Limits:
        """What the side to move may spend on its search.

        `bounds` take the place of the level's bounds of single moves; the clock stays.
        """
        level = bounds or self.level
        movetime = level.movetime
        if level.equal_time:
            opponent = self._sides[not white].last
            equal = EQUAL_FIRST if opponent is None else max(EQUAL_LEAST, opponent)
            movetime = equal if movetime is None else min(movetime, equal)
        return Limits(
            depth=level.depth,
            nodes=level.nodes,
            movetime=movetime,
            white=self._clock(True),
            black=self._clock(False),
            moves_to_go=self.moves_to_go(white),
            infinite=level.unlimited and not self.level.clocked,
        )

    def _clock(self, white: bool) -> Clock | None:
        if not self.level.clocked:
            return None
        return Clock(max(0, self._sides[white].remaining), self.level.increment)
