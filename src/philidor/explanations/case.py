"""One move to be explained: its board, its judgement, and proofs by search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import chess

from philidor.explanations.judgement import JudgedMove
from philidor.explanations.material import (
    CENTIPAWNS,
    Exchange,
    balance,
    exchange,
    material_searcher,
    settled,
)
from philidor.explanations.searcher import Searcher
from philidor.explanations.statements import Line
from philidor.explanations.values import Value

# Longer mates are not proved, and nothing is said about them.
LONGEST_MATE = 6
# Part of the nodes of a search of the position that a proof may take.
MATERIAL_SHARE = 2
# Centipawns by which a search for material may miss the points of a line and still confirm it.
TOLERANCE = 50
# What a mate counts in a search for material.
DECISIVE = 10_000


@dataclass(frozen=True)
class Searchers:
    """The searches that explanations are made and checked with."""

    values: Searcher
    material: Searcher
    nodes: int

    @staticmethod
    def of(nodes: int) -> Searchers:
        """Searchers with so many nodes for a position."""
        return Searchers(Searcher(), material_searcher(), nodes)

    def mate(self, board: chess.Board, most: int) -> tuple[int, Line] | None:
        """The shortest mate by the side to move in at most so many moves, and its line."""
        if board.is_game_over() or not 0 < most <= LONGEST_MATE:
            return None
        found = self.values.mate(board, most, self.nodes)
        return None if found is None else (abs(found.mate or 0), found.line)

    def gain(self, board: chess.Board) -> int:
        """Centipawns of material that the side to move wins by force; negative where it loses."""
        found = self.material.value(board, max(1, self.nodes // MATERIAL_SHARE))
        sign = 1 if board.turn else -1
        if found.mate is not None:
            return DECISIVE if sign * found.mate > 0 else -DECISIVE
        return sign * (found.cp or 0) - CENTIPAWNS * balance(board, board.turn)


def proved(gain: int, points: int) -> int:
    """The points of a line that a search for material confirms, from its centipawns."""
    return min(points, (gain + TOLERANCE) // CENTIPAWNS)


@dataclass(frozen=True)
class Case:
    """A judged move; `board` is the position before it, `second` the next best line if known."""

    board: chess.Board
    judged: JudgedMove
    second: Value | None
    searchers: Searchers

    @property
    def mover(self) -> chess.Color:
        """The side that moves."""
        return self.board.turn

    @cached_property
    def after(self) -> chess.Board:
        """The position after the move."""
        return self.reached((self.judged.uci,))

    @cached_property
    def played(self) -> Line:
        """The move and the best line after it."""
        return (self.judged.uci, *self.judged.after.line)

    @property
    def best(self) -> Line:
        """The best line."""
        return self.judged.before.line

    @property
    def is_bad(self) -> bool:
        """Whether the move gave away enough to have a bad label."""
        return self.judged.label in ("inaccuracy", "mistake", "blunder")

    def mate_in(self, value_mate: int | None, side: chess.Color) -> int | None:
        """Moves until a mate by that side, None if its value is no such mate."""
        if value_mate is None or (value_mate > 0) != (side == chess.WHITE):
            return None
        return abs(value_mate)

    def reached(self, line: Line) -> chess.Board:
        """The position after a line."""
        reached = self.board.copy()
        for text in line:
            reached.push_uci(text)
        return reached

    def outcome(self, line: Line) -> tuple[Line, Exchange] | None:
        """The settled beginning of a line and what it changes for the mover; None for none."""
        end = settled(self.board, line)
        if not end:
            return None
        return end, exchange(self.board, self.reached(end), self.mover)

    @cached_property
    def gain(self) -> int:
        """Centipawns of material for the mover after the move, by best play of both sides."""
        return self.gain_by(self.judged.uci)

    @cached_property
    def best_gain(self) -> int:
        """As `gain`, after the best move."""
        return self.gain_by(self.best[0])

    def gain_by(self, move: str) -> int:
        """Centipawns of material for the mover after a move."""
        after = self.reached((move,))
        change = CENTIPAWNS * (balance(after, self.mover) - balance(self.board, self.mover))
        if after.is_game_over():
            return DECISIVE if after.is_checkmate() else change
        return change - self.searchers.gain(after)
