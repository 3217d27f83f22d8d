"""Attacks from a square: tables for pawns, knights and kings, "magic" tables for sliders.

A slider's attacks depend only on the occupancy of its lines. The bits of the relevant squares are
packed into a small number, by the PEXT instruction where the build has it, otherwise by multiplying
with a magic number (Lasse Hansen and Pradu Kannan's method); that number indexes a table.
"""

import cython

from philidor.core.magics import BISHOP_MAGICS, ROOK_MAGICS

if not cython.compiled:
    from philidor.core.types import (
        BISHOP,
        BLACK,
        FILE_A,
        FILE_H,
        KNIGHT,
        ONE,
        QUEEN,
        RANK_1,
        ROOK,
        WHITE,
        Bitboard,
        Kind,
        Slider,
        Sliders,
        Square,
        Table,
        popcount,
        slide,
        slider_index,
        wrap,
    )

    PAWN_ATTACKS = [[0] * 64, [0] * 64]
    KNIGHT_ATTACKS = [0] * 64
    KING_ATTACKS = [0] * 64
    BETWEEN = [[0] * 64 for _ in range(64)]
    LINE = [[0] * 64 for _ in range(64)]
    ROOKS = [Slider() for _ in range(64)]
    BISHOPS = [Slider() for _ in range(64)]
    # Table entries of all squares together: one for each occupancy of a square's relevant squares.
    ROOK_ENTRIES, BISHOP_ENTRIES = 102400, 5248
    # Compiled, the tables of all squares share an array; interpreted, each square has its own list.
    ROOK_TABLE: Table = []
    BISHOP_TABLE: Table = []


def step(square: Square, file_step: cython.int, rank_step: cython.int) -> Bitboard:
    """The square one step away as a bitboard; empty if that is off the board."""
    file: cython.int = (square & 7) + file_step
    rank: cython.int = (square >> 3) + rank_step
    if file < 0 or file > 7 or rank < 0 or rank > 7:
        return 0
    return ONE << (8 * rank + file)


def ray(
    square: Square, file_step: cython.int, rank_step: cython.int, occupied: Bitboard
) -> Bitboard:
    """The squares in one direction up to and including the first occupied one."""
    attacks: Bitboard = 0
    file: cython.int = (square & 7) + file_step
    rank: cython.int = (square >> 3) + rank_step
    there: Bitboard
    while 0 <= file <= 7 and 0 <= rank <= 7:
        there = ONE << (8 * rank + file)
        attacks |= there
        if occupied & there:
            break
        file += file_step
        rank += rank_step
    return attacks


def slow_slider(square: Square, occupied: Bitboard, diagonal: cython.bint) -> Bitboard:
    """A rook's or bishop's attacks, computed square by square."""
    if diagonal:
        return (
            ray(square, 1, 1, occupied)
            | ray(square, 1, -1, occupied)
            | ray(square, -1, 1, occupied)
            | ray(square, -1, -1, occupied)
        )
    return (
        ray(square, 1, 0, occupied)
        | ray(square, -1, 0, occupied)
        | ray(square, 0, 1, occupied)
        | ray(square, 0, -1, occupied)
    )


def relevant_mask(square: Square, diagonal: cython.bint) -> Bitboard:
    """The squares whose occupancy matters: the slider's lines without their last squares."""
    rank: Bitboard = RANK_1 << (8 * (square >> 3))
    file: Bitboard = FILE_A << (square & 7)
    edges: Bitboard = ((RANK_1 | (RANK_1 << 56)) & ~rank) | ((FILE_A | FILE_H) & ~file)
    return slow_slider(square, 0, diagonal) & ~edges


def fill_leapers() -> cython.void:
    """Pawn, knight and king attacks."""
    square: Square
    for square in range(64):
        PAWN_ATTACKS[WHITE][square] = step(square, -1, 1) | step(square, 1, 1)
        PAWN_ATTACKS[BLACK][square] = step(square, -1, -1) | step(square, 1, -1)
        KNIGHT_ATTACKS[square] = (
            step(square, 1, 2)
            | step(square, 2, 1)
            | step(square, 2, -1)
            | step(square, 1, -2)
            | step(square, -1, -2)
            | step(square, -2, -1)
            | step(square, -2, 1)
            | step(square, -1, 2)
        )
        KING_ATTACKS[square] = (
            step(square, 1, 0)
            | step(square, -1, 0)
            | step(square, 0, 1)
            | step(square, 0, -1)
            | step(square, 1, 1)
            | step(square, 1, -1)
            | step(square, -1, 1)
            | step(square, -1, -1)
        )


def fill_slider(
    square: Square,
    sliders: Sliders,
    tables: Table,
    offset: cython.int,
    magic: Bitboard,
    diagonal: cython.bint,
) -> cython.int:
    """Fill one square's table, starting at `offset`; returns the offset after its last entry."""
    mask: Bitboard = relevant_mask(square, diagonal)
    bits: cython.int = popcount(mask)
    shift: cython.int = 64 - bits
    sliders[square].mask = mask
    sliders[square].magic = magic
    sliders[square].shift = shift
    if cython.compiled:
        sliders[square].table = cython.address(tables[offset])
    else:
        sliders[square].table = [0] * (1 << bits)
    # The carry-rippler visits every subset of the mask.
    occupied: Bitboard = 0
    while True:
        sliders[square].table[slider_index(occupied, mask, magic, shift)] = slow_slider(
            square, occupied, diagonal
        )
        occupied = wrap(occupied - mask) & mask
        if not occupied:
            break
    return offset + (1 << bits)


def fill_lines() -> cython.void:
    """For each aligned pair: the squares strictly between them, and the whole line through them."""
    a: Square
    b: Square
    diagonal: cython.int
    for a in range(64):
        for b in range(64):
            for diagonal in range(2):
                if a != b and slow_slider(a, 0, diagonal) & (ONE << b):
                    BETWEEN[a][b] = slow_slider(a, ONE << b, diagonal) & slow_slider(
                        b, ONE << a, diagonal
                    )
                    LINE[a][b] = (
                        (slow_slider(a, 0, diagonal) & slow_slider(b, 0, diagonal))
                        | (ONE << a)
                        | (ONE << b)
                    )


def rook_attacks(square: Square, occupied: Bitboard) -> Bitboard:
    """Squares that a rook attacks, blockers included."""
    return slide(ROOKS[square], occupied)


def bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard:
    """Squares that a bishop attacks, blockers included."""
    return slide(BISHOPS[square], occupied)


def attacks_from(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard:
    """Attacks of a knight, bishop, rook, queen or king."""
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[square]
    if kind == BISHOP:
        return bishop_attacks(square, occupied)
    if kind == ROOK:
        return rook_attacks(square, occupied)
    if kind == QUEEN:
        return bishop_attacks(square, occupied) | rook_attacks(square, occupied)
    return KING_ATTACKS[square]


def _fill() -> None:
    fill_leapers()
    rook_offset = bishop_offset = 0
    for square in range(64):
        rook_offset = fill_slider(
            square, ROOKS, ROOK_TABLE, rook_offset, ROOK_MAGICS[square], False
        )
        bishop_offset = fill_slider(
            square, BISHOPS, BISHOP_TABLE, bishop_offset, BISHOP_MAGICS[square], True
        )
    fill_lines()


_fill()
