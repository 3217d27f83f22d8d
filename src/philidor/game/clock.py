"""Both sides' clocks in a game, and the search limits that follow from them."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits, TimeLeft
from philidor.game.time_control import TimeControl

# At equal time: the time of a move before the opponent's first, and the least time (ms).
EQUAL_FIRST = 1_000
EQUAL_LEAST = 50


@dataclass
class SideClock:
    """One side's clock.

    control: its time control. remaining: time left (ms; 0 without a clock). moves: how many it has
    made. last: the time of its last move (ms).
    """

    control: TimeControl
    remaining: int = 0
    moves: int = 0
    last: int | None = None


class Clock:
    """The time that each side has left. It does not tick: `spend` takes the time of each move.

    tolerance: milliseconds that a side may overstep without losing, to allow for system delays.
    strict: whether a side also loses when it exceeds a fixed time per move, as in matches of
    programs. Otherwise such a time is only a limit of the search.
    """

    def __init__(
        self,
        white: TimeControl,
        black: TimeControl | None = None,
        tolerance: int = 0,
        strict: bool = False,
    ) -> None:
        """Without `black`, Black plays at White's time control."""
        self.tolerance = tolerance
        self.strict = strict
        self._sides = {
            side: SideClock(control, control.base or control.increment)
            for side, control in ((True, white), (False, black or white))
        }

    def control(self, white: bool) -> TimeControl:
        """A side's time control."""
        return self._sides[white].control

    def change(self, control: TimeControl) -> None:
        """Change both sides' time control; the clocks keep their times."""
        for side in self._sides.values():
            side.control = control

    def remaining(self, white: bool) -> int:
        """Milliseconds left; negative once the flag has fallen."""
        return self._sides[white].remaining

    def set_remaining(self, white: bool, milliseconds: int) -> None:
        """Set a clock, for a front end that keeps the time itself."""
        self._sides[white].remaining = milliseconds

    def moves(self, white: bool) -> int:
        """Moves that a side has made on this clock."""
        return self._sides[white].moves

    def set_moves(self, white: bool, moves: int) -> None:
        """Set a side's number of moves, as after a game was read from a file."""
        self._sides[white].moves = moves

    def last(self, white: bool) -> int | None:
        """Milliseconds that a side's last move took; None before its first."""
        return self._sides[white].last

    def set_last(self, white: bool, milliseconds: int | None) -> None:
        """Set the time of a side's last move, as after a game was read from a file."""
        self._sides[white].last = milliseconds

    def moves_to_go(self, white: bool) -> int | None:
        """Moves until the side gets more time; None if it will not."""
        side = self._sides[white]
        if not side.control.moves:
            return None
        return side.control.moves - side.moves % side.control.moves

    def allowance(self, white: bool) -> int | None:
        """Milliseconds that a side's move may take without losing; None if there is no limit."""
        side = self._sides[white]
        if side.control.clocked:
            return side.remaining
        return side.control.movetime if self.strict else None

    def spend(self, white: bool, milliseconds: int) -> bool:
        """Subtract the time of a side's move; False if it overstepped."""
        side = self._sides[white]
        allowance = self.allowance(white)
        in_time = allowance is None or milliseconds < allowance + self.tolerance
        side.last = milliseconds
        side.moves += 1
        if side.control.clocked:
            left = side.remaining - milliseconds
            side.remaining = (max(0, left) if in_time else left) + side.control.increment
            if side.control.moves and side.moves % side.control.moves == 0:
                side.remaining += side.control.base or 0
        return in_time

    def take_back(self, white: bool) -> None:
        """Count a side's move as taken back; its time stays spent."""
        side = self._sides[white]
        side.moves = max(0, side.moves - 1)

    def limits(self, white: bool, bounds: TimeControl | None = None) -> Limits:
        """The limits of a side's next search.

        bounds: limits per move that replace the side's own; its clock still applies.
        """
        side, opponent = self._sides[white], self._sides[not white]
        control = bounds or side.control
        movetime = control.movetime
        if control.equal:
            equal = EQUAL_FIRST if opponent.last is None else max(EQUAL_LEAST, opponent.last)
            movetime = equal if movetime is None else min(movetime, equal)
        own = self._reading(white)
        # If the opponent has no clock, the engine is told its own time for both sides.
        other = own if own is None else self._reading(not white) or own
        return Limits(
            depth=control.depth,
            nodes=control.nodes,
            movetime=movetime,
            white=own if white else other,
            black=other if white else own,
            moves_to_go=self.moves_to_go(white),
            infinite=control.unlimited and not side.control.clocked,
        )

    def _reading(self, white: bool) -> TimeLeft | None:
        """The time on a side's clock; None if it has no clock."""
        side = self._sides[white]
        if not side.control.clocked:
            return None
        return TimeLeft(max(0, side.remaining), side.control.increment)
