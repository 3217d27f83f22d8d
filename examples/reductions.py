"""Chapter 26: principal variation search, and late move reductions."""

from __future__ import annotations

from math import log

from examples.alpha_beta import Score
from examples.board import EMPTY, Move
from examples.generator import in_check
from examples.null_move import NullMove

# The first moves of a node keep their full depth, and so do the plies near the horizon.
FULL_DEPTH_MOVES, LEAST_DEPTH = 3, 2
DIVISOR = 1.6


class PrincipalVariation(NullMove):
    """Expects the first move to be best, and only asks of the others whether they are better."""

    def after_move(self, searched: int, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """The score of the first move; of another one a bound, unless it is better."""
        if not searched:
            return super().after_move(searched, alpha, beta, depth, ply)
        score = self.null_window(alpha, depth - 1, searched, ply)
        if alpha < score < beta:
            score = -self.search(-beta, -alpha, depth - 1, ply + 1)
        return score

    def null_window(self, alpha: Score, depth: int, searched: int, ply: int) -> Score:
        """Whether the move just made is better than alpha: the narrowest question there is."""
        return -self.search(-alpha - 1, -alpha, depth, ply + 1)


class Reductions(PrincipalVariation):
    """Chapter 26: late quiet moves are searched at reduced depth first."""

    def null_window(self, alpha: Score, depth: int, searched: int, ply: int) -> Score:
        """Search at reduced depth; one that then seems better is searched again at full depth."""
        if reduction := self.reduction(depth, searched, ply):
            score = super().null_window(alpha, depth - reduction, searched, ply)
            if score <= alpha:
                return score
        return super().null_window(alpha, depth, searched, ply)

    def reduction(self, depth: int, searched: int, ply: int) -> int:
        """By how many plies to reduce the move just made, with `depth` plies left below it."""
        if searched < FULL_DEPTH_MOVES or depth < LEAST_DEPTH or not self.was_quiet(ply):
            return 0
        return min(depth, round(log(depth) * log(searched) / DIVISOR))

    def was_quiet(self, ply: int) -> bool:
        """Whether the move just made is neither a capture nor a promotion, killer or check."""
        move, captured = self.board.history[-1][:2]
        quiet = captured == EMPTY and not move.promotion and not self.is_killer(move, ply)
        return quiet and not in_check(self.board)

    def is_killer(self, move: Move, ply: int) -> bool:
        """Whether a move is a killer of this ply."""
        return move in self.killers[ply]
