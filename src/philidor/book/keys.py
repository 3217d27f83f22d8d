"""Polyglot's key of a position."""

from __future__ import annotations

from philidor.book.randoms import CASTLING, EN_PASSANT, MEN, RANDOMS, TURN
from philidor.contract.setup import EMPTY, Setup

# The format's order of men: black pawn, white pawn, black knight and so on.
ORDER = "pPnNbBrRqQkK"
_MAN_KEYS = {
    man: RANDOMS[MEN + 64 * kind : MEN + 64 * (kind + 1)] for kind, man in enumerate(ORDER)
}


def polyglot_key(setup: Setup) -> int:
    """The 64-bit key under which Polyglot books keep this position.

    An en passant square counts only where a pawn of the side to move stands ready to capture
    there, legally or not, as the format has it.
    """
    key = RANDOMS[TURN] if setup.white_to_move else 0
    for square, man in enumerate(setup.board):
        if man != EMPTY:
            key ^= _MAN_KEYS[man][square]
    for rook in setup.castling:
        key ^= RANDOMS[CASTLING + _right(setup, rook)]
    file = en_passant_file(setup)
    return key if file is None else key ^ RANDOMS[EN_PASSANT + file]


def en_passant_file(setup: Setup) -> int | None:
    """The file (0 to 7) of an en passant square that a pawn stands ready to capture on."""
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
    """What makes two positions the same for a book: a FEN's first four fields.

    An en passant square that no pawn can capture on is left out, so that transpositions meet.
    """
    board, turn, castling, passed = setup.fen().split()[:4]
    return " ".join((board, turn, castling, "-" if en_passant_file(setup) is None else passed))


def _right(setup: Setup, rook: int) -> int:
    """Number of a castling right: White's short and long, then Black's."""
    white = rook < 8
    long_side = rook < setup.king(white)
    return (0 if white else 2) + int(long_side)
