"""A Syzygy file: what its header says about its sections.

After four bytes that tell outcomes (`.rtbw`) from distances (`.rtbz`) comes a byte of flags: both
sides to move are stored, there are pawns. Then, for each file of the leading pawn, the order of the
pieces; the descriptions of all codes; for distances the lists of the values that occur; the
indices; the sizes of the blocks; the blocks.
"""

from __future__ import annotations

import mmap
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from philidor.syzygy.material import material_of_codes, swapped
from philidor.syzygy.section import DamagedTableError, Section
from philidor.syzygy.types import MOST_PIECES

OUTCOMES = bytes((0x71, 0xE8, 0x23, 0x5D))
DISTANCES = bytes((0xD7, 0x66, 0x0C, 0xA5))
# A file's size is a multiple of 64 and a checksum of 16 bytes.
CHECKSUM = 16
BOTH_SIDES, WITH_PAWNS = 1, 2
# Flags of a section with distances: the values are numbers in a list, in which each value has two
# bytes; wins, and losses, are counted in plies instead of moves.
MAPPED, WIN_PLIES, LOSS_PLIES, WIDE = 2, 4, 8, 16
# The list for each outcome, from loss to win.
LISTS = (1, 3, 0, 2, 0)
KING_FILES = 1
PAWN_FILES = 4


class TableFile:
    """One file, opened and its sections described.

    material: with the colours as in the file. symmetric: both sides have the same pieces.
    sections: by file of the leading pawn (one without pawns), then by side to move, 0 for the side
    called White.
    """

    def __init__(self, path: Path, pieces: int, both_have_pawns: bool) -> None:
        """pieces: how many the name says. Raises DamagedTableError or OSError."""
        self.path = path
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.data = memoryview(self._map)
        self.distances = self._kind()
        self.sections: list[list[Section]] = []
        self._lists: list[list[int]] = []
        try:
            self._read(pieces, both_have_pawns)
        except IndexError:
            raise DamagedTableError("it is cut off") from None

    def _kind(self) -> bool:
        """Whether it holds distances."""
        start = bytes(self.data[:4])
        if start not in (OUTCOMES, DISTANCES) or len(self.data) % 64 != CHECKSUM:
            raise DamagedTableError("it is not a Syzygy table")
        return start == DISTANCES

    def _read(self, pieces: int, both_have_pawns: bool) -> None:
        flags = self.data[4]
        if pieces > MOST_PIECES:
            raise DamagedTableError(f"it has more than {MOST_PIECES} pieces")
        files = PAWN_FILES if flags & WITH_PAWNS else KING_FILES
        sides = 2 if flags & BOTH_SIDES and not self.distances else 1
        at = 5
        for file in range(files):
            orders = 2 if both_have_pawns else 1
            codes = self.data[at + orders : at + orders + pieces]
            self.sections.append(
                [
                    self._section(codes, self.data[at : at + orders], side, file)
                    for side in range(sides)
                ]
            )
            at += orders + pieces
        self.material = material_of_codes([code & 15 for code in codes])
        self.symmetric = self.material == swapped(self.material)
        at += at & 1
        for section in self._all():
            at = section.read_coding(at, self.distances)
        if self.distances:
            at = self._read_lists(at)
        for section in self._all():
            at = section.place_index(at)
        for section in self._all():
            at = section.place_sizes(at)
        for section in self._all():
            at = section.place_content(at)
        if at > len(self.data):
            raise DamagedTableError("it is cut off")

    def _all(self) -> Iterator[Section]:
        for sections in self.sections:
            yield from sections

    def _section(
        self, codes: Sequence[int], orders: Sequence[int], side: int, file: int
    ) -> Section:
        """A section; the two sides' pieces and orders share bytes, the first side's lower."""
        shift = 4 * side
        pieces = [code >> shift & 15 for code in codes]
        if any(piece & 7 not in range(1, 7) for piece in pieces):
            raise DamagedTableError("its pieces are impossible")
        leading, second = leading_groups(pieces)
        first, *others = [order >> shift & 15 for order in orders]
        return Section(
            self.data, pieces, leading, second, (first, others[0] if others else 15), file
        )

    def _read_lists(self, at: int) -> int:
        """Where each section's lists of distances begin; returns the place behind them."""
        for section in self._all():
            places = []
            if section.flags & MAPPED:
                width = 2 if section.flags & WIDE else 1
                at += at & 1 if width == 2 else 0
                for _ in range(4):
                    places.append(at + width)
                    length = self.data[at] | (self.data[at + 1] << 8 if width == 2 else 0)
                    at += width * (1 + length)
            self._lists.append(places)
        return at + (at & 1)

    def distance(self, file: int, value: int, outcome: int) -> int:
        """The plies to the next capture or pawn move, from a stored value; IndexError if damaged.

        The last ply is not counted, nor the 100 plies that a cursed win or blessed loss takes more.
        """
        section = self.sections[file][0]
        if section.flags & MAPPED:
            start = self._lists[file][LISTS[outcome + 2]]
            if section.flags & WIDE:
                value = self.data[start + 2 * value] | self.data[start + 2 * value + 1] << 8
            else:
                value = self.data[start + value]
        in_plies = {2: WIN_PLIES, -2: LOSS_PLIES}.get(outcome, 0)
        return value if section.flags & in_plies else 2 * value


def leading_groups(pieces: Sequence[int]) -> tuple[int, int]:
    """How many pieces are numbered together first, and with pawns on both sides how many follow.

    First come all pawns of one side, or three different pieces, or the two kings.
    """
    counts = Counter(pieces)
    if pieces[0] & 7 == 1:
        return counts[pieces[0]], counts[pieces[0] ^ 8]
    return (3 if sum(count == 1 for count in counts.values()) >= 3 else 2), 0
