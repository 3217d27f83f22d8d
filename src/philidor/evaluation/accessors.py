"""Written by building/twins.py from accessors.pxd: names for uncompiled Python.

Small functions inlined into every caller.
"""

from philidor.core.types import (
    FULL,
    NOT_FILE_A,
    NOT_FILE_H,
    RANK_1,
    WHITE,
    Bitboard,
    Colour,
    Square,
    wrap,
)


def pawn_attacks(pawns: Bitboard, us: Colour) -> Bitboard:
    """Squares that one side's pawns attack."""
    if us == WHITE:
        return wrap((pawns & NOT_FILE_A) << 7) | wrap((pawns & NOT_FILE_H) << 9)
    return ((pawns & NOT_FILE_A) >> 9) | ((pawns & NOT_FILE_H) >> 7)


def pawn_double_attacks(pawns: Bitboard, us: Colour) -> Bitboard:
    """Squares that two of one side's pawns attack."""
    if us == WHITE:
        return wrap((pawns & NOT_FILE_A) << 7) & wrap((pawns & NOT_FILE_H) << 9)
    return ((pawns & NOT_FILE_A) >> 9) & ((pawns & NOT_FILE_H) >> 7)


def forward(squares: Bitboard, us: Colour) -> Bitboard:
    """The squares one step forward, from one side's view."""
    return wrap(squares << 8) if us == WHITE else squares >> 8


def pawn_pushes(pawns: Bitboard, occupied: Bitboard, us: Colour) -> Bitboard:
    """Squares to which one side's pawns can advance, by one step or two."""
    empty = ~occupied & FULL
    third = RANK_1 << (16 if us == WHITE else 40)
    single = forward(pawns, us) & empty
    return single | forward(single & third, us) & empty


def distance(a: Square, b: Square) -> int:
    """The number of king steps between two squares."""
    files = (a & 7) - (b & 7)
    ranks = (a >> 3) - (b >> 3)
    files = -files if files < 0 else files
    ranks = -ranks if ranks < 0 else ranks
    return files if files > ranks else ranks
