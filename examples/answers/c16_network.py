"""Answers of chapter 16."""

from __future__ import annotations

from examples.board import KIND_BITS, Board, Move, Piece, Side, Square
from examples.network import INPUTS, Network, square_64


def parameters(hidden: int) -> int:
    """How many numbers a network of this kind has."""
    return INPUTS * hidden + hidden + 2 * hidden + 1


def row_of(board: Board, side: Side, square: Square, piece: Piece) -> int:
    """The input that a piece on a square sets from one side's view."""
    turned = (0 if side == 0 else 56) ^ (7 if square_64(board.king[side]) & 4 else 0)
    kind = (piece & KIND_BITS) - 1
    return 384 * ((piece >> 3) ^ side) + 64 * kind + (square_64(square) ^ turned)


def updated(network: Network, board: Board, sums: list[int], side: Side, move: Move) -> list[int]:
    """The sums after a quiet move of any piece but the king: two rows instead of thirty."""
    piece = board.cells[move.origin]
    old = network.inputs[row_of(board, side, move.origin, piece)]
    new = network.inputs[row_of(board, side, move.target, piece)]
    return [one - gone + come for one, gone, come in zip(sums, old, new, strict=True)]
