"""Chapter 20: the search looks positions with three pieces up in tables."""

from __future__ import annotations

from examples.alpha_beta import MATE, Score
from examples.board import KIND_BITS
from examples.clock import Clock
from examples.network import square_64
from examples.retrograde import ILLEGAL, NAMES, STRONG, WEAK, index, read_table


class Endgames(Clock):
    """Chapter 20: plays king and queen, and king and rook, against a king without a fault."""

    def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """The table's score where there is one, exact at any depth."""
        if ply and (score := self.known(ply)) is not None:
            self.lines[ply] = []
            return score
        return super().search(alpha, beta, depth, ply)

    def known(self, ply: int) -> Score | None:
        """The score of a position with three pieces, None if no table has it."""
        board = self.board
        white, black = board.squares
        if len(white) + len(black) != 3:
            return None
        strong = 0 if len(white) == 2 else 1
        (piece,) = board.squares[strong] - {board.king[strong]}
        kind = board.cells[piece] & KIND_BITS
        if kind not in NAMES:
            return None
        kings = square_64(board.king[strong]), square_64(board.king[1 - strong])
        place = index(kings[0], square_64(piece), kings[1])
        plies = read_table(kind).plies[STRONG if board.side == strong else WEAK][place]
        if plies >= ILLEGAL:
            return 0
        return MATE - ply - plies if board.side == strong else ply + plies - MATE
