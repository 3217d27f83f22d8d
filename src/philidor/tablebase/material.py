"""The material of an endgame table, such as `KQKR`, and the tables that it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from philidor.tablebase.types import MOST_PIECES

# A side's pieces are named strongest first.
LETTERS = "QRBNP"
PROMOTIONS = "QRBN"


class MaterialError(ValueError):
    """A name that is not that of an endgame; the message says what is wrong."""


@dataclass(frozen=True)
class Material:
    """The pieces of both sides without their kings, each side's strongest first.

    A table serves for both colourings: White is the side written first, the one with more pieces
    or, with equal numbers, the stronger ones.
    """

    white: str
    black: str

    @classmethod
    def of(cls, white: str, black: str) -> Material:
        """The material of two sides' pieces (letters without kings, in any order)."""
        first, second = _sorted(white), _sorted(black)
        return cls(second, first) if _weight(second) > _weight(first) else cls(first, second)

    @classmethod
    def parse(cls, name: str) -> Material:
        """Read a name such as `KRPKR`; MaterialError when it is not one, or too large."""
        letters = name.strip().upper()
        first, second, *rest = [*letters.split("K")[1:], "", ""]
        if letters.count("K") != 2 or not letters.startswith("K") or any(rest):
            raise MaterialError(f"'{name}' does not name an endgame; write it like KRPKR")
        if unknown := set(first + second) - set(LETTERS):
            raise MaterialError(f"'{name}': '{min(unknown)}' is not a piece (use {LETTERS})")
        material = cls.of(first, second)
        if material.pieces > MOST_PIECES:
            raise MaterialError(f"'{name}' has {material.pieces} pieces; {MOST_PIECES} at most")
        return material

    @cached_property
    def name(self) -> str:
        """`KQKR`."""
        return f"K{self.white}K{self.black}"

    @property
    def pieces(self) -> int:
        """The number of pieces on the board, including kings."""
        return 2 + len(self.white) + len(self.black)

    @property
    def has_pawns(self) -> bool:
        """Whether there are pawns, so that the board may be mirrored only from left to right."""
        return "P" in self.white + self.black

    def successors(self) -> Iterator[Material]:
        """The materials that captures and promotions lead to, with repetitions."""
        for own, other in ((self.white, self.black), (self.black, self.white)):
            for left in _one_removed(other):
                yield Material.of(own, left)
            if "P" in own:
                for promoted in PROMOTIONS:
                    grown = own.replace("P", promoted, 1)
                    yield Material.of(grown, other)
                    for left in _one_removed(other):
                        yield Material.of(grown, left)

    def needs(self) -> list[Material]:
        """All tables that must exist before this one, in an order in which they can be built."""
        ordered: dict[Material, None] = {}

        def visit(material: Material) -> None:
            for successor in sorted(set(material.successors()), key=by_size):
                if successor not in ordered:
                    visit(successor)
                    ordered[successor] = None

        visit(self)
        return list(ordered)


def by_size(material: Material) -> tuple[int, int, str]:
    """A sort key that puts every table after those that it needs."""
    return material.pieces, (material.white + material.black).count("P"), material.name


def names_endgame(text: str) -> bool:
    """Whether a text is an endgame's name just as a table's file has it."""
    try:
        return Material.parse(text).name == text
    except MaterialError:
        return False


def all_materials(most_pieces: int) -> list[Material]:
    """All endgames of three up to `most` pieces, in an order in which they can be built."""
    found = {
        Material.of("".join(white), "".join(black))
        for pieces in range(1, most_pieces - 1)
        for whites in range(pieces + 1)
        for white in combinations_with_replacement(LETTERS, whites)
        for black in combinations_with_replacement(LETTERS, pieces - whites)
    }
    return sorted(found, key=by_size)


def _sorted(side: str) -> str:
    return "".join(sorted(side, key=LETTERS.index))


def _weight(side: str) -> tuple[int, list[int]]:
    return len(side), [-LETTERS.index(letter) for letter in side]


def _one_removed(side: str) -> Iterator[str]:
    for place in range(len(side)):
        yield side[:place] + side[place + 1 :]
