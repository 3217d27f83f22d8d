"""Positions and moves in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from philidor.game.ending import side_name
from philidor.terminal.view import View

ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def spoken_move(board: chess.Board, move: chess.Move) -> str:
    """A legal move: `knight g1 to f3, check`."""
    if board.is_castling(move):
        side = "kingside" if board.is_kingside_castling(move) else "queenside"
        words = f"castles {side}"
    else:
        piece = chess.piece_name(board.piece_type_at(move.from_square) or chess.PAWN)
        squares = [chess.square_name(one) for one in (move.from_square, move.to_square)]
        way = "takes on" if board.is_capture(move) else "to"
        words = f"{piece} {squares[0]} {way} {squares[1]}"
        if board.is_en_passant(move):
            words += " en passant"
        if move.promotion:
            words += f", becomes a {chess.piece_name(move.promotion)}"
    after = board.copy(stack=False)
    after.push(move)
    if after.is_checkmate():
        return f"{words}, mate"
    return f"{words}, check" if after.is_check() else words


def spoken_pieces(board: chess.Board) -> Iterator[str]:
    """Where the pieces of each side stand: `White: king e1, queen d1, rooks a1 h1`."""
    for colour in (chess.WHITE, chess.BLACK):
        parts = []
        for kind in ORDER:
            squares = [chess.square_name(square) for square in board.pieces(kind, colour)]
            if squares:
                name = chess.piece_name(kind) + ("s" if len(squares) > 1 else "")
                parts.append(f"{name} {' '.join(squares)}")
        yield f"{side_name(colour)}: {', '.join(parts)}"


def spoken_view(view: View) -> Iterator[str]:
    """The last move and whose turn it is; before the first move also who plays and the pieces."""
    board = view.board
    if board.move_stack:
        before = board.copy()
        move = before.pop()
        yield f"{side_name(before.turn)}: {spoken_move(before, move)}."
    else:
        yield f"{view.players[True].title} against {view.players[False].title}."
        yield from spoken_pieces(board)
    if view.note:
        yield view.note
    elif not board.is_game_over():
        yield f"{side_name(board.turn)} to move."
