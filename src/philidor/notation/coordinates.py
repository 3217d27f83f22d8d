"""Long algebraic notation."""

from __future__ import annotations

import chess


def paulchess(board: chess.Board, move: chess.Move) -> str:
    """A move in PaulChess's notation: `Ng1f3`, `Be7:f6`, `a7a8=Q`, with `+` for check.

    Castling is `O-O` or `O-O-O` and never gets a `+`.
    """
    if board.is_castling(move):
        return "O-O" if board.is_kingside_castling(move) else "O-O-O"
    kind = board.piece_type_at(move.from_square)
    piece = "" if kind in (None, chess.PAWN) else chess.piece_symbol(kind).upper()
    capture = ":" if board.is_capture(move) else ""
    promotion = f"={chess.piece_symbol(move.promotion).upper()}" if move.promotion else ""
    squares = (chess.square_name(move.from_square), chess.square_name(move.to_square))
    check = "+" if board.gives_check(move) else ""
    return piece + capture.join(squares) + promotion + check
