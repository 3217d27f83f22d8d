"""A training position in 32 bytes, as `packing.pack` writes it.

| bytes | content |
|---|---|
| 0 to 7 | occupied squares, bit 0 is a1, bit 63 is h8 |
| 8 to 23 | four bits a piece in the order of the squares, the first in the low half of a byte: pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5, a rook that may castle 6; 8 more for Black's |
| 24, 25 | the search's score in centipawns from White's view |
| 26, 27 | the future score, the mean score some positions later in the game, or `NO_FUTURE_SCORE` |
| 28, 29 | the number of the move, from 1 |
| 30 | plies since the last capture or pawn move |
| 31 | bit 0: Black to move; bits 1 and 2: the game's result from White's view, 0 lost, 1 drawn, 2 won, 3 not known; bits 3 to 6: the file of the en passant square, 8 for none; bit 7: Chess960 |

Numbers of several bytes are little-endian.
"""  # noqa: E501

from __future__ import annotations

import struct
from dataclasses import dataclass

from philidor.contract.setup import EMPTY, Setup

SIZE = 32
FLAGS = 31
NO_FUTURE_SCORE = -32768
LOST, DRAWN, WON, OPEN = range(4)
RESULTS = {LOST: 0.0, DRAWN: 0.5, WON: 1.0}
LETTERS = "PNBRQKR?pnbrqkr?"
CASTLING_ROOK = 6
NO_FILE = 8
LAYOUT = struct.Struct("<Q16shhHBB")
# The same layout for NumPy: `numpy.dtype(FIELDS)`.
FIELDS = [
    ("occupied", "<u8"),
    ("pieces", "u1", (16,)),
    ("score", "<i2"),
    ("future_score", "<i2"),
    ("fullmove", "<u2"),
    ("halfmoves", "u1"),
    ("flags", "u1"),
]


@dataclass(frozen=True)
class Example:
    """A record read back: scores in centipawns from White's view, result as in the table above."""

    setup: Setup
    score: int
    result: int
    future_score: int | None


def unpack(record: bytes) -> Example:
    """Read one record; ValueError if the bytes are not a position."""
    occupied, pieces, score, future_score, fullmove, halfmoves, flags = LAYOUT.unpack(record)
    board = [EMPTY] * 64
    castling = set()
    squares = [square for square in range(64) if occupied >> square & 1]
    if len(squares) > SIZE:
        raise ValueError("a record with more than 32 pieces")
    for number, square in enumerate(squares):
        code = pieces[number >> 1] >> 4 * (number & 1) & 15
        board[square] = LETTERS[code]
        if code & 7 == CASTLING_ROOK:
            castling.add(square)
    file = flags >> 3 & 15
    black = flags & 1
    setup = Setup(
        board="".join(board),
        white_to_move=not black,
        castling=frozenset(castling),
        en_passant=None if file == NO_FILE else file + (16 if black else 40),
        halfmoves=halfmoves,
        fullmove=fullmove,
        chess960=bool(flags >> 7),
    )
    return Example(
        setup, score, flags >> 1 & 3, None if future_score == NO_FUTURE_SCORE else future_score
    )


def settle(records: bytearray, result: int) -> None:
    """Write the game's result into its records."""
    for place in range(FLAGS, len(records), SIZE):
        records[place] = records[place] & ~6 | result << 1
