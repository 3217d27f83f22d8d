"""Random numbers whose exclusive-or is the key of a position (Albert Zobrist, 1970)."""

import random

import cython

if not cython.compiled:
    from philidor.classics.rajah.types import PIECES, SQUARES

    PIECE_KEYS = [[0] * SQUARES for _ in range(PIECES)]
    CASTLING_KEYS = [0] * 16
    EN_PASSANT_KEYS = [0] * SQUARES
    BLACK_KEY = [0]

SEED = 1996  # The year in which Rajah's development began.


def _fill() -> None:
    numbers = random.Random(SEED)
    for piece in range(24):
        for square in range(128):
            PIECE_KEYS[piece][square] = numbers.getrandbits(64)
    # Index 0 stays 0: a position without castling rights needs no key for them.
    for rights in range(1, 16):
        CASTLING_KEYS[rights] = numbers.getrandbits(64)
    for square in range(128):
        EN_PASSANT_KEYS[square] = numbers.getrandbits(64)
    BLACK_KEY[0] = numbers.getrandbits(64)


_fill()
