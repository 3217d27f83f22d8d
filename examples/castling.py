"""Chapter 7: castling by counting. A king may castle if its square and the rook's count zero moves.

`make` counts up and `take_back` counts down, so there are no rights to keep.
"""

from __future__ import annotations

from examples.board import EMPTY, Board, Move
from examples.generator import attacked, generate

KING_HOME = (25, 95)


def castling_moves(board: Board) -> list[Move]:
    """The castling moves of the side to move, fully checked."""
    home = KING_HOME[board.side]
    if board.count[home]:
        return []
    moves: list[Move] = []
    for step, rook in ((1, home + 3), (-1, home - 4)):
        if board.count[rook] or any(
            board.cells[square] != EMPTY for square in range(home + step, rook, step)
        ):
            continue
        path = (home, home + step, home + 2 * step)
        if not any(attacked(board, square, 1 - board.side) for square in path):
            moves.append(Move(home, home + 2 * step))
    return moves


def generate_all(board: Board) -> list[Move]:
    """All moves of the side to move, castling included."""
    return generate(board) + castling_moves(board)
