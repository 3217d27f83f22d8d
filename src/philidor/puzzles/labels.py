"""Themes that follow from a puzzle's moves, by the names that lichess gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from philidor.explanations.material import balance
from philidor.explanations.tactics import fork
from philidor.explanations.values import Value

# Moves of the solver at which a puzzle is called long, and very long.
LONG, VERY_LONG = 3, 4
MOST_NAMED_MATE = 5
# Centipawns from which an advantage is called crushing.
CRUSHING = 600
# Pieces other than kings and pawns in an endgame; before this move a game is in the opening.
ENDGAME_PIECES = 6
OPENING_MOVES = 12
# Points of material given up for a sacrifice.
SACRIFICE = 2


def themes_of(board: chess.Board, line: Sequence[chess.Move], value: Value) -> Iterator[str]:
    """The themes of a solution; value: of the position, which decides what is crushing."""
    moves = (len(line) + 1) // 2
    end = board.copy(stack=False)
    for move in line:
        end.push(move)
    if end.is_checkmate():
        yield "mate"
        if moves <= MOST_NAMED_MATE:
            yield f"mateIn{moves}"
    else:
        yield "crushing" if abs(value.centipawns) >= CRUSHING else "advantage"
    yield phase(board)
    yield {1: "oneMove", 2: "short"}.get(moves, "veryLong" if moves >= VERY_LONG else "long")
    yield from sorted(set(_by_moves(board, line)))


def phase(board: chess.Board) -> str:
    """The phase of the game: opening, middlegame or endgame."""
    pieces = chess.popcount(board.occupied & ~board.kings & ~board.pawns)
    if pieces <= ENDGAME_PIECES:
        return "endgame"
    return "opening" if board.fullmove_number < OPENING_MOVES else "middlegame"


def _by_moves(board: chess.Board, line: Sequence[chess.Move]) -> Iterator[str]:
    reached = board.copy(stack=False)
    before = balance(board, board.turn)
    for number, move in enumerate(line):
        if number % 2 == 0:
            if number and balance(reached, board.turn) <= before - SACRIFICE:
                yield "sacrifice"
            yield from _by_move(reached, move)
            rest = tuple(one.uci() for one in line[number:])
            if fork(reached, rest, "forks") is not None:
                yield "fork"
        reached.push(move)


def _by_move(board: chess.Board, move: chess.Move) -> Iterator[str]:
    if move.promotion is not None:
        yield "promotion" if move.promotion == chess.QUEEN else "underPromotion"
    if board.is_en_passant(move):
        yield "enPassant"
    if board.is_castling(move):
        yield "castling"
    after = board.copy(stack=False)
    after.push(move)
    if len(after.checkers()) > 1:
        yield "doubleCheck"
