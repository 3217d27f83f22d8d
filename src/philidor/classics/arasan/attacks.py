"""Attacks: for each side and square, which kinds of piece attack it, updated move by move.

A square's number holds a counter for each kind. When a piece is placed or removed, its own attacks
are added or removed, and sliders whose lines cross the square are cut short or extended. Lines
end at the first piece whatever it is: what stands behind it ("stacked" attackers) is not counted,
so an estimate of an exchange from these numbers may be wrong, as the source says of its own.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.bearing import BEARING, COUNTS, EDGES, SKIPS, STEPS
    from philidor.classics.arasan.types import (
        BISHOP,
        BISHOP_ATTACK,
        EMPTY,
        KING,
        KING_ATTACK,
        KNIGHT,
        KNIGHT_ATTACK,
        PAWN,
        PAWN_ATTACK,
        QUEEN,
        QUEEN_ATTACK,
        ROOK,
        ROOK_ATTACK,
        SLIDER_ATTACKS,
        AttackSet,
        Kind,
        Piece,
        Side,
        Square,
        Squares,
        kind_of,
        side_of,
    )

    WEIGHTS = [0] * 7
    SHIFTS = [0] * 7
    MASKS = [0] * 7


def attackers_of(attackers: AttackSet, kind: Kind) -> cython.int:
    """Number of attackers of one kind."""
    return (attackers >> SHIFTS[kind]) & MASKS[kind]


def attackers_in(attackers: AttackSet) -> cython.int:
    """Number of attackers of all kinds."""
    total: cython.int = 0
    kind: Kind
    for kind in range(PAWN, KING + 1):
        total += attackers_of(attackers, kind)
    return total


def slides(piece: Piece, direction: cython.int) -> cython.bint:
    """Whether a piece moves any distance in a direction (the first four are straight)."""
    kind: Kind = kind_of(piece)
    return kind in (QUEEN, ROOK if direction < 4 else BISHOP)


class Attacks:
    """What each side attacks."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.by = [[0] * 64, [0] * 64]
        self.clear()

    def on(self, side: Side, square: Square) -> AttackSet:
        """A side's attack set for a square."""
        return self.by[side][square]

    def count(self, side: Side, square: Square, kind: Kind) -> cython.int:
        """Number of pieces of a side and kind that attack a square."""
        return attackers_of(self.by[side][square], kind)

    def clear(self) -> cython.void:
        """Remove all attacks."""
        square: Square
        for square in range(64):
            self.by[0][square] = self.by[1][square] = 0

    def spread(self, squares: Squares, square: Square, sign: cython.int) -> cython.void:
        """Add (1) or remove (-1) the attacks of the piece on a square."""
        piece: Piece = squares[square]
        side: Side = side_of(piece)
        kind: Kind = kind_of(piece)
        weight: AttackSet = sign * WEIGHTS[kind]
        index: cython.int = 0
        target: Square
        while index < COUNTS[side][kind][square]:
            target = BEARING[side][kind][square][index]
            self.by[side][target] += weight
            if squares[target] == EMPTY:
                index += 1
            else:
                index = SKIPS[side][kind][square][index]

    def through(self, squares: Squares, square: Square, sign: cython.int) -> cython.void:
        """Extend sliders' lines through a square that becomes empty (1), or cut them there (-1)."""
        if not (self.by[0][square] | self.by[1][square]) & SLIDER_ATTACKS:
            return
        direction: cython.int
        for direction in range(8):
            origin: Square = square
            left: cython.int = EDGES[square][direction]
            piece: Piece = EMPTY
            while left > 0 and piece == EMPTY:
                origin += STEPS[direction]
                piece = squares[origin]
                left -= 1
            if piece == EMPTY or not slides(piece, direction):
                continue
            behind: cython.int = direction ^ 1
            target: Square = square
            _left: cython.int
            for _left in range(EDGES[square][behind]):
                target += STEPS[behind]
                self.by[side_of(piece)][target] += sign * WEIGHTS[kind_of(piece)]
                if squares[target] != EMPTY:
                    break

    def compute(self, squares: Squares) -> cython.void:
        """Compute all attacks from the board: for the start, and to check the incremental ones."""
        self.clear()
        square: Square
        for square in range(64):
            if squares[square] != EMPTY:
                self.spread(squares, square, 1)


def agree(one: Attacks, other: Attacks) -> cython.bint:
    """Whether two tables are equal."""
    square: Square
    for square in range(64):
        if one.by[0][square] != other.by[0][square] or one.by[1][square] != other.by[1][square]:
            return False
    return True


def _fill() -> None:
    counters = (
        (PAWN, PAWN_ATTACK, 2),
        (KNIGHT, KNIGHT_ATTACK, 4),
        (BISHOP, BISHOP_ATTACK, 3),
        (ROOK, ROOK_ATTACK, 3),
        (QUEEN, QUEEN_ATTACK, 4),
        (KING, KING_ATTACK, 1),
    )
    for kind, weight, bits in counters:
        WEIGHTS[kind] = weight
        SHIFTS[kind] = weight.bit_length() - 1
        MASKS[kind] = (1 << bits) - 1


_fill()
