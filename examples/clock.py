"""Chapter 19: time. Think longer where the best move changes, and never begin what cannot end."""

from __future__ import annotations

from examples.board import Move
from examples.learning import Learner
from examples.limits import Limits
from examples.player import OnReport, Report

# Moves that a game is expected to last, the share of an iteration that must still fit, and the
# most of the clock that one move may take.
MOVES_EXPECTED = 25
FIT = 0.5
LARGEST_SHARE = 0.2
# Seconds that the way to the other program may take.
DELAY = 0.02


class Clock(Learner):
    """Chapter 19: a target for the move, and a limit that it must keep."""

    def __init__(self) -> None:
        super().__init__()
        self.target: float | None = None
        self.favourite: Move | None = None
        self.changed = False

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """Watch whether the best move changes from iteration to iteration."""

        def watched(told: Report) -> None:
            move = told.line[0] if told.line else None
            self.changed = self.favourite is not None and move != self.favourite
            self.favourite = move
            report(told)

        self.favourite, self.changed = None, False
        return super().think(limits, watched)

    def seconds_for(self, limits: Limits) -> float | None:
        """The limit of this move; the target is kept for `worth_another`."""
        self.target = None
        if limits.movetime is not None or limits.left is None:
            return limits.movetime
        left = max(0.01, limits.left - DELAY)
        moves = min(limits.moves_to_go or MOVES_EXPECTED, MOVES_EXPECTED)
        self.target = min(left / moves + 0.8 * limits.increment, left / 2)
        return max(self.target, min(4 * self.target, LARGEST_SHARE * left))

    def worth_another(self, depth: int) -> bool:
        """Whether the next iteration, which takes several times as long, will bring anything."""
        if self.target is None:
            return True
        patience = 2.0 if self.changed else 1.0
        return self.watch.used < FIT * patience * self.target
