"""Writes a position into a 32-byte record straight from the bitboards, and reads it back.

`records.py` documents the layout.
"""

import cython

from philidor.contract.arrays import Table, Writable
from philidor.core.position import Position

if not cython.compiled:
    from philidor.core.types import BLACK, NO_SQUARE, ONE, ROOK, Bitboard, Kind, Square, ctz

# A rook that may still castle has its own code, so that no rights need to be stored.
CASTLING_ROOK = cython.declare(cython.int, 6)
CASTLING_ROOK = 6
NO_FILE = cython.declare(cython.int, 8)
NO_FILE = 8


def piece_code(position: Position, square: Square) -> cython.int:
    """Four bits for the piece on a square: its kind, and 8 for Black's."""
    kind: Kind = position.kind_on[square]
    black: cython.int = cython.cast(cython.int, (position.colours[BLACK] >> square) & 1)
    right: cython.int
    if kind == ROOK and position.rights:
        for right in range(4):
            if (position.rights >> right) & 1 and position.castling_rook[right] == square:
                kind = CASTLING_ROOK
    return kind | (black << 3)


def pack(position: Position, record: Writable[int], score: cython.int) -> cython.void:
    """Fill 32 bytes; `score` is in centipawns from White's view and must fit into 16 bits.

    The result is left open and the future score empty: both are known only when the game is over.
    """
    occupied: Bitboard = position.occupied()
    pieces: Bitboard = occupied
    index: cython.int
    number: cython.int = 0
    code: cython.int
    for index in range(8):
        record[index] = cython.cast(cython.uchar, (occupied >> (8 * index)) & 255)
    for index in range(8, 24):
        record[index] = 0
    while pieces:
        code = piece_code(position, ctz(pieces))
        record[8 + (number >> 1)] |= code << (4 * (number & 1))
        number += 1
        pieces &= pieces - 1
    record[24] = score & 255
    record[25] = (score >> 8) & 255
    record[26] = 0
    record[27] = 128
    record[28] = position.fullmove & 255
    record[29] = (position.fullmove >> 8) & 255
    record[30] = position.halfmoves & 255
    index = NO_FILE if position.en_passant == NO_SQUARE else position.en_passant & 7
    code = 128 if position.chess960 else 0
    record[31] = code | (index << 3) | (3 << 1) | position.us


def unpack(records: Table[int], row: cython.Py_ssize_t, position: Position) -> cython.void:
    """Set up the position of one row of records; the inverse of `pack`."""
    square: cython.int
    code: cython.int
    count: cython.int = 0
    flags: cython.int = cython.cast(cython.int, records[row, 31])
    fullmove: cython.int = cython.cast(cython.int, records[row, 29])
    castling: Bitboard = 0
    position.clear()
    for square in range(64):
        if (records[row, square >> 3] >> (square & 7)) & 1:
            code = cython.cast(cython.int, records[row, 8 + (count >> 1)])
            code = (code >> (4 * (count & 1))) & 15
            count += 1
            if code & 7 == CASTLING_ROOK:
                castling |= ONE << square
                code = (code & 8) | ROOK
            position.put(code >> 3, code & 7, square)
    while castling:
        position.allow_castling(ctz(castling))
        castling &= castling - 1
    code = (flags >> 3) & 15
    # The rank that a pawn of the side not to move has passed over.
    square = NO_SQUARE if code == NO_FILE else code + (16 if flags & 1 else 40)
    position.arrange(
        flags & 1,
        square,
        cython.cast(cython.int, records[row, 30]),
        cython.cast(cython.int, records[row, 28]) | (fullmove << 8),
        flags >> 7,
    )
