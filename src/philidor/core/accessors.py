"""Python versions of the functions in `accessors.pxd`, for uncompiled use, and their meaning.

When compiled, the bodies in the header are used, so that every extension module inlines them;
calling a method of another module would go through a table of pointers.
"""

from philidor.core.position import Position
from philidor.core.types import Bitboard, Colour, Kind, Move, Square


def occupancy(position: Position) -> Bitboard:
    """All occupied squares."""
    return position.occupied()


def men_of(position: Position, colour: Colour, kind: Kind) -> Bitboard:
    """One side's pieces of one kind."""
    return position.of(colour, kind)


def king_square(position: Position, colour: Colour) -> Square:
    """The square of one side's king."""
    return position.king_square(colour)


def captured_by(position: Position, move: Move) -> Kind:
    """The kind of piece that a move captures, or NO_KIND."""
    return position.captured_by(move)


def is_quiet(position: Position, move: Move) -> bool:
    """Whether a move neither captures nor promotes to a queen."""
    return bool(position.is_quiet(move))
