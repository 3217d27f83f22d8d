"""Chapter 20: endgame tables by retrograde analysis: python -m examples.retrograde.

King and queen, or king and rook, against a king. The table begins with the mates and goes
backwards: a position is lost if every move leads to a won one, and won if one leads to a lost one.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from examples.board import QUEEN, ROOK, Kind
from examples.tuned import DATA

NAMES = {QUEEN: "kqk", ROOK: "krk"}
STRONG, WEAK = 0, 1
UNKNOWN, ILLEGAL = 255, 254
SIZE = 16 * 64 * 64
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def step(square: int, file_step: int, rank_step: int) -> int | None:
    """The square one step away, None off the board."""
    file, rank = square % 8 + file_step, square // 8 + rank_step
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


KING_STEPS = [
    [to for step_by in STRAIGHT + DIAGONAL if (to := step(square, *step_by)) is not None]
    for square in range(64)
]


def index(king: int, piece: int, other: int) -> int:
    """The place of a position: the strong king is mirrored into the files a to d, ranks 1 to 4."""
    if king & 4:
        king, piece, other = king ^ 7, piece ^ 7, other ^ 7
    if king & 32:
        king, piece, other = king ^ 56, piece ^ 56, other ^ 56
    return (king // 8 * 4 + king % 8) << 12 | piece << 6 | other


def squares(place: int) -> tuple[int, int, int]:
    """Strong king, piece and weak king of a place."""
    king = place >> 12
    return king // 4 * 8 + king % 4, place >> 6 & 63, place & 63


class Table:
    """Plies to mate for each position; even numbers for the weak side, odd ones for the strong."""

    def __init__(self, kind: Kind) -> None:
        self.lines = STRAIGHT if kind == ROOK else STRAIGHT + DIAGONAL
        self.plies = [bytearray([UNKNOWN]) * SIZE, bytearray([UNKNOWN]) * SIZE]

    def build(self) -> None:
        """Fill the table, mates first."""
        exits = self.count_exits()
        wave = [place for place in range(SIZE) if exits[place] == 0 and self.is_mate(place)]
        for place in wave:
            self.plies[WEAK][place] = 0
        plies = 0
        while wave:
            won = [before for lost in wave for before in self.before_strong(lost, plies + 1)]
            wave = [before for place in won for before in self.before_weak(place, plies + 2, exits)]
            plies += 2

    def attacks(self, piece: int, *blockers: int) -> Iterator[int]:
        """The squares that the piece attacks; blockers are attacked, squares behind them not."""
        for line in self.lines:
            square = step(piece, *line)
            while square is not None:
                yield square
                square = None if square in blockers else step(square, *line)

    def count_exits(self) -> list[int]:
        """For each position the number of the weak king's legal moves; marks illegal positions."""
        exits = [0] * SIZE
        for place in range(SIZE):
            king, piece, other = squares(place)
            if len({king, piece, other}) < 3 or other in KING_STEPS[king]:
                self.plies[STRONG][place] = self.plies[WEAK][place] = ILLEGAL
                continue
            # Attacks go through the weak king: it cannot hide on the same line.
            danger = {*self.attacks(piece, king), *KING_STEPS[king]}
            if other in danger:
                self.plies[STRONG][place] = ILLEGAL
            exits[place] = sum(to not in danger for to in KING_STEPS[other])
        return exits

    def is_mate(self, place: int) -> bool:
        """Whether a king without moves is in check."""
        king, piece, other = squares(place)
        return self.plies[WEAK][place] == UNKNOWN and other in self.attacks(piece, king)

    def before_strong(self, place: int, plies: int) -> Iterator[int]:
        """The new positions from which the strong side reaches this lost one."""
        king, piece, other = squares(place)
        before = [index(king, back, other) for back in self.attacks(piece, king, other)]
        before += [index(back, piece, other) for back in KING_STEPS[king]]
        yield from self.mark(STRONG, before, plies)

    def before_weak(self, place: int, plies: int, exits: list[int]) -> Iterator[int]:
        """The positions whose last exit leads to this won one."""
        king, piece, other = squares(place)
        for back in KING_STEPS[other]:
            before = index(king, piece, back)
            exits[before] -= 1
            if exits[before] == 0:
                yield from self.mark(WEAK, [before], plies)

    def mark(self, side: int, places: list[int], plies: int) -> Iterator[int]:
        """Mark those places that are not known yet."""
        for place in places:
            if self.plies[side][place] == UNKNOWN:
                self.plies[side][place] = plies
                yield place


def file_of(kind: Kind) -> Path:
    """The table's file."""
    return DATA / f"{NAMES[kind]}.table"


@cache
def read_table(kind: Kind) -> Table:
    """The table of an endgame, from its file."""
    table = Table(kind)
    data = zlib.decompress(file_of(kind).read_bytes())
    table.plies = [bytearray(data[:SIZE]), bytearray(data[SIZE:])]
    return table


if __name__ == "__main__":
    for made in NAMES:
        fresh = Table(made)
        fresh.build()
        file_of(made).write_bytes(zlib.compress(b"".join(fresh.plies), 9))
        longest = max(plies for plies in fresh.plies[STRONG] if plies < ILLEGAL)
        print(f"{NAMES[made]}: mate in {(longest + 1) // 2} moves at most")
