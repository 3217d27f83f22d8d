"""The part of a network that reads the board, in floats: its output and its gradient.

An input is a piece from one side's view: its owner, kind and square. The board is turned so
that the side plays upwards, and mirrored so that its king is on the files a to d. Each side's
inputs go through the same weights into a sum for every hidden unit. A weight is the sum of one for
the piece, one for the king's bucket, and one for the piece's attack bucket: what attacks it and
whether it is defended. So what is rare in one bucket is learned from all of them (a factoriser).
The sums are clipped to the range 0 to 1 and squared (SCReLU). With one weight each, those of the
side to move first, they make the output. There is a set of output weights for each range of piece
counts (an output bucket).
"""

import cython

from philidor.contract.arrays import Table, Writable

if not cython.compiled:
    from philidor.core.types import Bitboard, ctz
    from philidor.evaluation.board_network import DEFENCES, zone_of
    from philidor.lab.training.types import (
        ATTACK_BOARDS,
        ATTACK_SHIFT,
        ATTACKS_AT,
        INPUTS,
        MOST_PIECES,
        AttackBoards,
        Features,
        Row,
    )

KING_CODE = cython.declare(cython.int, 5)
KING_CODE = 5
CASTLING_ROOK = cython.declare(cython.int, 6)
CASTLING_ROOK = 6
ROOK_CODE = cython.declare(cython.int, 3)
ROOK_CODE = 3


class BoardLearner:
    """One thread's work on a batch: the shared weights and a gradient of its own.

    weights, gradient: float32 arrays that begin with the `board_size` weights of this part: those
    of the inputs by input and hidden unit, first those that all buckets share, then,
    if there are several, those of each king bucket and of each attack bucket; the
    hidden biases, the output weights by bucket, side and hidden unit, the output biases.
    """

    def __init__(
        self,
        weights: Writable[float],
        gradient: Writable[float],
        hidden: int,
        buckets: int,
        king_buckets: int,
        attack_buckets: int,
    ) -> None:
        self.weights = weights
        self.gradient = gradient
        self.hidden = hidden
        self.buckets = buckets
        self.king_buckets = king_buckets
        self.attack_buckets = attack_buckets
        self.first_attack_row = rows_of(king_buckets, 1)
        self.hidden_bias = rows_of(king_buckets, attack_buckets) * hidden
        self.output = self.hidden_bias + hidden
        self.output_bias = self.output + 2 * hidden * buckets

    def features(
        self, rows: Table[int], row: cython.Py_ssize_t, own: Features, other: Features
    ) -> cython.int:
        """List both sides' inputs, the mover's first; returns the number of pieces.

        An input's higher bits are the piece's attack bucket. Behind a side's inputs stands how many
        rows further the weights of its king's bucket are.
        """
        occupied: Bitboard = board_at(rows, row, 0)
        boards: AttackBoards
        attacked: cython.int = 0
        code: cython.int
        square: cython.int
        number: cython.int
        count: cython.int = 0
        black: cython.int = cython.cast(cython.int, rows[row, 31]) & 1
        if not cython.compiled:
            boards = [0] * ATTACK_BOARDS
        if self.attack_buckets > 1:
            for number in range(ATTACK_BOARDS):
                boards[number] = board_at(rows, row, ATTACKS_AT + 8 * number)
        while occupied:
            square = ctz(occupied)
            occupied &= occupied - 1
            code = cython.cast(cython.int, rows[row, 8 + (count >> 1)])
            code = (code >> (4 * (count & 1))) & 15
            if code & 7 == CASTLING_ROOK:
                code = (code & 8) | ROOK_CODE
            if self.attack_buckets > 1:
                attacked = attack_bucket_of(boards, square, code >> 3)
            # The mover's pieces are 0 to 5, the opponent's 8 to 13.
            code ^= black << 3
            own[count] = (attacked << ATTACK_SHIFT) | (code << 6) | square
            count += 1
        self.turn(own, other, count, 56 * black)
        return count

    def turn(
        self, own: Features, other: Features, pieces: cython.int, own_view: cython.int
    ) -> cython.void:
        """Both sides' inputs from the pieces listed as `own`: their codes, their squares.

        own_view: XOR with it turns a square for the mover.
        """
        code: cython.int
        attacked: cython.int
        index: cython.int
        square: cython.int
        own_king: cython.int = 0
        other_king: cython.int = 0
        other_view: cython.int = 56 - own_view
        for index in range(pieces):
            code = (own[index] >> 6) & 15
            if code == KING_CODE:
                own_king = own[index] & 63
            elif code == KING_CODE + 8:
                other_king = own[index] & 63
        own_view ^= 7 if own_king & 4 else 0
        other_view ^= 7 if other_king & 4 else 0
        own[MOST_PIECES] = self.king_rows(own_king ^ own_view)
        other[MOST_PIECES] = self.king_rows(other_king ^ other_view)
        for index in range(pieces):
            attacked = (own[index] >> ATTACK_SHIFT) << ATTACK_SHIFT
            code = (own[index] >> 6) & 15
            square = own[index] & 63
            if code < 8:
                own[index] = attacked | (code << 6) | (square ^ own_view)
                other[index] = attacked | (384 + ((code << 6) | (square ^ other_view)))
            else:
                own[index] = attacked | (384 + (((code - 8) << 6) | (square ^ own_view)))
                other[index] = attacked | ((code - 8) << 6) | (square ^ other_view)

    def place(self, feature: cython.int) -> cython.Py_ssize_t:
        """Where the weights begin that an input has in all buckets."""
        return (feature & ((1 << ATTACK_SHIFT) - 1)) * self.hidden

    def attack_place(self, feature: cython.int) -> cython.Py_ssize_t:
        """Where the weights begin that an input has in its attack bucket."""
        row: cython.Py_ssize_t = self.first_attack_row + INPUTS * (feature >> ATTACK_SHIFT)
        return row * self.hidden + self.place(feature)

    def king_rows(self, king: cython.int) -> cython.int:
        """How many rows after the weights that all buckets share those of the king's are."""
        return INPUTS * (1 + zone_of(king)) if self.king_buckets > 1 else 0

    def accumulate(self, features: Features, pieces: cython.int, sums: Row) -> cython.void:
        """Add the weights of all inputs to the biases."""
        unit: cython.int
        index: cython.int
        place: cython.Py_ssize_t = self.hidden_bias
        king_place: cython.Py_ssize_t = features[MOST_PIECES] * self.hidden
        for unit in range(self.hidden):
            sums[unit] = self.weights[place + unit]
        for index in range(pieces):
            place = self.place(features[index])
            for unit in range(self.hidden):
                sums[unit] += self.weights[place + unit]
            if king_place:
                for unit in range(self.hidden):
                    sums[unit] += self.weights[king_place + place + unit]
            if self.attack_buckets > 1:
                place = self.attack_place(features[index])
                for unit in range(self.hidden):
                    sums[unit] += self.weights[place + unit]

    def answer(self, own: Row, other: Row, pieces: cython.int) -> cython.float:
        """The output from both sides' sums, which are clipped on the way."""
        unit: cython.int
        bucket: cython.int = self.bucket(pieces)
        place: cython.Py_ssize_t = self.output + 2 * self.hidden * bucket
        total: cython.float = self.weights[self.output_bias + bucket]
        for unit in range(self.hidden):
            own[unit] = min(max(own[unit], 0.0), 1.0)
            other[unit] = min(max(other[unit], 0.0), 1.0)
            total += own[unit] * own[unit] * self.weights[place + unit]
            total += other[unit] * other[unit] * self.weights[place + self.hidden + unit]
        return total

    def bucket(self, pieces: cython.int) -> cython.int:
        """The number of the output weights for so many pieces."""
        return ((pieces - 2) * self.buckets) // 31

    def spread(
        self, sums: Row, side: cython.int, pieces: cython.int, slope: cython.float, partials: Row
    ) -> cython.void:
        """The error's partial derivatives for one side's sums, from its slope for the output.

        side: 0 for the mover, whose slope is the output bias's too.
        """
        unit: cython.int
        place: cython.Py_ssize_t = self.output + self.hidden * (2 * self.bucket(pieces) + side)
        if side == 0:
            self.gradient[self.output_bias + self.bucket(pieces)] += slope
        clipped: cython.float
        for unit in range(self.hidden):
            clipped = sums[unit]
            self.gradient[place + unit] += slope * clipped * clipped
            # The gradient is zero for a unit at either end of its range.
            partials[unit] = (
                2.0 * slope * clipped * self.weights[place + unit] if clipped < 1.0 else 0.0
            )

    def collect(self, features: Features, pieces: cython.int, partials: Row) -> cython.void:
        """Add the partial derivatives of one side's sums to the gradient of all its inputs."""
        unit: cython.int
        index: cython.int
        place: cython.Py_ssize_t = self.hidden_bias
        king_place: cython.Py_ssize_t = features[MOST_PIECES] * self.hidden
        for unit in range(self.hidden):
            self.gradient[place + unit] += partials[unit]
        for index in range(pieces):
            place = self.place(features[index])
            for unit in range(self.hidden):
                self.gradient[place + unit] += partials[unit]
            if king_place:
                for unit in range(self.hidden):
                    self.gradient[king_place + place + unit] += partials[unit]
            if self.attack_buckets > 1:
                place = self.attack_place(features[index])
                for unit in range(self.hidden):
                    self.gradient[place + unit] += partials[unit]


def attack_bucket_of(boards: AttackBoards, square: cython.int, black: cython.int) -> cython.int:
    """The attack bucket of a piece: its least attacker, what defends it.

    boards: the squares that White attacks by pawns, minor pieces, rooks, and at all; then Black's.
    """
    own: cython.int = 4 * black
    attacker: cython.int = 0
    defender: cython.int = 0
    number: cython.int
    for number in range(4):
        if (boards[4 - own + number] >> square) & 1:
            attacker = number + 1
            break
    if (boards[own] >> square) & 1:
        defender = 1
    elif (boards[own + 3] >> square) & 1:
        defender = 2
    return DEFENCES * attacker + defender


def board_at(rows: Table[int], row: cython.Py_ssize_t, place: cython.Py_ssize_t) -> Bitboard:
    """Eight bytes of a row, the lowest squares first."""
    index: cython.int
    board: Bitboard = 0
    for index in range(8):
        board |= cython.cast(Bitboard, rows[row, place + index]) << (8 * index)
    return board


def rows_of(king_buckets: int, attack_buckets: int) -> int:
    """How many rows of inputs' weights there are: shared ones, those of several king
    buckets, those of several attack buckets."""
    several = [buckets for buckets in (king_buckets, attack_buckets) if buckets > 1]
    return 768 * (1 + sum(several))


def board_size(hidden: int, buckets: int, king_buckets: int, attack_buckets: int) -> int:
    """How many weights this part of a network has."""
    return (rows_of(king_buckets, attack_buckets) + 1 + 2 * buckets) * hidden + buckets
