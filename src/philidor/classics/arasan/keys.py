"""The table of random 32-bit codes whose exclusive-or is the key of a position."""

import random

import cython

if not cython.compiled:
    from philidor.classics.arasan.types import KING, PAWN, PIECES

    CODES = [[0] * 64 for _ in range(PIECES)]

SEED = 1994  # The year of version 1.2.


def _fill() -> None:
    numbers = random.Random(SEED)
    for colour in (0, 8):
        for kind in range(PAWN, KING + 1):
            for square in range(64):
                CODES[colour | kind][square] = numbers.getrandbits(32)


_fill()
