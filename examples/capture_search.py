"""Chapter 8: a search of captures at the end of every line, after RomiChess's Search_One_Q."""

from __future__ import annotations

from examples.alpha_beta import AlphaBeta, Score
from examples.board import KIND_BITS, Move
from examples.castling import generate_all
from examples.generator import generate


class Castling(AlphaBeta):
    """Chapter 7: the search may castle."""

    def moves(self) -> list[Move]:
        """All moves, castling included."""
        return generate_all(self.board)


class CaptureSearch(Castling):
    """Chapter 8: a leaf is not scored before the captures on the board are played out."""

    def leaf(self, alpha: Score, beta: Score, ply: int) -> Score:
        """The score once no capture is worth making."""
        return self.captures(alpha, beta, ply)

    def captures(self, alpha: Score, beta: Score, ply: int) -> Score:
        """Stand pat, or capture something and see what the opponent captures back."""
        self.lines[ply] = []
        best = self.evaluate()
        if best >= beta:
            return best
        alpha = max(alpha, best)
        for move in self.by_victim(generate(self.board, captures_only=True)):
            if not self.try_move(move):
                continue
            score = -self.captures(-beta, -alpha, ply + 1)
            self.take_back()
            best = max(best, score)
            if score > alpha:
                alpha = score
                self.lines[ply] = [move, *self.lines[ply + 1]]
                if alpha >= beta:
                    break
        return best

    def by_victim(self, moves: list[Move]) -> list[Move]:
        """Captures of the most valuable pieces first, made by the least valuable."""
        cells = self.board.cells
        return sorted(
            moves,
            key=lambda move: (
                8 * (cells[move.target] & KIND_BITS)
                + move.promotion
                - (cells[move.origin] & KIND_BITS)
            ),
            reverse=True,
        )
