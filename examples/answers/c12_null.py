"""Answers of chapter 12."""

from __future__ import annotations

from examples.alpha_beta import Score
from examples.limits import Limits
from examples.null_move import NullMove


class Reckless(NullMove):
    """A null move that does not fear zugzwang."""

    def has_pieces(self) -> bool:
        """Pass in pawn endings too."""
        return True


class Verifying(Reckless):
    """Believes a null move only if a shallower search of the real moves agrees."""

    verifying = False

    def shortcut(self, beta: Score, depth: int, ply: int) -> Score | None:
        """A cutoff that has been verified."""
        if self.verifying:
            return None
        score = super().shortcut(beta, depth, ply)
        if score is None:
            return None
        self.verifying = True
        try:
            real = self.search(beta - 1, beta, depth - 2, ply)
        finally:
            self.verifying = False
        return score if real >= beta else None


def found(player: NullMove, fen: str, depth: int) -> tuple[str, int]:
    """Move and score of a search."""
    scores: list[int] = []
    player.set_position(fen)
    move = player.think(Limits(depth=depth), lambda report: scores.append(report.score))
    return str(move), scores[-1]
