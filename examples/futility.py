"""Chapter 27: futility. Near the horizon, the static score says what is hopeless."""

from __future__ import annotations

from examples.alpha_beta import MATE_BOUND, Score
from examples.generator import in_check
from examples.limits import DEEPEST
from examples.reductions import Reductions

# The most plies above the horizon at which the static score is trusted.
REVERSE_DEPTH, FUTILE_DEPTH = 4, 2
# What a ply may change, in centipawns.
REVERSE_MARGIN, FUTILE_MARGIN = 100, 120


class Futility(Reductions):
    """Chapter 27: reverse futility, and futility."""

    def __init__(self) -> None:
        super().__init__()
        # The static score of the node at each ply; None in check, where it says nothing.
        self.static: list[Score | None] = [None for _ in range(3 * DEEPEST)]

    def shortcut(self, beta: Score, depth: int, ply: int) -> Score | None:
        """Reverse futility: so far above beta, with so little depth left, nothing will change."""
        static = self.static[ply] = None if in_check(self.board) else self.evaluate()
        if static is not None and ply and depth <= REVERSE_DEPTH and abs(beta) < MATE_BOUND:
            if static - REVERSE_MARGIN * depth >= beta:
                return static
        return super().shortcut(beta, depth, ply)

    def after_move(self, searched: int, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """No search for a hopeless move; its score is what it could reach at best."""
        limit = self.hopeless(searched, alpha, depth, ply)
        if limit is not None:
            return limit
        return super().after_move(searched, alpha, beta, depth, ply)

    def hopeless(self, searched: int, alpha: Score, depth: int, ply: int) -> Score | None:
        """Futility: the score of a quiet move that cannot reach alpha, or None."""
        static = self.static[ply]
        if not ply or not searched or static is None or depth > FUTILE_DEPTH:
            return None
        limit = static + FUTILE_MARGIN * depth
        if limit <= alpha and abs(alpha) < MATE_BOUND and self.was_quiet(ply):
            return limit
        return None
