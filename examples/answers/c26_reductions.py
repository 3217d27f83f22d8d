"""Answers of chapter 26."""

from __future__ import annotations

from examples.alpha_beta import Score
from examples.reductions import PrincipalVariation, Reductions


class Counting(PrincipalVariation):
    """Counts the null windows, and those whose answer was that the move is better."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = self.better = 0

    def null_window(self, alpha: Score, depth: int, searched: int, ply: int) -> Score:
        """Ask, and count."""
        score = super().null_window(alpha, depth, searched, ply)
        self.asked += 1
        self.better += score > alpha
        return score


class Trusting(Reductions):
    """Reduces moves with a good history a ply less."""

    # A history from which on a move is trusted.
    good = 4

    def reduction(self, depth: int, searched: int, ply: int) -> int:
        """The reduction of the chapter, or a ply less."""
        plies = super().reduction(depth, searched, ply)
        move = self.board.history[-1].move
        history = self.history.get((1 - self.board.side, move.origin, move.target), 0)
        return max(0, plies - 1) if history >= self.good else plies
