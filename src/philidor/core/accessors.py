"""The functions of `accessors.pxd` for uncompiled Python, and what they mean.

Compiled, their bodies stand in the header, so that every extension module inlines them: a call of
another module's method goes through a table of pointers.
"""

from philidor.core.position import Position
from philidor.core.types import Bitboard, Colour, Kind, Move, Square


def occupancy(position: Position) -> Bitboard:
    """All occupied squares."""
    return position.occupied()


def men_of(position: Position, colour: Colour, kind: Kind) -> Bitboard:
    """One side's men of one kind."""
    return position.of(colour, kind)


def king_square(position: Position, colour: Colour) -> Square:
    """The square of one side's king."""
    return position.king_square(colour)


def captured_by(position: Position, move: Move) -> Kind:
    """The kind that a move captures, NO_KIND for none."""
    return position.captured_by(move)


def is_quiet(position: Position, move: Move) -> bool:
    """Whether a move neither captures nor promotes to a queen."""
    return bool(position.is_quiet(move))
