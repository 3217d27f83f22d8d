"""Random numbers whose exclusive-or is a position's key (Albert Zobrist, 1970)."""

from collections.abc import Iterator

import cython

if not cython.compiled:
    PIECE_KEYS = [[[0] * 64 for _ in range(6)] for _ in range(2)]
    CASTLING_KEYS = [0] * 16
    EN_PASSANT_KEYS = [0] * 8
    BLACK_KEY = [0]

SEED = 1749  # The year of Philidor's "Analyse du jeu des échecs".


def splitmix64(seed: object) -> Iterator[int]:
    """Sebastiano Vigna's splitmix64: an endless stream of 64-bit random numbers."""
    mask = 2**64 - 1
    value = int(str(seed))
    while True:
        value = (value + 0x9E3779B97F4A7C15) & mask
        mixed = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        yield mixed ^ (mixed >> 31)


def _fill() -> None:
    numbers = splitmix64(SEED)
    for colour in range(2):
        for kind in range(6):
            for square in range(64):
                PIECE_KEYS[colour][kind][square] = next(numbers)
    # Index 0 stays 0: a position without castling rights needs no number for them.
    for rights in range(1, 16):
        CASTLING_KEYS[rights] = next(numbers)
    for file in range(8):
        EN_PASSANT_KEYS[file] = next(numbers)
    BLACK_KEY[0] = next(numbers)


_fill()
