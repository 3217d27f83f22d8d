"""Chapter 12: the null move. A side that stands well after passing needs no good move."""

from __future__ import annotations

from examples.alpha_beta import MATE_BOUND, Score
from examples.board import KIND_BITS, KING, PAWN
from examples.generator import in_check
from examples.making import NO_MOVE, make_null
from examples.quiescence import Quiescence

REDUCTION = 3
LEAST_DEPTH = 2


class NullMove(Quiescence):
    """Chapter 12: try passing first, searched less deep."""

    def shortcut(self, beta: Score, depth: int, ply: int) -> Score | None:
        """A score at or above beta if passing reaches it."""
        if not ply or depth < LEAST_DEPTH or not self.may_pass(beta):
            return None
        make_null(self.board)
        self.keys.append(self.board.key())
        score = -self.search(-beta, -beta + 1, depth - 1 - REDUCTION, ply + 1)
        self.take_back()
        self.lines[ply] = []
        return beta if score >= beta else None

    def may_pass(self, beta: Score) -> bool:
        """Whether passing proves anything: not twice, not in check, and not in a pawn ending."""
        board = self.board
        history = board.history
        return (
            not (history and history[-1].move == NO_MOVE)
            and abs(beta) < MATE_BOUND
            and self.evaluate() >= beta
            and self.has_pieces()
            and not in_check(board)
        )

    def has_pieces(self) -> bool:
        """Whether the side to move has more than king and pawns: else zugzwang is too likely."""
        board = self.board
        return any(
            board.cells[square] & KIND_BITS not in (PAWN, KING)
            for square in board.squares[board.side]
        )
