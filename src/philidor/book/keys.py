"""Polyglot's key of a position."""

from __future__ import annotations

from philidor.contract.setup import EMPTY, Setup
from philidor.notation.polyglot_randoms import CASTLING, EN_PASSANT, PIECES, RANDOMS, TURN

# The format's order of pieces: black pawn, white pawn, black knight and so on.
ORDER = "pPnNbBrRqQkK"
_PIECE_KEYS = {
    piece: RANDOMS[PIECES + 64 * kind : PIECES + 64 * (kind + 1)]
    for kind, piece in enumerate(ORDER)
}


def polyglot_key(setup: Setup) -> int:
    """The 64-bit key under which Polyglot books keep this position.

    An en passant square is part of the key only if a pawn of the side to move attacks it, even if
    the capture would be illegal, as the format defines.
    """
    key = RANDOMS[TURN] if setup.white_to_move else 0
    for square, piece in enumerate(setup.board):
        if piece != EMPTY:
            key ^= _PIECE_KEYS[piece][square]
    for rook in setup.castling:
        key ^= RANDOMS[CASTLING + _right(setup, rook)]
    file = en_passant_file(setup)
    return key if file is None else key ^ RANDOMS[EN_PASSANT + file]


def en_passant_file(setup: Setup) -> int | None:
    """The file (0 to 7) of an en passant square attacked by the side to move's pawns, else None."""
    if setup.en_passant is None:
        return None
    file = setup.en_passant % 8
    beside = setup.en_passant + (-8 if setup.white_to_move else 8)
    pawn = "P" if setup.white_to_move else "p"
    for step in (-1, 1):
        if 0 <= file + step < 8 and setup.board[beside + step] == pawn:
            return file
    return None


def place(setup: Setup) -> str:
    """The identity of a position in a book: the first four fields of its FEN.

    An en passant square that no pawn attacks is left out, so that transpositions are found.
    """
    board, turn, castling, passed = setup.fen().split()[:4]
    return " ".join((board, turn, castling, "-" if en_passant_file(setup) is None else passed))


def _right(setup: Setup, rook: int) -> int:
    """Index of a castling right: White short, White long, Black short, Black long."""
    white = rook < 8
    long_side = rook < setup.king(white)
    return (0 if white else 2) + int(long_side)
