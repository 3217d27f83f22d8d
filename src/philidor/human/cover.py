"""What each side attacks in a position, and how safe a square is."""

import cython

if not cython.compiled:
    from philidor.core.accessors import occupancy, pieces_of
    from philidor.core.attacks import PAWN_ATTACKS, attacks_from
    from philidor.core.position import Position
    from philidor.core.types import NO_KIND, ONE, PAWN, Bitboard, Colour, Kind, Square, ctz


def seen_from(side: Colour, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard:
    """The squares that a side's piece of any kind attacks from a square."""
    if kind == PAWN:
        return PAWN_ATTACKS[side][square]
    return attacks_from(kind, square, occupied)


class Cover:
    """The squares that each side attacks.

    covered: by side; by_kind: by side and kind of piece.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.covered = [0, 0]
            self.by_kind = [[0] * 6 for _ in range(2)]

    def look(self, position: Position) -> cython.void:
        """Find the squares that each side attacks in a position."""
        side: Colour
        kind: Kind
        pieces: Bitboard
        found: Bitboard
        square: Square
        for side in range(2):
            self.covered[side] = 0
            for kind in range(6):
                found = 0
                pieces = pieces_of(position, side, kind)
                while pieces:
                    square = ctz(pieces)
                    pieces &= pieces - 1
                    found |= seen_from(side, kind, square, occupancy(position))
                self.by_kind[side][kind] = found
                self.covered[side] |= found

    def lowest(self, side: Colour, square: Square) -> cython.int:
        """The cheapest kind with which a side attacks a square, NO_KIND if it does not."""
        kind: Kind
        for kind in range(6):
            if self.by_kind[side][kind] & (ONE << square):
                return kind
        return NO_KIND

    def safety(self, position: Position, square: Square, mover: Square) -> cython.int:
        """How safe a square is for a piece from `mover`: twice the kind that attacks it, and
        whether another own piece protects it."""
        us: Colour = position.us
        attackers: Bitboard = position.attackers_to(square, occupancy(position) & ~(ONE << mover))
        protected: cython.int = 0
        if attackers & position.colours[us] & ~(ONE << mover):
            protected = 1
        return 2 * self.lowest(us ^ 1, square) + protected
