"""Answers of chapter 2."""

from __future__ import annotations

from collections import Counter

from examples.board import KIND_BITS, LETTERS, Board, Side, Square
from examples.generator import generate


def moves_by_kind(board: Board) -> Counter[str]:
    """How many pseudo-legal moves each kind of piece has, by its letter."""
    return Counter(LETTERS[board.cells[move.origin] & KIND_BITS] for move in generate(board))


def on_an_empty_board(piece: int, square: Square) -> int:
    """The number of moves of a single white piece on an empty board."""
    board = Board()
    board.clear()
    board.put(square, piece)
    return len(generate(board))


def attackers(board: Board, square: Square, side: Side) -> set[Square]:
    """The squares of all pieces of a side that could capture on a square.

    A trick: put an enemy there, and let the generator tell.
    """
    trial = Board(board.fen())
    if trial.cells[square]:
        trial.lift(square)
    trial.put(square, 2 | (1 - side) << 3)
    trial.side = side
    return {move.origin for move in generate(trial) if move.target == square}
