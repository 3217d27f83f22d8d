"""Chapter 11: quiescence. Checks are not quiet, and hopeless captures are not worth a node."""

from __future__ import annotations

from examples.alpha_beta import INFINITE, MATE, Score
from examples.board import KIND_BITS, VALUE, Move
from examples.generator import generate, in_check
from examples.limits import DEEPEST
from examples.table import Table

# The most that a capture can gain beside the captured piece, in centipawns.
MARGIN = 200
CHECKS = 4


class Quiescence(Table):
    """Chapter 11: a horizon that does not lie in the middle of a check."""

    def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """Search a check one ply deeper: the reply is forced."""
        if 0 < ply < DEEPEST and in_check(self.board):
            depth += 1
        return super().search(alpha, beta, depth, ply)

    def leaf(self, alpha: Score, beta: Score, ply: int) -> Score:
        """The score once the position is quiet."""
        return self.quiesce(alpha, beta, ply, 0)

    def quiesce(self, alpha: Score, beta: Score, ply: int, played: int) -> Score:
        """Captures, without those that cannot reach alpha; in check every evasion.

        played: plies since the horizon. A side in check may not stand pat.
        """
        self.lines[ply] = []
        checked = played < CHECKS and in_check(self.board)
        best = -INFINITE if checked else self.evaluate()
        if best >= beta:
            return best
        stand_pat = best
        alpha = max(alpha, best)
        moves = self.moves() if checked else generate(self.board, captures_only=True)
        for move in self.by_victim(moves):
            if not checked and stand_pat + self.most_gain(move) <= alpha:
                continue
            if not self.try_move(move):
                continue
            score = -self.quiesce(-beta, -alpha, ply + 1, played + 1)
            self.take_back()
            best = max(best, score)
            if score > alpha:
                alpha = score
                self.lines[ply] = [move, *self.lines[ply + 1]]
                if alpha >= beta:
                    break
        return ply - MATE if best == -INFINITE else best

    def most_gain(self, move: Move) -> int:
        """The most that a capture can gain."""
        victim = self.board.cells[move.target] & KIND_BITS
        return VALUE[victim] + VALUE[move.promotion] + MARGIN
