"""Chapter 6: alpha-beta and iterative deepening, on material and the squares of the pieces."""

from __future__ import annotations

from typing import TypeAlias

from examples.board import Board, Move
from examples.generator import in_check
from examples.limits import DEEPEST, Limits, StoppedError, Watch
from examples.making import legal_moves, make_legal, take_back
from examples.player import OnReport, Player, Report

Score: TypeAlias = int

INFINITE = 32000
MATE = 31000
# A score beyond this is a mate, as many plies away as it is short of MATE.
MATE_BOUND = MATE - 1000


def balance(board: Board) -> Score:
    """Material and placement, for the side to move."""
    value = board.material + board.placement
    return -value if board.side else value


class AlphaBeta(Player):
    """A searcher. Later chapters override one or two of these methods each."""

    def __init__(self) -> None:
        super().__init__()
        self.watch = Watch(Limits(), None, self.signals)
        self.lines: list[list[Move]] = []
        self.best_line: list[Move] = []

    # The root

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """Deepen until a limit is reached; the best move of the last finished iteration."""
        if not (choice := limits.allowed(legal_moves(self.board, lambda _: self.moves()))):
            return None
        self.watch = Watch(limits, self.seconds_for(limits), self.signals)
        self.best_line = [choice[0]]
        self.deepen(limits, report)
        return self.best_line[0]

    def deepen(self, limits: Limits, report: OnReport) -> None:
        """Search to depth 1, 2, 3 and so on. Each iteration orders the moves of the next one."""
        start = len(self.board.history)
        for depth in range(1, min(limits.depth, DEEPEST) + 1):
            self.lines = [[] for _ in range(3 * DEEPEST)]
            try:
                score = self.iteration(depth)
            except StoppedError:
                while len(self.board.history) > start:
                    self.take_back()
                return
            self.best_line = self.lines[0]
            watch = self.watch
            report(Report(depth, score, watch.nodes, watch.elapsed, tuple(self.best_line)))
            if abs(score) > MATE_BOUND or not self.worth_another(depth):
                return

    @property
    def nodes(self) -> int:
        """The nodes of the last search."""
        return self.watch.nodes

    def seconds_for(self, limits: Limits) -> float | None:
        """The time for this move: a fortieth of what is left."""
        if limits.movetime is not None or limits.left is None:
            return limits.movetime
        return limits.left / 40

    def worth_another(self, depth: int) -> bool:
        """Whether to begin another iteration after this one."""
        return True

    # A node

    def search(self, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """The score for the side to move; outside the window it is only a bound (fail-soft)."""
        self.lines[ply] = []
        if depth <= 0:
            return self.leaf(alpha, beta, ply)
        if (score := self.shortcut(beta, depth, ply)) is not None:
            return score
        best, searched = -INFINITE, 0
        for move in self.ordered(self.candidates(ply), ply):
            if not self.try_move(move):
                continue
            score = self.after_move(searched, alpha, beta, depth, ply)
            self.take_back()
            searched += 1
            best = max(best, score)
            if score > alpha:
                alpha = score
                self.lines[ply] = [move, *self.lines[ply + 1]]
                if alpha >= beta:
                    self.cut_off(move, depth, ply)
                    break
        if best == -INFINITE:
            return ply - MATE if in_check(self.board) else 0
        return best

    def candidates(self, ply: int) -> list[Move]:
        """The moves to search: at the root those that the limits allow."""
        return self.moves() if ply else self.watch.limits.allowed(self.moves())

    def try_move(self, move: Move) -> bool:
        """Make a move if it is legal, and count a node."""
        if not make_legal(self.board, move):
            return False
        try:
            self.watch.count()
        except StoppedError:
            take_back(self.board)
            raise
        return True

    def take_back(self) -> None:
        """Take back the last move."""
        take_back(self.board)

    # What later chapters replace

    def iteration(self, depth: int) -> Score:
        """The score of the root at a depth."""
        return self.search(-INFINITE, INFINITE, depth, 0)

    def after_move(self, searched: int, alpha: Score, beta: Score, depth: int, ply: int) -> Score:
        """The score of the move just made. searched: how many this node searched before it."""
        return -self.search(-beta, -alpha, depth - 1, ply + 1)

    def ordered(self, moves: list[Move], ply: int) -> list[Move]:
        """The moves in the order in which to try them: the last iteration's line first."""
        if ply < len(self.best_line) and self.best_line[ply] in moves:
            moves.remove(self.best_line[ply])
            moves.insert(0, self.best_line[ply])
        return moves

    def leaf(self, alpha: Score, beta: Score, ply: int) -> Score:
        """The score at the end of a line."""
        return self.evaluate()

    def evaluate(self) -> Score:
        """The static score for the side to move: material, and where the pieces stand."""
        return balance(self.board)

    def shortcut(self, beta: Score, depth: int, ply: int) -> Score | None:
        """A score that makes the moves of this node unnecessary."""
        return None

    def cut_off(self, move: Move, depth: int, ply: int) -> None:
        """Learn from a move that reached beta."""
