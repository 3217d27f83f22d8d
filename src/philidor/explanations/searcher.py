"""Searches of boards by Philidor inside this process, with its own evaluation or another one."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from philidor.contract.info import Bound
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.core.position import Position
from philidor.engine import score
from philidor.evaluation.networks import shipped_network
from philidor.explanations.values import MOST_LINE, Value, decided
from philidor.notation.boards import line_of
from philidor.search.deepening import Deepening, Line, SearchRequest
from philidor.search.parameters import Parameters

MEGABYTES = 16


class Searcher:
    """A search of its own; every call begins with empty tables, so that results are repeatable."""

    def __init__(self, weights: Sequence[tuple[int, int]] | None = None) -> None:
        """weights: of the evaluation, in the order of `evaluation.layout`; None for Philidor's.

        The network corrects only Philidor's.
        """
        self._deepening = Deepening(MEGABYTES, 1, Parameters())
        if weights is None:
            self._deepening.use_network(shipped_network())
        else:
            self._deepening.use_weights(weights)

    def value(self, board: chess.Board, nodes: int) -> Value:
        """The value of a position; `decided` gives that of one in which the game has ended."""
        return decided(board) or self.best(board, nodes, 1)[0]

    def best(self, board: chess.Board, nodes: int, lines: int) -> list[Value]:
        """The values of the best moves, the best one first; the board must have a legal move."""
        wanted = min(lines, board.legal_moves.count())
        iteration: list[Line] = []
        found: list[Line] = []

        def take(line: Line) -> None:
            # An iteration that was stopped has bounds, short lines, or not all of its lines.
            if line.multipv == 1:
                iteration.clear()
            if not line.bound:
                iteration.append(line)
            if len(iteration) == wanted:
                found[:] = iteration

        request = SearchRequest(nodes=nodes, lines=lines)
        position = position_of(board)
        self._deepening.forget()
        self._deepening.search(position, request, SearchControl(), take, _ignore_root_move)
        if not found:
            # The limit was too small for one iteration.
            request = SearchRequest(depth=1, lines=lines)
            self._deepening.search(position, request, SearchControl(), take, _ignore_root_move)
        return [self._value(board, position, line) for line in found]

    def mate(self, board: chess.Board, moves: int, nodes: int) -> Value | None:
        """The shortest mate by the side to move in at most so many moves, proved; None for none."""
        lines: list[Line] = []
        position = position_of(board)
        request = SearchRequest(mate=moves, nodes=nodes)
        self._deepening.prove_mate(position, request, SearchControl(), lines.append)
        return self._value(board, position, lines[-1]) if lines else None

    @staticmethod
    def _value(board: chess.Board, position: Position, line: Line) -> Value:
        seen = score(line.value, Bound.EXACT)
        sign = 1 if board.turn else -1
        return Value(
            cp=None if seen.centipawns is None else sign * seen.centipawns,
            mate=None if seen.mate is None else sign * seen.mate,
            line=tuple(convert.line(position, line.moves[:MOST_LINE])),
            depth=line.depth,
            seldepth=line.seldepth,
        )


def position_of(board: chess.Board) -> Position:
    """A board as a position of the core, with the moves that led to it."""
    setup, moves = line_of(board)
    position = Position()
    convert.place(position, setup)
    convert.play(position, moves)
    return position


def _ignore_root_move(move: int, number: int) -> None:
    """Root moves are not reported."""
