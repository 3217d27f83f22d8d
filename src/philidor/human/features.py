"""What a person sees of a position and of each legal move, as features of the policy network.

All features are either there or not, but for the player's rating, which lies between two of its
features. A position's are its pieces with whether they are attacked and protected, the last move,
and circumstances such as the rating and the speed of the game; those of the moves are in
`move_features`.
"""

import cython

from philidor.human.cover import Cover
from philidor.human.mind import Mind
from philidor.human.move_features import MoveFeatures, Packed

if not cython.compiled:
    from philidor.core.accessors import occupancy, pieces_of
    from philidor.core.position import Position
    from philidor.core.types import (
        NO_SQUARE,
        ONE,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Square,
        ctz,
        popcount,
    )
    from philidor.human.move_features import loss_bucket, step_bucket
    from philidor.human.types import (
        AGE_AT,
        CHECK_AT,
        CHOICE_AT,
        EN_PASSANT_AT,
        FIRST_RATING,
        HEAD,
        LAST_FROM_AT,
        LAST_TO_AT,
        MATERIAL_AT,
        MOST_ACTIVE,
        PIECES_AT,
        RATING_AT,
        RATING_STEP,
        RATINGS,
        RIGHTS_AT,
        SPEED_AT,
        STANDING_AT,
        THREAT_AT,
    )


class Features:
    """The features of the position in a mind and of its legal moves, after `look`.

    active, strength: a position's features. moves: those of the moves.
    """

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.cover = Cover()
        self.moves = MoveFeatures(mind, self.cover)
        if not cython.compiled:
            self.active = [0] * MOST_ACTIVE
            self.strength = [0.0] * MOST_ACTIVE
        self.active_count = 0

    def remember(self, last_from: int, last_to: int, own_from: int, own_to: int) -> None:
        """Note the squares of the last move and of the one before; NOWHERE where there was none."""
        self.moves.remember(last_from, last_to, own_from, own_to)

    def activate(self, feature: cython.int, strength: cython.float) -> cython.void:
        """Add a feature of the position."""
        if self.active_count < MOST_ACTIVE:
            self.active[self.active_count] = feature
            self.strength[self.active_count] = strength
            self.active_count += 1

    def place_pieces(self, position: Position) -> cython.void:
        """The features of the pieces."""
        us: Colour = position.us
        flip: cython.int = 0 if us == WHITE else 56
        side: Colour
        kind: Kind
        pieces: Bitboard
        square: Square
        status: cython.int
        for side in range(2):
            for kind in range(6):
                pieces = pieces_of(position, side, kind)
                while pieces:
                    square = ctz(pieces)
                    pieces &= pieces - 1
                    status = 0
                    if self.cover.covered[side ^ 1] & (ONE << square):
                        status |= 1
                    if self.cover.covered[side] & (ONE << square):
                        status |= 2
                    self.activate(
                        PIECES_AT + 4 * (64 * (6 * (side ^ us) + kind) + (square ^ flip)) + status,
                        1.0,
                    )

    def place_circumstances(self, position: Position, speed: cython.int) -> cython.void:
        """The features of the last move, rights, check, age, material and speed."""
        us: Colour = position.us
        flip: cython.int = 0 if us == WHITE else 56
        right: cython.int
        if self.moves.last_to >= 0:
            self.activate(LAST_TO_AT + (self.moves.last_to ^ flip), 1.0)
            self.activate(LAST_FROM_AT + (self.moves.last_from ^ flip), 1.0)
        for right in range(4):
            if position.rights & (1 << right):
                self.activate(RIGHTS_AT + (right ^ (2 * us)), 1.0)
        if position.en_passant != NO_SQUARE:
            self.activate(EN_PASSANT_AT, 1.0)
        if position.checkers:
            self.activate(CHECK_AT, 1.0)
        self.activate(SPEED_AT + speed, 1.0)
        self.activate(AGE_AT + step_bucket(position.fullmove, 6, 7), 1.0)
        self.activate(MATERIAL_AT + step_bucket(popcount(occupancy(position)) - 2, 4, 7), 1.0)
        self.activate(CHOICE_AT + step_bucket(self.moves.count, 6, 7), 1.0)

    def place_rating(self, rating: cython.int) -> cython.void:
        """The rating, as shares of the two features around it."""
        above: cython.int = max(0, min((RATINGS - 1) * RATING_STEP, rating - FIRST_RATING))
        knot: cython.int = min(above // RATING_STEP, RATINGS - 2)
        share: cython.float = cython.cast(cython.float, above - knot * RATING_STEP) / RATING_STEP
        self.activate(RATING_AT + knot, 1.0 - share)
        self.activate(RATING_AT + knot + 1, share)

    def look(self, rating: cython.int, speed: cython.int) -> cython.void:
        """Find the features of the mind's position and of its moves, for a player of a rating.

        speed: 0 for blitz, 1 for slower games, 2 where it is not known.
        """
        position: Position = self.mind.position
        best: cython.double
        self.active_count = 0
        self.cover.look(position)
        self.moves.glance()
        best = self.moves.best
        if not position.checkers:
            self.activate(THREAT_AT + loss_bucket(best - self.moves.passing) // 2, 1.0)
        self.place_pieces(position)
        self.activate(STANDING_AT + step_bucket(cython.cast(cython.int, best), 9, 11), 1.0)
        self.place_circumstances(position, speed)
        self.place_rating(rating)
        self.moves.describe_all()

    def pack(self, packed: Packed, chosen: cython.int) -> cython.int:
        """Write the features as the policy network reads them; returns how many numbers they are.

        First the number of the position's features, that of the moves, the number of the move that
        a person chose, and the share of the last feature, in 65,535ths (that of the last but one is
        the rest); then the position's features; then for each move its number of features and
        these.
        """
        place: cython.int
        packed[0] = self.active_count
        packed[1] = self.moves.count
        packed[2] = chosen
        packed[3] = cython.cast(cython.ushort, self.strength[self.active_count - 1] * 65535.0)
        for place in range(self.active_count):
            packed[HEAD + place] = self.active[place]
        return self.moves.pack(packed, HEAD + self.active_count)

    def legal(self) -> list[int]:
        """The legal moves, in the order of their features."""
        return self.moves.legal()
