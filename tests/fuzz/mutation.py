"""Random mutations of inputs, the same for the same seed, for runs without coverage."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

MOST_CHANGES = 6
MOST_BYTES = 20_000
INTERESTING = (0, 9, 10, 13, 32, 34, 47, 91, 127, 128, 192, 239, 255)


def inputs(seeds: Sequence[bytes], words: Sequence[bytes], seed: int) -> Iterator[bytes]:
    """The seeds, then mutations of them without end."""
    yield from seeds
    chance = random.Random(seed)
    while True:
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randint(1, MOST_CHANGES)):
            change(data, seeds, words, chance)
        yield bytes(data[:MOST_BYTES])


def change(
    data: bytearray, seeds: Sequence[bytes], words: Sequence[bytes], chance: random.Random
) -> None:
    """Change an input at one place."""
    at = chance.randint(0, len(data))
    end = min(len(data), at + chance.randint(0, 12))
    match chance.randrange(7):
        case 0:
            data[at:end] = chance.choice(words)
        case 1:
            data[at:at] = b" " + chance.choice(words) + b" "
        case 2:
            data[at:end] = bytes(chance.choice(INTERESTING) for _ in range(chance.randint(1, 4)))
        case 3:
            del data[at:end]
        case 4:
            other = chance.choice(seeds)
            start = chance.randint(0, len(other))
            data[at:end] = other[start : start + chance.randint(0, 80)]
        case 5:
            data[at:at] = data[at:end] * chance.randint(1, 40)
        case _:
            data[at:end] = str(chance.choice([-1, 0, 255, 10**19, -(10**19)])).encode()
