"""Polyglot's key of a core position, used by opening books and the games database.

`philidor.book.keys` computes the same number from a `Setup`; a test compares the two.
"""

import cython

from philidor.notation.polyglot_randoms import RANDOMS

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.core.types import KING, NO_SQUARE, PAWN, Bitboard, Key, Square, ctz

    NUMBERS = [0] * 781


def fill() -> cython.void:
    """Copy the format's random numbers into the C array that compiled code reads."""
    for index, number in enumerate(RANDOMS):
        NUMBERS[index] = number


def polyglot_key(position: Position) -> Key:
    """The 64-bit key under which Polyglot books and the database keep this position.

    The numbers are in the order black pawn, white pawn, black knight and so on, 64 of each; then
    come 4 castling rights, 8 en passant files and White to move.
    """
    key: Key = 0 if position.us else NUMBERS[780]
    colour: cython.int
    kind: cython.int
    right: cython.int
    square: Square
    squares: Bitboard
    for colour in range(2):
        for kind in range(PAWN, KING + 1):
            squares = position.kinds[kind] & position.colours[colour]
            while squares:
                square = ctz(squares)
                squares &= squares - 1
                key ^= NUMBERS[64 * (2 * kind + 1 - colour) + square]
    for right in range(4):
        if position.rights & (1 << right):
            key ^= NUMBERS[768 + right]
    if position.en_passant != NO_SQUARE:
        key ^= NUMBERS[772 + (position.en_passant & 7)]
    return key


fill()
