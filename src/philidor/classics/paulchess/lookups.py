"""Attack tables: "rotated lookups" for sliders, tables for other pieces, the byte sieve.

PaulChess keeps one rotation of the board only. For a slider it masks the line, shifts it to a
standard place (first row, a-file, or one of the two long diagonals), looks the attacks up by the
occupancy found there, and shifts them back. The occupancy of a file or diagonal is spread over 64
bits; the remainder of a division turns it into a small number that happens to be different for
each of the 256 occupancies.

The remainders: the source divides by 257 in its example for a file and says that its tables need
about two entries more than the row's 256. 257 works for both diagonals, but not for a file, where
256 leaves a remainder of -1 and squares on the file cancel out. The smallest modulus that works
for a file is 258, exactly two entries more.
"""

import cython

if not cython.compiled:
    from philidor.classics.paulchess.types import (
        BISHOP,
        BLACK,
        DIAGONAL_MODULUS,
        FILE_A,
        FILE_MODULUS,
        KING,
        KNIGHT,
        ROOK,
        WHITE,
        Bitboard,
        Kind,
        Square,
        SquareList,
        Squares,
        wrap,
    )

    ROWS = [[0] * 256 for _ in range(8)]
    FILES = [[0] * 258 for _ in range(8)]
    LEADING = [[0] * 257 for _ in range(8)]
    TRAILING = [[0] * 257 for _ in range(8)]
    LEADING_MASK = [0] * 64
    TRAILING_MASK = [0] * 64
    LEADING_DOWN = [0] * 64
    LEADING_UP = [0] * 64
    TRAILING_DOWN = [0] * 64
    TRAILING_UP = [0] * 64
    PAWN_ATTACKS = [[0] * 64, [0] * 64]
    KNIGHT_ATTACKS = [0] * 64
    KING_ATTACKS = [0] * 64
    ROOK_LINES = [0] * 64
    BISHOP_LINES = [0] * 64
    SIEVE = [[0] * 8 for _ in range(256)]
    SIEVE_COUNT = [0] * 256

KNIGHT_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


def row_lookup(square: Square, occupied: Bitboard) -> Bitboard:
    """Squares attacked along the row, the first piece on each side included."""
    base: Square = square & 56
    return ROWS[square & 7][(occupied >> base) & 255] << base


def file_lookup(square: Square, occupied: Bitboard) -> Bitboard:
    """Squares attacked along the file, the first piece on each side included."""
    file: cython.int = square & 7
    line: Bitboard = (occupied >> file) & FILE_A
    return FILES[square >> 3][line % FILE_MODULUS] << file


def leading_lookup(square: Square, occupied: Bitboard) -> Bitboard:
    """Squares attacked along the leading diagonal, the one parallel to a1-h8."""
    line: Bitboard = occupied & LEADING_MASK[square]
    line = wrap(line >> LEADING_DOWN[square] << LEADING_UP[square])
    attacks: Bitboard = LEADING[square & 7][line % DIAGONAL_MODULUS]
    return wrap(attacks << LEADING_DOWN[square]) >> LEADING_UP[square]


def trailing_lookup(square: Square, occupied: Bitboard) -> Bitboard:
    """Squares attacked along the trailing diagonal, the one parallel to h1-a8."""
    line: Bitboard = occupied & TRAILING_MASK[square]
    line = wrap(line >> TRAILING_DOWN[square] << TRAILING_UP[square])
    attacks: Bitboard = TRAILING[square & 7][line % DIAGONAL_MODULUS]
    return wrap(attacks << TRAILING_DOWN[square]) >> TRAILING_UP[square]


def piece_lookup(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard:
    """Squares attacked by a knight, bishop, rook, queen or king."""
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[square]
    if kind == KING:
        return KING_ATTACKS[square]
    attacks: Bitboard = 0
    if kind != BISHOP:
        attacks = row_lookup(square, occupied) | file_lookup(square, occupied)
    if kind != ROOK:
        attacks |= leading_lookup(square, occupied) | trailing_lookup(square, occupied)
    return attacks


def sieve(board: Bitboard, squares: Squares) -> cython.int:
    """Write the positions of all set bits, byte by byte, and return their number."""
    count: cython.int = 0
    base: Square = 0
    byte: cython.int
    i: cython.int
    while board:
        byte = board & 255
        for i in range(SIEVE_COUNT[byte]):
            squares[count] = base + SIEVE[byte][i]
            count += 1
        board >>= 8
        base += 8
    return count


def first_square(board: Bitboard) -> Square:
    """Position of the lowest set bit; the board must not be empty."""
    base: Square = 0
    while not board & 255:
        board >>= 8
        base += 8
    return base + SIEVE[board & 255][0]


def sieved(board: Bitboard) -> list[int]:
    """The positions of all set bits, for callers from outside the search."""
    squares: SquareList
    if not cython.compiled:
        squares = SquareList()
    count: cython.int = sieve(board, squares)
    return [squares[i] for i in range(count)]


def line_attacks(place: int, occupancy: int) -> int:
    """Attacks along a line of eight squares given as a byte, from a place between 0 and 7."""
    attacks = 0
    for step in (1, -1):
        there = place + step
        while 0 <= there < 8:
            attacks |= 1 << there
            if occupancy >> there & 1:
                break
            there += step
    return attacks


def spread(byte: int, first: int, stride: int) -> int:
    """A byte's bits spread over the board: bit 0 on square `first`, then every `stride` squares."""
    return sum(1 << (first + stride * bit) for bit in range(8) if byte >> bit & 1)


def leaper_attacks(square: int, steps: tuple[tuple[int, int], ...]) -> int:
    """Squares reached by any of the steps (files, rows) without leaving the board."""
    attacks = 0
    for file_step, row_step in steps:
        file, row = square % 8 + file_step, square // 8 + row_step
        if 0 <= file < 8 and 0 <= row < 8:
            attacks |= 1 << (8 * row + file)
    return attacks


def _fill_lines() -> None:
    for byte in range(256):
        file, leading, trailing = spread(byte, 0, 8), spread(byte, 0, 9), spread(byte, 56, -7)
        for place in range(8):
            attacks = line_attacks(place, byte)
            ROWS[place][byte] = attacks
            FILES[place][file % FILE_MODULUS] = spread(attacks, 0, 8)
            LEADING[place][leading % DIAGONAL_MODULUS] = spread(attacks, 0, 9)
            TRAILING[place][trailing % DIAGONAL_MODULUS] = spread(attacks, 56, -7)


def _fill_rotations() -> None:
    """Masks of the diagonals, and their shifts down and up to the standard place."""
    for square in range(64):
        file, row = square % 8, square // 8
        above_leading, above_trailing = row - file, row + file - 7
        LEADING_MASK[square] = sum(
            1 << there for there in range(64) if there // 8 - there % 8 == row - file
        )
        TRAILING_MASK[square] = sum(
            1 << there for there in range(64) if there // 8 + there % 8 == row + file
        )
        LEADING_DOWN[square] = 8 * max(0, above_leading)
        LEADING_UP[square] = 8 * max(0, -above_leading)
        TRAILING_DOWN[square] = 8 * max(0, above_trailing)
        TRAILING_UP[square] = 8 * max(0, -above_trailing)


def _fill_leapers() -> None:
    for square in range(64):
        KNIGHT_ATTACKS[square] = leaper_attacks(square, KNIGHT_JUMPS)
        KING_ATTACKS[square] = leaper_attacks(square, KING_STEPS)
        PAWN_ATTACKS[WHITE][square] = leaper_attacks(square, ((-1, 1), (1, 1)))
        PAWN_ATTACKS[BLACK][square] = leaper_attacks(square, ((-1, -1), (1, -1)))
        ROOK_LINES[square] = piece_lookup(ROOK, square, 0)
        BISHOP_LINES[square] = piece_lookup(BISHOP, square, 0)


def _fill_sieve() -> None:
    for byte in range(256):
        positions = [bit for bit in range(8) if byte >> bit & 1]
        SIEVE_COUNT[byte] = len(positions)
        for place, bit in enumerate(positions):
            SIEVE[byte][place] = bit


_fill_lines()
_fill_rotations()
_fill_leapers()
_fill_sieve()
