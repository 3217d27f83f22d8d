"""Written by building/twins.py from accessors.pxd: names for uncompiled Python.

Small queries of a position, inlined into every caller.

When compiled, the bodies in the header are used, so that every extension module inlines them;
calling a method of another module would go through a table of pointers.
"""

from philidor.core.position import Position
from philidor.core.types import (
    BLACK,
    CASTLING,
    EN_PASSANT,
    KING,
    NO_KIND,
    PAWN,
    PROMOTION,
    QUEEN,
    WHITE,
    Bitboard,
    Colour,
    Kind,
    Move,
    Square,
    ctz,
    flag_of,
    promoted_to,
    target_of,
)


def occupancy(position: Position) -> Bitboard:
    """All occupied squares."""
    return position.colours[WHITE] | position.colours[BLACK]


def pieces_of(position: Position, colour: Colour, kind: Kind) -> Bitboard:
    """One side's pieces of one kind."""
    return position.kinds[kind] & position.colours[colour]


def king_square(position: Position, colour: Colour) -> Square:
    """The square of one side's king."""
    return ctz(position.kinds[KING] & position.colours[colour])


def captured_by(position: Position, move: Move) -> Kind:
    """The kind of piece that a move captures, or NO_KIND."""
    if flag_of(move) == EN_PASSANT:
        return PAWN
    if flag_of(move) == CASTLING:
        return NO_KIND
    return position.kind_on[target_of(move)]


def is_quiet(position: Position, move: Move) -> bool:
    """Whether a move neither captures nor promotes to a queen."""
    if flag_of(move) == PROMOTION and promoted_to(move) == QUEEN:
        return False
    return captured_by(position, move) == NO_KIND
