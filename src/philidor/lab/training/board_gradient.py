"""The board network in floats: its output and its gradient.

A feature is a piece from one perspective: its owner, kind and square. The board is turned so that
the side plays upwards, and mirrored so that its king is on the files a to d. Both perspectives go
through the same feature transformer into an accumulator. A weight is the sum of one for the piece
(a factoriser), one for the king's bucket, and one for the piece's attack/defence plane. So what is
rare in one bucket is learned from all of them. The sums are clipped to the range 0 to 1 and
squared (SCReLU). With an output weight each, those of the side to move first, they make the output.
"""

import cython

from philidor.contract.arrays import Table, Writable

if not cython.compiled:
    from philidor.core.types import Bitboard, ctz
    from philidor.evaluation.board_network import DEFENCES, KING_BUCKETS, PLANES, king_bucket
    from philidor.lab.training.types import (
        ATTACK_BOARDS,
        ATTACKS_AT,
        INPUTS,
        MOST_PIECES,
        PLANE_SHIFT,
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
# Rows of the feature transformer: shared ones, those of each king bucket, those of each plane.
FEATURE_ROWS = INPUTS * (1 + KING_BUCKETS + PLANES)


class BoardLearner:
    """One thread's work on a batch: the shared weights and a gradient of its own.

    weights, gradient: float32 arrays that begin with the `board_size` weights of this network:
    those of the features by feature and hidden unit, first those that all buckets share, then those
    of each king bucket and of each plane; the hidden biases, the output weights by side and hidden
    unit, the output bias.
    """

    def __init__(self, weights: Writable[float], gradient: Writable[float], hidden: int) -> None:
        self.weights = weights
        self.gradient = gradient
        self.hidden = hidden
        self.hidden_bias = FEATURE_ROWS * hidden
        self.output = self.hidden_bias + hidden
        self.output_bias = self.output + 2 * hidden

    def features(
        self, rows: Table[int], row: cython.Py_ssize_t, own: Features, other: Features
    ) -> cython.int:
        """List both sides' features, the side to move's first; returns the number of pieces.

        A feature's higher bits are the piece's plane. After a side's features stands how many rows
        further the weights of its king's bucket are.
        """
        occupied: Bitboard = board_at(rows, row, 0)
        boards: AttackBoards
        plane: cython.int
        code: cython.int
        square: cython.int
        number: cython.int
        count: cython.int = 0
        black: cython.int = cython.cast(cython.int, rows[row, 31]) & 1
        if not cython.compiled:
            boards = [0] * ATTACK_BOARDS
        for number in range(ATTACK_BOARDS):
            boards[number] = board_at(rows, row, ATTACKS_AT + 8 * number)
        while occupied:
            square = ctz(occupied)
            occupied &= occupied - 1
            code = cython.cast(cython.int, rows[row, 8 + (count >> 1)])
            code = (code >> (4 * (count & 1))) & 15
            if code & 7 == CASTLING_ROOK:
                code = (code & 8) | ROOK_CODE
            plane = plane_of(boards, square, code >> 3)
            # The side to move's pieces are 0 to 5, the opponent's 8 to 13.
            code ^= black << 3
            own[count] = (plane << PLANE_SHIFT) | (code << 6) | square
            count += 1
        self.turn(own, other, count, 56 * black)
        return count

    def turn(
        self, own: Features, other: Features, pieces: cython.int, own_view: cython.int
    ) -> cython.void:
        """Both sides' features from the pieces listed as `own`: their codes, their squares.

        own_view: XOR with it turns a square for the side to move.
        """
        code: cython.int
        plane: cython.int
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
            plane = (own[index] >> PLANE_SHIFT) << PLANE_SHIFT
            code = (own[index] >> 6) & 15
            square = own[index] & 63
            if code < 8:
                own[index] = plane | (code << 6) | (square ^ own_view)
                other[index] = plane | (384 + ((code << 6) | (square ^ other_view)))
            else:
                own[index] = plane | (384 + (((code - 8) << 6) | (square ^ own_view)))
                other[index] = plane | ((code - 8) << 6) | (square ^ other_view)

    def place(self, feature: cython.int) -> cython.Py_ssize_t:
        """Where the weights begin that a feature has in all buckets."""
        return (feature & ((1 << PLANE_SHIFT) - 1)) * self.hidden

    def plane_place(self, feature: cython.int) -> cython.Py_ssize_t:
        """Where the weights begin that a feature has on its plane."""
        row: cython.Py_ssize_t = INPUTS * (1 + KING_BUCKETS + (feature >> PLANE_SHIFT))
        return row * self.hidden + self.place(feature)

    def king_rows(self, king: cython.int) -> cython.int:
        """How many rows after the weights that all buckets share those of the king's are."""
        return INPUTS * (1 + king_bucket(king))

    def accumulate(self, features: Features, pieces: cython.int, sums: Row) -> cython.void:
        """Add the weights of all features to the biases."""
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
            for unit in range(self.hidden):
                sums[unit] += self.weights[king_place + place + unit]
            place = self.plane_place(features[index])
            for unit in range(self.hidden):
                sums[unit] += self.weights[place + unit]

    def forward(self, own: Row, other: Row) -> cython.float:
        """The output from both sides' sums, which are clipped on the way."""
        unit: cython.int
        place: cython.Py_ssize_t = self.output
        total: cython.float = self.weights[self.output_bias]
        for unit in range(self.hidden):
            own[unit] = min(max(own[unit], 0.0), 1.0)
            other[unit] = min(max(other[unit], 0.0), 1.0)
            total += own[unit] * own[unit] * self.weights[place + unit]
            total += other[unit] * other[unit] * self.weights[place + self.hidden + unit]
        return total

    def backward(
        self, sums: Row, side: cython.int, slope: cython.float, partials: Row
    ) -> cython.void:
        """The error's partial derivatives for one side's sums, from that for the output.

        side: 0 for the side to move, with which the output bias's is added.
        """
        unit: cython.int
        place: cython.Py_ssize_t = self.output + self.hidden * side
        if side == 0:
            self.gradient[self.output_bias] += slope
        clipped: cython.float
        for unit in range(self.hidden):
            clipped = sums[unit]
            self.gradient[place + unit] += slope * clipped * clipped
            # The gradient is zero for a unit at either end of its range.
            partials[unit] = (
                2.0 * slope * clipped * self.weights[place + unit] if clipped < 1.0 else 0.0
            )

    def collect(self, features: Features, pieces: cython.int, partials: Row) -> cython.void:
        """Add the partial derivatives of one side's sums to the gradient of all its features."""
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
            for unit in range(self.hidden):
                self.gradient[king_place + place + unit] += partials[unit]
            place = self.plane_place(features[index])
            for unit in range(self.hidden):
                self.gradient[place + unit] += partials[unit]


def plane_of(boards: AttackBoards, square: cython.int, black: cython.int) -> cython.int:
    """The attack/defence plane of a piece: its least attacker, what defends it.

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


def board_size(hidden: int) -> int:
    """How many weights this network has."""
    return (FEATURE_ROWS + 3) * hidden + 1
