"""What each side has captured in a game, and the balance of material."""

from __future__ import annotations

from collections import Counter

import chess

# The usual values of pieces in pawns.
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
FALLING = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def captured(board: chess.Board, by: chess.Color) -> list[chess.PieceType]:
    """The pieces that a side has captured in the moves of this board, the most valuable first.

    A promoted pawn counts as the piece that it became.
    """
    replayed = board.root()
    taken: Counter[chess.PieceType] = Counter()
    for move in board.move_stack:
        if replayed.turn == by and replayed.is_capture(move):
            piece = replayed.piece_type_at(move.to_square)
            # En passant the target square is empty.
            taken[piece or chess.PAWN] += 1
        replayed.push(move)
    return [kind for kind in FALLING for _ in range(taken[kind])]


def lead(board: chess.Board, colour: chess.Color) -> int:
    """How far a side is ahead in material, in pawns; negative when it is behind."""
    return sum(
        value * (len(board.pieces(kind, colour)) - len(board.pieces(kind, not colour)))
        for kind, value in VALUES.items()
    )
