"""What a person sees of each legal move, as features of the policy network.

A move's features are its piece and squares, what it captures and attacks, how safe its squares are,
how it relates to the last moves, and what a glance shows. That is the winning chances that it loses
once captures have been followed for two plies, and for six, how easily the first of these captures
is seen, and mates in one.
"""

import math
from typing import TypeAlias

import cython

from philidor.human.cover import Cover
from philidor.human.mind import Mind

if not cython.compiled:
    from philidor.core.accessors import captured_by, occupancy, pieces_of
    from philidor.core.attacks import KING_ATTACKS
    from philidor.core.movegen import generate
    from philidor.core.position import Position
    from philidor.core.see import wins_at_least
    from philidor.core.types import (
        ALL_MOVES,
        CASTLING,
        KNIGHT,
        MAX_MOVES,
        NO_KIND,
        NO_MOVE,
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
        promoted_to,
        target_of,
    )
    from philidor.human.cover import seen_from
    from philidor.human.kinds import apart, kinds_of
    from philidor.human.types import (
        AGAIN_AT,
        ALLOWS_MATE_AT,
        AROUND_AT,
        ATTACKS_AT,
        CAPTURED_AT,
        CASTLES_AT,
        ENEMY_KING_AT,
        EXCHANGE_AT,
        FLEES_AT,
        GLANCED,
        HUNTED_AT,
        KINDS,
        KINDS_AT,
        LEAVES_AT,
        LOSS_AT,
        MATES_AT,
        MOST_CENTIPAWNS,
        MOST_OF_MOVE,
        OBVIOUS,
        ORIGIN_AT,
        ORIGIN_NEAR_AT,
        ORIGIN_SAFETY_AT,
        OWN_KING_AT,
        OWN_NEAR_AT,
        PASSED_AT,
        PROMOTED_AT,
        PROTECTS_AT,
        RANK_AT,
        REPLY_AGE_AT,
        REPLY_BACKWARD_AT,
        REPLY_LENGTH_AT,
        REPLY_NEAR_AT,
        REPLY_STEP_AT,
        REPLY_TAKES_MOVER_AT,
        REPLY_TAKES_OTHER_AT,
        SHALLOW_AT,
        STEP_AT,
        STOPS_AT,
        TARGET_AT,
        TARGET_NEAR_AT,
        TARGET_SAFETY_AT,
        THREATENS_AT,
        UNDOES_AT,
    )
    from philidor.search.types import MATE_BOUND


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


class MoveFeatures:
    """The features of the legal moves of the position in a mind, once a glance has judged them.

    moves, shallow, values: the legal moves and what a short and a longer glance say of them in
    centipawns, for the side to move. ranks: by the longer one. mated: whether they allow a mate in
    one. best, best_shallow: the winning chances after the best move, by either glance, in points of
    a hundred; passing: if the side to move passed; threat_from, threat_to: what the opponent would
    capture then. of_move, length: each move's features.
    """

    def __init__(self, mind: Mind, cover: Cover) -> None:
        self.mind, self.cover = mind, cover
        if not cython.compiled:
            self.moves = [0] * MAX_MOVES
            self.values = [0] * MAX_MOVES
            self.shallow = [0] * MAX_MOVES
            self.ranks = [0] * MAX_MOVES
            self.mated = [0] * MAX_MOVES
            self.length = [0] * MAX_MOVES
            self.of_move = [[0] * MOST_OF_MOVE for _ in range(MAX_MOVES)]
        self.count = 0
        self.best = self.best_shallow = self.passing = 0.0
        self.remember(NOWHERE, NOWHERE, NOWHERE, NOWHERE)
        self.threat_from = self.threat_to = NOWHERE

    def remember(self, last_from: int, last_to: int, own_from: int, own_to: int) -> None:
        """Note the squares of the last move and of the one before; NOWHERE where there was none."""
        self.last_from, self.last_to = last_from, last_to
        self.own_from, self.own_to = own_from, own_to

    def mark(self, number: cython.int, feature: cython.int) -> cython.void:
        """Add a feature of the move of that number."""
        if self.length[number] < MOST_OF_MOVE:
            self.of_move[number][self.length[number]] = feature
            self.length[number] += 1

    def glance(self) -> cython.void:
        """Find the legal moves, what a glance says of each, and what the opponent threatens."""
        position: Position = self.mind.position
        number: cython.int
        highest: cython.int = -MOST_CENTIPAWNS
        highest_shallow: cython.int = -MOST_CENTIPAWNS
        self.count = generate(position, self.moves, 0, ALL_MOVES)
        self.mind.glance(self.moves, self.shallow, self.count, OBVIOUS)
        self.mind.glance(self.moves, self.values, self.count, GLANCED)
        for number in range(self.count):
            highest = max(highest, self.values[number])
            highest_shallow = max(highest_shallow, self.shallow[number])
            position.make(self.moves[number])
            self.mated[number] = self.mind.allows_mate()
            position.unmake()
        self.best = winning_chance(highest)
        self.best_shallow = winning_chance(highest_shallow)
        self.threat_from = self.threat_to = NOWHERE
        if not position.checkers:
            self.passing = winning_chance(self.mind.glance_at_threat(GLANCED))
            if self.mind.threat:
                self.threat_from = origin_of(self.mind.threat)
                self.threat_to = target_of(self.mind.threat)
        self.rank_values()

    def rank_values(self) -> cython.void:
        """Rank the moves by what a glance says of them."""
        i: cython.int
        j: cython.int
        for i in range(self.count):
            self.ranks[i] = 0
            for j in range(self.count):
                if self.values[j] > self.values[i]:
                    self.ranks[i] += 1

    def describe_all(self) -> cython.void:
        """The features of all moves."""
        number: cython.int
        for number in range(self.count):
            self.describe(self.mind.position, number)

    def describe(self, position: Position, number: cython.int) -> cython.void:
        """The features of the move of that number."""
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
        if self.values[number] >= MATE_BOUND:
            self.mark(number, MATES_AT)
        if self.mated[number]:
            self.mark(number, ALLOWS_MATE_AT)
        if flag_of(move) == CASTLING:
            self.mark(number, CASTLES_AT + (1 if target < origin else 0))
            target = (origin & 56) + (2 if target < origin else 6)
        self.mark(number, ORIGIN_AT + 64 * kind + (origin ^ flip))
        self.mark(number, TARGET_AT + 64 * kind + (target ^ flip))
        self.mark(number, CAPTURED_AT + 7 * kind + captured_by(position, move))
        self.mark(
            number, TARGET_SAFETY_AT + 14 * kind + self.cover.safety(position, target, origin)
        )
        self.mark(
            number, ORIGIN_SAFETY_AT + 14 * kind + self.cover.safety(position, origin, origin)
        )
        kinds = kinds_of(position, move, self.last_to)
        for bit in range(KINDS):
            if kinds & (1 << bit):
                self.mark(number, KINDS_AT + bit)
        if flag_of(move) == PROMOTION:
            self.mark(number, PROMOTED_AT + promoted_to(move) - KNIGHT)
        self.mark(number, LOSS_AT + loss_bucket(self.best - winning_chance(self.values[number])))
        self.mark(
            number,
            SHALLOW_AT + loss_bucket(self.best_shallow - winning_chance(self.shallow[number])),
        )
        if rank > 3:
            rank = 4 if rank < 6 else 5 if rank < 10 else 6 if rank < 20 else 7
        bit = 0 if self.best < 35.0 else 1 if self.best < 65.0 else 2
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
        self.describe_reply(
            position, number, promoted_to(move) if flag_of(move) == PROMOTION else kind, target
        )

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
        attacked = seen_from(us, kind, target, occupancy(position) & ~(ONE << origin))
        if kind == PAWN:
            ahead = KING_ATTACKS[target] | (ONE << target)
            ahead = (ahead << 8) | (ahead << 16) if us == WHITE else (ahead >> 8) | (ahead >> 16)
            if not ahead & pieces_of(position, us ^ 1, PAWN):
                self.mark(number, PASSED_AT + (target >> 3 if us == WHITE else 7 - (target >> 3)))
        attacked &= position.colours[us ^ 1]
        while attacked:
            square = ctz(attacked)
            attacked &= attacked - 1
            victim = position.kind_on[square]
            if not seen & (1 << victim):
                self.mark(number, ATTACKS_AT + 6 * kind + victim)
            seen |= 1 << victim
            if not self.cover.covered[us ^ 1] & (ONE << square) and not seen & (1 << (victim + 6)):
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
        mine: Bitboard = position.colours[us] & self.cover.covered[us ^ 1] & ~(ONE << origin)
        before: Bitboard
        after: Bitboard
        victim: Kind
        seen: cython.int = 0
        if self.last_to >= 0 and position.kind_on[self.last_to] != NO_KIND:
            victim = position.kind_on[self.last_to]
            before = seen_from(us ^ 1, victim, self.last_to, occupancy(position))
            if before & (ONE << origin):
                self.mark(number, HUNTED_AT + 6 * kind + victim)
        if not mine:
            return
        before = seen_from(us, kind, origin, occupancy(position)) & mine
        after = seen_from(us, kind, target, empty) & mine
        before &= ~after
        after &= ~self.cover.covered[us]
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

    def describe_reply(
        self, position: Position, number: cython.int, mover: Kind, target: Square
    ) -> cython.void:
        """How the opponent's capture after a move goes, if there is one worth making.

        Of which piece, which one it takes, how far it goes, whether backwards and how far from the
        last move; whether it is the threat of before, or another line that was open already, or
        one that the move has opened; and how many captures follow each other.
        """
        reply: Move = self.mind.replies[number]
        them: Colour = position.us ^ 1
        origin: Square
        there: Square
        attacker: Kind
        victim: Kind
        seen: Bitboard
        ranks: cython.int
        age: cython.int
        if reply == NO_MOVE:
            return
        origin, there = origin_of(reply), target_of(reply)
        attacker = position.kind_on[origin]
        victim = mover if there == target else position.kind_on[there]
        if victim == NO_KIND or attacker == NO_KIND or flag_of(reply) == CASTLING:
            return
        self.mark(
            number,
            (REPLY_TAKES_MOVER_AT if there == target else REPLY_TAKES_OTHER_AT)
            + 6 * attacker
            + victim,
        )
        self.mark(number, REPLY_STEP_AT + apart(origin, there))
        if self.last_to >= 0:
            self.mark(number, REPLY_NEAR_AT + apart(origin, self.last_to))
        ranks = (there >> 3) - (origin >> 3)
        if ranks < 0 if them == WHITE else ranks > 0:
            self.mark(number, REPLY_BACKWARD_AT)
        seen = seen_from(them, attacker, origin, occupancy(position))
        age = 1 if seen & (ONE << there) else 0
        if origin == self.threat_from and there == self.threat_to:
            age = 2
        self.mark(number, REPLY_AGE_AT + age)
        self.mark(number, REPLY_LENGTH_AT + step_bucket(self.mind.reply_lengths[number] - 1, 1, 5))

    def pack(self, packed: Packed, at: cython.int) -> cython.int:
        """Write each move's number of features and these from a place on; returns the end."""
        number: cython.int
        place: cython.int
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
