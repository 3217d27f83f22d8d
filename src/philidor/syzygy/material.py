"""The material of a Syzygy table as a number, from its name, its header or a position."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.core.outcomes import COUNT_BITS, material_number

LETTERS = "PNBRQ"
# Bits for the pieces of one side.
SIDE = COUNT_BITS * len(LETTERS)


def material_of(name: str) -> int | None:
    """The material of a table with a name such as `KQvKR`; None if it is no such name.

    It is the `material_number` of the pieces without the kings.
    """
    white, separator, black = name.partition("v")
    if not separator or white[:1] != "K" or black[:1] != "K":
        return None
    if not set(white[1:] + black[1:]) <= set(LETTERS):
        return None
    codes = [1 + LETTERS.index(letter) for letter in white[1:]]
    codes += [9 + LETTERS.index(letter) for letter in black[1:]]
    return material_of_codes(codes)


def material_of_codes(codes: Sequence[int]) -> int:
    """The material of pieces as the files write them: pawn 1 to king 6, Black's 8 more."""
    kings = (6, 14)
    return material_number((code >> 3, (code & 7) - 1) for code in codes if code not in kings)


def swapped(material: int) -> int:
    """The same material with the colours exchanged."""
    return (material & (1 << SIDE) - 1) << SIDE | material >> SIDE
