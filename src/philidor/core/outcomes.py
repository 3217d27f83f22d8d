"""Endgame tables of any format, as the search uses them."""

from __future__ import annotations

from collections.abc import Iterable

import cython

from philidor.core.position import Position

if not cython.compiled:
    from philidor.core.accessors import occupancy
    from philidor.core.types import KING, NO_DISTANCE, UNKNOWN, popcount

# Of the number of pieces of one colour and kind.
COUNT_BITS = 4


class OutcomeTables:
    """Outcomes of positions with few pieces. This base class has no table; formats derive from it.

    most_pieces: of the largest table; 0 without tables. problems: a line for each damaged file that
    was met, which is then as good as absent. knows_fifty_moves: whether the outcomes take the
    fifty-move rule into account.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.most_pieces = 0
        self.knows_fifty_moves = False

    def may_have(self, position: Position, most_pieces: cython.int) -> cython.bint:
        """Whether a position has so few pieces, and no castling rights, that there may be a table.

        most_pieces: positions with more are not looked up.
        """
        pieces: cython.int = popcount(occupancy(position))
        return not position.rights and pieces <= min(most_pieces, self.most_pieces)

    def outcome(self, position: Position) -> cython.int:
        """The outcome for the side to move, LOSS to WIN, if the fifty-move count were zero.

        UNKNOWN if a table is missing. The position must have no castling rights.
        """
        return self.looked_up(position)

    def distance(self, position: Position) -> cython.int:
        """Plies to the goal of best play; negative for a loss, -1 if the side to move is mated.

        The goal depends on the tables: mate, or the next capture or pawn move. 0 for a draw,
        NO_DISTANCE if the tables have no distances or one is missing.
        """
        return NO_DISTANCE

    def looked_up(self, position: Position) -> cython.int:
        """`outcome` for the search's threads."""
        return UNKNOWN


def material_number(pieces: Iterable[tuple[int, int]]) -> int:
    """The material of pieces other than kings, each with its colour and kind, as one number.

    Four bits for the number of each kind: White's pawns in the lowest, Black's queens in the
    highest.
    """
    return sum(1 << COUNT_BITS * (kind + KING * colour) for colour, kind in pieces)


def is_bare(position: Position, colour: int) -> bool:
    """Whether a side has nothing but its king."""
    side: int = COUNT_BITS * KING
    return (material_on(position) >> side * colour) % (1 << side) == 0


def material_on(position: Position) -> int:
    """The `material_number` of a position; 0 for bare kings."""
    found: cython.ulonglong = 0
    shift: cython.int = 0
    colour: cython.int
    kind: cython.int
    number: cython.ulonglong
    # A module's name is a Python object, which would be looked up for every kind.
    bits: cython.int = COUNT_BITS
    for colour in range(2):
        for kind in range(KING):
            number = popcount(position.kinds[kind] & position.colours[colour])
            found |= number << shift
            shift += bits
    return found
