"""Chapter 9: the order of moves: captures by victim, killers, then quiet moves by their history."""

from __future__ import annotations

from examples.board import EMPTY, KIND_BITS, Move
from examples.capture_search import CaptureSearch
from examples.limits import DEEPEST, Limits
from examples.player import OnReport

FIRST, CAPTURE, KILLER = 3_000_000, 2_000_000, 1_000_000


class Ordering(CaptureSearch):
    """Chapter 9: moves that caused cutoffs elsewhere are tried early."""

    def __init__(self) -> None:
        super().__init__()
        self.killers: list[list[Move]] = []
        self.history: dict[tuple[int, int, int], int] = {}

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """Begin each search with empty tables: old killers belong to other positions."""
        self.killers = [[] for _ in range(3 * DEEPEST)]
        self.history = {}
        return super().think(limits, report)

    def ordered(self, moves: list[Move], ply: int) -> list[Move]:
        """The moves by merit, the best one first."""
        first = self.first_move(ply)
        killers = self.killers[ply]
        return sorted(moves, key=lambda move: self.merit(move, first, killers), reverse=True)

    def first_move(self, ply: int) -> Move | None:
        """The move to try before all others: the one of the last iteration's line."""
        return self.best_line[ply] if ply < len(self.best_line) else None

    def merit(self, move: Move, first: Move | None, killers: list[Move]) -> int:
        """The merit of a move in the order; the classes do not overlap."""
        if move == first:
            return FIRST
        board = self.board
        victim = board.cells[move.target]
        if victim != EMPTY or move.promotion:
            attacker = board.cells[move.origin] & KIND_BITS
            return CAPTURE + 8 * ((victim & KIND_BITS) + move.promotion) - attacker
        if move in killers:
            return KILLER
        return self.history.get((board.side, move.origin, move.target), 0)

    def cut_off(self, move: Move, depth: int, ply: int) -> None:
        """A quiet move that reached beta becomes a killer, and gains in history."""
        if self.board.cells[move.target] != EMPTY or move.promotion:
            return
        if move not in self.killers[ply]:
            self.killers[ply] = [move, *self.killers[ply][:1]]
        place = (self.board.side, move.origin, move.target)
        self.history[place] = self.history.get(place, 0) + depth * depth
