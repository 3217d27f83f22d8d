"""Answers of chapter 3."""

from __future__ import annotations

from examples.board import KIND_BITS, PAWN, Board
from examples.generator import generate
from examples.making import legal_moves


def en_passant_is_legal(fen: str) -> bool:
    """Whether a pawn may really capture en passant in a position."""
    board = Board(fen)
    return any(
        move.target == board.en_passant and board.cells[move.origin] & KIND_BITS == PAWN
        for move in legal_moves(board)
    )


def underpromotions(fen: str) -> int:
    """The number of promotions to anything but a queen."""
    return sum(0 < move.promotion < 5 for move in generate(Board(fen)))


def blocked_pawns(fen: str) -> int:
    """The number of pawns of the side to move that have no move at all."""
    board = Board(fen)
    able = {move.origin for move in generate(board)}
    return sum(
        board.cells[square] & KIND_BITS == PAWN and square not in able
        for square in board.squares[board.side]
    )
