"""What a person sees of a position and of each legal move, as features of the policy network.

All features are either there or not, but for the player's rating, which lies between two of its
features. A position's are its pieces with whether they are attacked and protected, the last move,
and circumstances such as the rating and the speed of the game. A move's are its piece and squares,
what it captures and attacks, how safe its squares are, how it relates to the last moves, and what a
glance shows. That is the winning chances that it loses once captures have been followed for two
plies, and for six.
"""

import math
from typing import TypeAlias

import cython

from philidor.human.mind import Mind

if not cython.compiled:
    from philidor.core.accessors import captured_by, occupancy, pieces_of
    from philidor.core.attacks import KING_ATTACKS, PAWN_ATTACKS, attacks_from
    from philidor.core.movegen import generate
    from philidor.core.position import Position
    from philidor.core.see import wins_at_least
    from philidor.core.types import (
        ALL_MOVES,
        CASTLING,
        KNIGHT,
        MAX_MOVES,
        NO_KIND,
        NO_SQUARE,
        ONE,
        PAWN,
        PROMOTION,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Move,
        Square,
        ctz,
        flag_of,
        origin_of,
        popcount,
        promoted_to,
        target_of,
    )
    from philidor.human.kinds import apart, kinds_of
    from philidor.human.types import (
        AGAIN_AT,
        AGE_AT,
        AROUND_AT,
        ATTACKS_AT,
        CAPTURED_AT,
        CASTLES_AT,
        CHECK_AT,
        CHOICE_AT,
        EN_PASSANT_AT,
        ENEMY_KING_AT,
        EXCHANGE_AT,
        FIRST_RATING,
        FLEES_AT,
        GLANCED,
        HEAD,
        HUNTED_AT,
        KINDS,
        KINDS_AT,
        LAST_FROM_AT,
        LAST_TO_AT,
        LEAVES_AT,
        LOSS_AT,
        MATERIAL_AT,
        MOST_ACTIVE,
        MOST_CENTIPAWNS,
        MOST_OF_MOVE,
        OBVIOUS,
        ORIGIN_AT,
        ORIGIN_NEAR_AT,
        ORIGIN_SAFETY_AT,
        OWN_KING_AT,
        OWN_NEAR_AT,
        PASSED_AT,
        PIECES_AT,
        PROMOTED_AT,
        PROTECTS_AT,
        RANK_AT,
        RATING_AT,
        RATING_STEP,
        RATINGS,
        RIGHTS_AT,
        SHALLOW_AT,
        SPEED_AT,
        STANDING_AT,
        STEP_AT,
        STOPS_AT,
        TARGET_AT,
        TARGET_NEAR_AT,
        TARGET_SAFETY_AT,
        THREAT_AT,
        THREATENS_AT,
        UNDOES_AT,
    )

# The upper limits of the buckets of lost winning chances, in points of a hundred.
_LOSSES = (0.01, 0.5, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0, 15.0, 20.0, 27.0, 35.0, 50.0, 70.0)
# Between centipawns and winning chances, as lichess converts them.
SLOPE = 0.00368208
NOWHERE = -1
Packed: TypeAlias = "memoryview[int]"


def winning_chance(centipawns: cython.int) -> cython.double:
    """Points of a hundred, for a value in centipawns."""
    value: cython.int = max(-MOST_CENTIPAWNS, min(MOST_CENTIPAWNS, centipawns))
    place: cython.int = (value + MOST_CENTIPAWNS) // 3
    return CHANCES[place]


def loss_bucket(points: cython.double) -> cython.int:
    """The bucket of lost points, 0 to 15."""
    bucket: cython.int = 0
    while bucket < 15 and points >= LOSSES[bucket]:
        bucket += 1
    return bucket


def step_bucket(value: cython.int, step: cython.int, most: cython.int) -> cython.int:
    """The bucket of a number that is not negative: as many steps as it has, at most `most`."""
    bucket: cython.int = value // step
    return bucket if bucket < most else most


class Features:
    """The features of the position in a mind and of its legal moves, after `look`.

    active, strength: a position's features. moves, shallow, values: the legal moves and what a
    short and a longer glance say of them in centipawns, for the side to move. of_move,
    length: each move's features. covered, by_kind: the squares that each side attacks, with
    anything and with each kind.
    """

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        if not cython.compiled:
            self.covered = [0, 0]
            self.by_kind = [[0] * 6 for _ in range(2)]
            self.active = [0] * MOST_ACTIVE
            self.strength = [0.0] * MOST_ACTIVE
            self.moves = [0] * MAX_MOVES
            self.values = [0] * MAX_MOVES
            self.shallow = [0] * MAX_MOVES
            self.ranks = [0] * MAX_MOVES
            self.length = [0] * MAX_MOVES
            self.of_move = [[0] * MOST_OF_MOVE for _ in range(MAX_MOVES)]
        self.active_count = self.count = 0
        self.remember(NOWHERE, NOWHERE, NOWHERE, NOWHERE)
        self.threat_from = self.threat_to = NOWHERE

    def remember(self, last_from: int, last_to: int, own_from: int, own_to: int) -> None:
        """Note the squares of the last move and of the one before; NOWHERE where there was none."""
        self.last_from, self.last_to = last_from, last_to
        self.own_from, self.own_to = own_from, own_to

    def activate(self, feature: cython.int, strength: cython.float) -> cython.void:
        """Add a feature of the position."""
        if self.active_count < MOST_ACTIVE:
            self.active[self.active_count] = feature
            self.strength[self.active_count] = strength
            self.active_count += 1

    def mark(self, number: cython.int, feature: cython.int) -> cython.void:
        """Add a feature of the move of that number."""
        if self.length[number] < MOST_OF_MOVE:
            self.of_move[number][self.length[number]] = feature
            self.length[number] += 1

    # What is attacked

    def cover(self, position: Position) -> cython.void:
        """Find the squares that each side attacks."""
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
                    if kind == PAWN:
                        found |= PAWN_ATTACKS[side][square]
                    else:
                        found |= attacks_from(kind, square, occupancy(position))
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

    # The position

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
                    if self.covered[side ^ 1] & (ONE << square):
                        status |= 1
                    if self.covered[side] & (ONE << square):
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
        if self.last_to >= 0:
            self.activate(LAST_TO_AT + (self.last_to ^ flip), 1.0)
            self.activate(LAST_FROM_AT + (self.last_from ^ flip), 1.0)
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
        self.activate(CHOICE_AT + step_bucket(self.count, 6, 7), 1.0)

    def place_rating(self, rating: cython.int) -> cython.void:
        """The rating, as shares of the two features around it."""
        above: cython.int = max(0, min((RATINGS - 1) * RATING_STEP, rating - FIRST_RATING))
        knot: cython.int = min(above // RATING_STEP, RATINGS - 2)
        share: cython.float = cython.cast(cython.float, above - knot * RATING_STEP) / RATING_STEP
        self.activate(RATING_AT + knot, 1.0 - share)
        self.activate(RATING_AT + knot + 1, share)

    # The moves

    def rank_values(self) -> cython.void:
        """Rank the moves by what a glance says of them."""
        i: cython.int
        j: cython.int
        for i in range(self.count):
            self.ranks[i] = 0
            for j in range(self.count):
                if self.values[j] > self.values[i]:
                    self.ranks[i] += 1

    def describe(
        self,
        position: Position,
        number: cython.int,
        best: cython.double,
        best_shallow: cython.double,
    ) -> cython.void:
        """The features of the move of that number.

        best, best_shallow: the winning chances of the best move, by either glance.
        """
        move: Move = self.moves[number]
        us: Colour = position.us
        flip: cython.int = 0 if us == WHITE else 56
        origin: Square = origin_of(move)
        target: Square = target_of(move)
        kind: Kind = position.kind_on[origin]
        kinds: cython.int
        bit: cython.int
        rank: cython.int = self.ranks[number]
        self.length[number] = 0
        if flag_of(move) == CASTLING:
            self.mark(number, CASTLES_AT + (1 if target < origin else 0))
            target = (origin & 56) + (2 if target < origin else 6)
        self.mark(number, ORIGIN_AT + 64 * kind + (origin ^ flip))
        self.mark(number, TARGET_AT + 64 * kind + (target ^ flip))
        self.mark(number, CAPTURED_AT + 7 * kind + captured_by(position, move))
        self.mark(number, TARGET_SAFETY_AT + 14 * kind + self.safety(position, target, origin))
        self.mark(number, ORIGIN_SAFETY_AT + 14 * kind + self.safety(position, origin, origin))
        kinds = kinds_of(position, move, self.last_to)
        for bit in range(KINDS):
            if kinds & (1 << bit):
                self.mark(number, KINDS_AT + bit)
        if flag_of(move) == PROMOTION:
            self.mark(number, PROMOTED_AT + promoted_to(move) - KNIGHT)
        self.mark(number, LOSS_AT + loss_bucket(best - winning_chance(self.values[number])))
        self.mark(
            number, SHALLOW_AT + loss_bucket(best_shallow - winning_chance(self.shallow[number]))
        )
        if rank > 3:
            rank = 4 if rank < 6 else 5 if rank < 10 else 6 if rank < 20 else 7
        bit = 0 if best < 35.0 else 1 if best < 65.0 else 2
        self.mark(number, RANK_AT + 8 * bit + rank)
        if flag_of(move) == CASTLING:
            return
        bit = 0
        if wins_at_least(position, move, 0):
            bit = 1
            if wins_at_least(position, move, 80):
                bit = 3 if wins_at_least(position, move, 250) else 2
        self.mark(number, EXCHANGE_AT + bit)
        self.describe_path(position, number, kind, origin, target)
        self.describe_targets(position, number, kind, origin, target)
        self.describe_surroundings(position, number, kind, origin, target)
        self.describe_care(position, number, kind, origin, target)

    def describe_path(
        self,
        position: Position,
        number: cython.int,
        kind: Kind,
        origin: Square,
        target: Square,
    ) -> cython.void:
        """How a move relates to the last ones and to the kings, and its step."""
        us: Colour = position.us
        flip: cython.int = 0 if us == WHITE else 56
        files: cython.int = (target & 7) - (origin & 7)
        ranks: cython.int = ((target ^ flip) >> 3) - ((origin ^ flip) >> 3)
        if self.last_to >= 0:
            self.mark(number, TARGET_NEAR_AT + apart(target, self.last_to))
            self.mark(number, ORIGIN_NEAR_AT + apart(origin, self.last_to))
        if self.own_to >= 0:
            self.mark(number, OWN_NEAR_AT + apart(target, self.own_to))
        if self.own_to == origin:
            self.mark(number, UNDOES_AT if self.own_from == target else AGAIN_AT)
        if self.threat_to == origin:
            self.mark(number, FLEES_AT + kind)
        if self.threat_from == target:
            self.mark(number, STOPS_AT + kind)
        self.mark(number, STEP_AT + 225 * kind + 15 * (ranks + 7) + files + 7)
        self.mark(number, ENEMY_KING_AT + 8 * kind + apart(target, position.king_square(us ^ 1)))
        self.mark(number, OWN_KING_AT + 8 * kind + apart(target, position.king_square(us)))

    def describe_targets(
        self,
        position: Position,
        number: cython.int,
        kind: Kind,
        origin: Square,
        target: Square,
    ) -> cython.void:
        """What a move attacks where it goes, and whether it pushes a passed pawn."""
        us: Colour = position.us
        attacked: Bitboard
        square: Square
        victim: Kind
        seen: cython.int = 0
        ahead: Bitboard
        if kind == PAWN:
            attacked = PAWN_ATTACKS[us][target]
            ahead = KING_ATTACKS[target] | (ONE << target)
            ahead = (ahead << 8) | (ahead << 16) if us == WHITE else (ahead >> 8) | (ahead >> 16)
            if not ahead & pieces_of(position, us ^ 1, PAWN):
                self.mark(number, PASSED_AT + (target >> 3 if us == WHITE else 7 - (target >> 3)))
        else:
            attacked = attacks_from(kind, target, occupancy(position) & ~(ONE << origin))
        attacked &= position.colours[us ^ 1]
        while attacked:
            square = ctz(attacked)
            attacked &= attacked - 1
            victim = position.kind_on[square]
            if not seen & (1 << victim):
                self.mark(number, ATTACKS_AT + 6 * kind + victim)
            seen |= 1 << victim
            if not self.covered[us ^ 1] & (ONE << square) and not seen & (1 << (victim + 6)):
                seen |= 1 << (victim + 6)
                self.mark(number, THREATENS_AT + 6 * kind + victim)

    def describe_surroundings(
        self,
        position: Position,
        number: cython.int,
        kind: Kind,
        origin: Square,
        target: Square,
    ) -> cython.void:
        """The pieces on the squares around the target, by their direction from it."""
        us: Colour = position.us
        flip: cython.int = 0 if us == WHITE else 56
        near: Bitboard = KING_ATTACKS[target] & occupancy(position) & ~(ONE << origin)
        square: Square
        direction: cython.int
        piece: cython.int
        while near:
            square = ctz(near)
            near &= near - 1
            direction = 3 * (((square ^ flip) >> 3) - ((target ^ flip) >> 3) + 1)
            direction += (square & 7) - (target & 7) + 1
            piece = position.kind_on[square]
            if position.colours[us ^ 1] & (ONE << square):
                piece += 6
            self.mark(number, AROUND_AT + 12 * (9 * kind + direction) + piece)

    def describe_care(
        self,
        position: Position,
        number: cython.int,
        kind: Kind,
        origin: Square,
        target: Square,
    ) -> cython.void:
        """Which attacked pieces of its own side a move protects, and no longer protects, and
        whether the piece that moved last attacks the mover."""
        us: Colour = position.us
        empty: Bitboard = occupancy(position) & ~(ONE << origin)
        mine: Bitboard = position.colours[us] & self.covered[us ^ 1] & ~(ONE << origin)
        before: Bitboard
        after: Bitboard
        victim: Kind
        seen: cython.int = 0
        if self.last_to >= 0 and position.kind_on[self.last_to] != NO_KIND:
            victim = position.kind_on[self.last_to]
            if victim == PAWN:
                before = PAWN_ATTACKS[us ^ 1][self.last_to]
            else:
                before = attacks_from(victim, self.last_to, occupancy(position))
            if before & (ONE << origin):
                self.mark(number, HUNTED_AT + 6 * kind + victim)
        if not mine:
            return
        if kind == PAWN:
            before = PAWN_ATTACKS[us][origin] & mine
            after = PAWN_ATTACKS[us][target] & mine
        else:
            before = attacks_from(kind, origin, occupancy(position)) & mine
            after = attacks_from(kind, target, empty) & mine
        before &= ~after
        after &= ~self.covered[us]
        while before:
            victim = position.kind_on[ctz(before)]
            before &= before - 1
            if not seen & (1 << victim):
                self.mark(number, LEAVES_AT + 6 * kind + victim)
            seen |= 1 << victim
        while after:
            victim = position.kind_on[ctz(after)]
            after &= after - 1
            if not seen & (64 << victim):
                self.mark(number, PROTECTS_AT + 6 * kind + victim)
            seen |= 64 << victim

    def look(self, rating: cython.int, speed: cython.int) -> cython.void:
        """Find the features of the mind's position and of its moves, for a player of a rating.

        speed: 0 for blitz, 1 for slower games, 2 where it is not known.
        """
        position: Position = self.mind.position
        number: cython.int
        highest: cython.int = -MOST_CENTIPAWNS
        highest_shallow: cython.int = -MOST_CENTIPAWNS
        passing: cython.int
        best: cython.double
        self.active_count = 0
        self.cover(position)
        self.count = generate(position, self.moves, 0, ALL_MOVES)
        self.mind.glance(self.moves, self.shallow, self.count, OBVIOUS)
        self.mind.glance(self.moves, self.values, self.count, GLANCED)
        for number in range(self.count):
            highest = max(highest, self.values[number])
            highest_shallow = max(highest_shallow, self.shallow[number])
        best = winning_chance(highest)
        self.threat_from = self.threat_to = NOWHERE
        if not position.checkers:
            passing = self.mind.glance_at_threat(GLANCED)
            if self.mind.threat:
                self.threat_from = origin_of(self.mind.threat)
                self.threat_to = target_of(self.mind.threat)
            self.activate(THREAT_AT + loss_bucket(best - winning_chance(passing)) // 2, 1.0)
        self.rank_values()
        self.place_pieces(position)
        self.activate(STANDING_AT + step_bucket(cython.cast(cython.int, best), 9, 11), 1.0)
        self.place_circumstances(position, speed)
        self.place_rating(rating)
        for number in range(self.count):
            self.describe(position, number, best, winning_chance(highest_shallow))

    def pack(self, packed: Packed, chosen: cython.int) -> cython.int:
        """Write the features as the policy network reads them; returns how many numbers they are.

        First the number of the position's features, that of the moves, the number of the move that
        a person chose, and the share of the last feature, in 65,535ths (that of the last but one is
        the rest); then the position's features; then for each move its number of features and
        these.
        """
        number: cython.int
        place: cython.int
        at: cython.int = HEAD
        packed[0] = self.active_count
        packed[1] = self.count
        packed[2] = chosen
        packed[3] = cython.cast(cython.ushort, self.strength[self.active_count - 1] * 65535.0)
        for place in range(self.active_count):
            packed[at] = self.active[place]
            at += 1
        for number in range(self.count):
            packed[at] = self.length[number]
            at += 1
            for place in range(self.length[number]):
                packed[at] = self.of_move[number][place]
                at += 1
        return at

    def legal(self) -> list[int]:
        """The legal moves, in the order of their features."""
        return [self.moves[number] for number in range(self.count)]

    def glances(self) -> list[int]:
        """What a glance says of each move, in centipawns."""
        return [self.values[number] for number in range(self.count)]


def _fill() -> cython.void:
    place: cython.int
    for place in range(15):
        LOSSES[place] = _LOSSES[place]
    for place in range(1024):
        CHANCES[place] = 100.0 / (1.0 + math.exp(-SLOPE * (3 * place + 1 - MOST_CENTIPAWNS)))


if not cython.compiled:
    LOSSES = [0.0] * 15
    CHANCES = [0.0] * 1024
_fill()
