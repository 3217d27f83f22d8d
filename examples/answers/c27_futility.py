"""Answers of chapter 27."""

from __future__ import annotations

from examples.alpha_beta import MATE_BOUND, Score
from examples.futility import FUTILE_DEPTH, Futility
from examples.generator import in_check


class Counting(Futility):
    """Counts the moves that were not searched, of those that were made."""

    def __init__(self) -> None:
        super().__init__()
        self.made = self.left_out = 0

    def hopeless(self, searched: int, alpha: Score, depth: int, ply: int) -> Score | None:
        """The chapter's answer, counted."""
        limit = super().hopeless(searched, alpha, depth, ply)
        self.made += 1
        self.left_out += limit is not None
        return limit


class Razoring(Futility):
    """Near the horizon and far below alpha, asks quiescence whether captures help."""

    margin = 250

    def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """The score of quiescence if it stays below alpha."""
        if ply and depth == 1 and beta - alpha == 1 and not in_check(self.board):
            if self.evaluate() + self.margin <= alpha:
                score = self.quiesce(alpha, beta, ply, 0)
                if score <= alpha:
                    return score
        return super().search(alpha, beta, depth, ply)


class LateMoves(Futility):
    """Late move pruning: near the horizon, the last quiet moves of a node are not searched."""

    def hopeless(self, searched: int, alpha: Score, depth: int, ply: int) -> Score | None:
        """Alpha, as a bound, for a quiet move that comes late."""
        limit = super().hopeless(searched, alpha, depth, ply)
        if limit is not None or not ply or self.static[ply] is None or depth > FUTILE_DEPTH:
            return limit
        late = searched >= self.moves_worth(depth) and abs(alpha) < MATE_BOUND
        return alpha if late and self.was_quiet(ply) else None

    def moves_worth(self, depth: int) -> int:
        """How many moves are worth a search at this depth."""
        return 6 + 6 * depth
