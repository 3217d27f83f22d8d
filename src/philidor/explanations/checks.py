"""Checks of statements that do not repeat how they were found.

Mates that the prover found are looked for by the ordinary search, material with several times the
nodes and empty tables, exchanges and attacks move by move with python-chess.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from philidor.explanations.case import TOLERANCE, Searchers
from philidor.explanations.judgement import INACCURACY, MISTAKE, JudgedMove
from philidor.explanations.material import CENTIPAWNS, POINTS, balance, to_rest
from philidor.explanations.merits import PASS
from philidor.explanations.statements import (
    Draw,
    Fork,
    Hanging,
    Line,
    Mate,
    Material,
    OnlyMove,
    Statement,
    Terms,
)
from philidor.explanations.terms import differences, terms_after
from philidor.explanations.values import Value


class Checker:
    """Checks statements about one move with its own, deeper searches."""

    def __init__(self, board: chess.Board, judged: JudgedMove, deep: Searchers) -> None:
        self.board = board
        self.judged = judged
        self.deep = deep
        self.best = deep.values.best(board, deep.nodes, 2)
        self.after = deep.values.value(self._at((judged.uci,)), deep.nodes)

    def verdict_holds(self) -> bool:
        """Whether a bad move is bad to the deeper search as well, and a good one no mistake."""
        loss = self._loss(self.after)
        if self.judged.label in ("best", "good"):
            return loss < MISTAKE
        return loss >= INACCURACY / 2

    def holds(self, one: Statement) -> bool:
        """Whether a statement is true as far as the deeper search can tell."""
        match one:
            case Mate():
                return self._mate(one)
            case Material():
                return self._material(one)
            case Hanging():
                return self._hanging(one)
            case Fork():
                return self._fork(one)
            case Draw():
                over = self._at(one.line)
                return over.is_stalemate() or over.is_insufficient_material()
            case OnlyMove(second=None):
                return self.board.legal_moves.count() == 1
            case OnlyMove():
                return len(self.best) > 1 and self._loss(self.best[1]) >= MISTAKE
            case Terms():
                return self._terms(one)

    def _at(self, line: Sequence[str]) -> chess.Board:
        reached = self.board.copy()
        for text in line:
            reached.push_uci(text)
        return reached

    def _loss(self, value: Value) -> float:
        sign = 1 if self.board.turn else -1
        return sign * (self.best[0].chances - value.chances)

    def _mate(self, one: Mate) -> bool:
        end = self._at(one.line)
        if not end.is_checkmate():
            return False
        before = {"allows-mate": (self.judged.uci,), "parries-mate": (PASS,)}
        passed = (self.judged.uci, PASS)
        start = passed if one.kind == "threatens-mate" else before.get(one.kind, ())
        attacker = self._at(start)
        found = self.deep.values.value(attacker, self.deep.nodes)
        sign = 1 if attacker.turn else -1
        return found.mate is not None and 0 < sign * found.mate <= one.moves

    def _gain_by(self, move: str) -> int:
        after = self._at((move,))
        own = CENTIPAWNS * (balance(after, self.board.turn) - balance(self.board, self.board.turn))
        return own if after.is_game_over() else own - self.deep.gain(after)

    def _material(self, one: Material) -> bool:
        points = CENTIPAWNS * one.points - 2 * TOLERANCE
        match one.kind:
            case "wins-material":
                return self._gain_by(self.judged.uci) >= points
            case "loses-material":
                kept = self.deep.gain(self.board) >= -2 * TOLERANCE
                return kept and -self._gain_by(self.judged.uci) >= points
            case "misses-material":
                missed = self._gain_by(self.judged.uci) < CENTIPAWNS * one.points
                return missed and self._gain_by(one.line[0]) >= points
            case "threatens-material" | "parries-material":
                start = one.line[: one.line.index(PASS) + 1]
                return self.deep.gain(self._at(start)) >= points

    def _hanging(self, one: Hanging) -> bool:
        before = self._at(one.line[:1])
        capture = before.parse_uci(one.line[1])
        won = POINTS[one.piece] - exchange_on(self._at(one.line), one.square)
        protected = any(move.to_square == one.square for move in self._at(one.line).legal_moves)
        return capture.to_square == one.square and won >= 1 and protected == one.protected

    def _fork(self, one: Fork) -> bool:
        plies = 2 if one.kind == "allows-fork" else 1
        forked = self._at(one.line[:plies])
        for square, kind in one.targets:
            if forked.piece_type_at(square) != kind:
                return False
            if kind == chess.KING:
                if one.square not in forked.checkers():
                    return False
            elif not _could_capture(forked, one.square, square):
                return False
        # The last move of the line takes a target, and the forking side does not lose by it.
        start = balance(self._at(one.line[: plies - 1]), not forked.turn)
        end = self._at(one.line)
        return balance(end, not forked.turn) - exchange_on(end, _target(one.line)) > start

    def _terms(self, one: Terms) -> bool:
        """Whether the position at the ends, with colours exchanged, has the same differences."""
        worse, better = (_mirrored_terms(self._at(line)) for line in (one.line, one.better))
        if worse is None or better is None:
            return False
        sign = -1 if self.board.turn else 1
        return all(
            round(sign * (better[cost.term] - worse[cost.term])) == cost.centipawns
            for cost in one.costs
        )

    def terms_persist(self, one: Terms) -> bool:
        """Whether the lines of the deeper search also end with a loss in the first term."""
        line = (self.judged.uci, *self.after.line)
        found = differences(
            self.board, to_rest(self.board, self.best[0].line), to_rest(self.board, line)
        )
        return one.costs[0].term in [cost.term for cost in found]


def exchange_on(board: chess.Board, square: chess.Square) -> int:
    """Points that the side to move wins by captures on one square, each side stopping at will."""
    piece = board.piece_type_at(square)
    if piece is None:
        return 0
    best = 0
    captures = [move for move in board.legal_moves if move.to_square == square]
    captures.sort(key=lambda move: POINTS.get(board.piece_type_at(move.from_square) or 0, 99))
    for move in captures[:1]:
        board.push(move)
        best = max(0, POINTS.get(piece, 0) - exchange_on(board, square))
        board.pop()
    return best


def _target(line: Line) -> chess.Square:
    return chess.parse_square(line[-1][2:4])


def _could_capture(board: chess.Board, origin: chess.Square, target: chess.Square) -> bool:
    """Whether the piece could capture there if it were its turn, pins left aside."""
    passed = board.copy(stack=False)
    passed.turn = not passed.turn
    return any(
        move.from_square == origin and move.to_square == target
        for move in passed.pseudo_legal_moves
    )


def _mirrored_terms(board: chess.Board) -> dict[str, float] | None:
    return terms_after(board.mirror(), ())
