"""Random numbers whose sum is the key of a position: 64 squares by 13 piece values.

The source adds numbers where other programs use exclusive-or. Either way the key does not depend
on the order of moves.
"""

import random

import cython

if not cython.compiled:
    from philidor.classics.rdchess.types import KING, PAWN, PIECES, kind_of

    PIECE_KEYS = [[0] * PIECES for _ in range(64)]
    KING_PAWN_KEYS = [[0] * PIECES for _ in range(64)]
    CASTLING_KEYS = [0] * 16
    EN_PASSANT_KEYS = [0] * 8
    BLACK_KEY = [0]

SEED = 2003  # The first year of the program's copyright.


def _fill() -> None:
    numbers = random.Random(SEED)
    for square in range(64):
        # A free square adds nothing.
        for piece in range(1, PIECES):
            PIECE_KEYS[square][piece] = numbers.getrandbits(64)
            if kind_of(piece) in (PAWN, KING):
                KING_PAWN_KEYS[square][piece] = numbers.getrandbits(32)
    # No castling rights: nothing to add.
    for rights in range(1, 16):
        CASTLING_KEYS[rights] = numbers.getrandbits(64)
    for file in range(8):
        EN_PASSANT_KEYS[file] = numbers.getrandbits(64)
    BLACK_KEY[0] = numbers.getrandbits(64)


_fill()
