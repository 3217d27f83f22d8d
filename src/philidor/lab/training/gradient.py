"""The network in floats: its output, its error and the gradient, position by position.

An input is a piece from one side's view: its owner, kind and square. The board is turned so
that the side plays upwards, and mirrored so that its king is on the files a to d. Each side's
inputs go through the same weights into a sum for every hidden unit. With zones, a weight is the sum
of one that all zones share and one for the zone of the side's king, so that what is rare in a zone
is learned from all of them. The sums are clipped to the
range 0 to 1 and squared; with one weight each, the mover's first, they make the output. There is a
set of output weights for each range of piece counts.
"""

from typing import Any

import cython

if not cython.compiled:
    from math import exp

    from philidor.core.types import Bitboard, ctz
    from philidor.evaluation.board_network import zone_of
    from philidor.lab.training.types import (
        INPUTS,
        MOST_HIDDEN,
        MOST_MEN,
        FeatureList,
        Features,
        Row,
        Vector,
    )

KING_CODE = cython.declare(cython.int, 5)
KING_CODE = 5
CASTLING_ROOK = cython.declare(cython.int, 6)
CASTLING_ROOK = 6
ROOK_CODE = cython.declare(cython.int, 3)
ROOK_CODE = 3


class Lane:
    """One thread's work on a batch: the shared weights and a gradient of its own.

    weights, gradient: float32 arrays of `size_of(hidden, buckets, zones)`: the inputs' weights by
    input and hidden unit, first those of all zones, then, if there are several, those of each; the
    hidden biases, the output weights by bucket, side and hidden unit, the output biases.
    """

    def __init__(self, weights: Any, gradient: Any, hidden: int, buckets: int, zones: int) -> None:
        self.weights = weights
        self.gradient = gradient
        self.hidden = hidden
        self.buckets = buckets
        self.zones = zones
        self.hidden_bias = rows_of(zones) * hidden
        self.output = self.hidden_bias + hidden
        self.output_bias = self.output + 2 * hidden * buckets

    def features(
        self, records: Any, row: cython.Py_ssize_t, own: Features, other: Features
    ) -> cython.int:
        """List both sides' inputs, the mover's first; returns the number of pieces.

        Behind a side's inputs stands how many rows further the weights of its king's zone are.
        """
        occupied: Bitboard = 0
        code: cython.int
        index: cython.int
        square: cython.int
        count: cython.int = 0
        black: cython.int = cython.cast(cython.int, records[row, 31]) & 1
        for index in range(8):
            occupied |= cython.cast(Bitboard, records[row, index]) << (8 * index)
        while occupied:
            square = ctz(occupied)
            occupied &= occupied - 1
            code = cython.cast(cython.int, records[row, 8 + (count >> 1)])
            code = (code >> (4 * (count & 1))) & 15
            if code & 7 == CASTLING_ROOK:
                code = (code & 8) | ROOK_CODE
            # The mover's pieces are 0 to 5, the opponent's 8 to 13.
            code ^= black << 3
            own[count] = (code << 6) | square
            count += 1
        self.turn(own, other, count, 56 * black)
        return count

    def turn(
        self, own: Features, other: Features, men: cython.int, own_view: cython.int
    ) -> cython.void:
        """Both sides' inputs from the pieces listed as `own`: their codes, their squares.

        own_view: XOR with it turns a square for the mover.
        """
        code: cython.int
        index: cython.int
        square: cython.int
        own_king: cython.int = 0
        other_king: cython.int = 0
        other_view: cython.int = 56 - own_view
        for index in range(men):
            if own[index] >> 6 == KING_CODE:
                own_king = own[index] & 63
            elif own[index] >> 6 == KING_CODE + 8:
                other_king = own[index] & 63
        own_view ^= 7 if own_king & 4 else 0
        other_view ^= 7 if other_king & 4 else 0
        own[MOST_MEN] = self.zone_rows(own_king ^ own_view)
        other[MOST_MEN] = self.zone_rows(other_king ^ other_view)
        for index in range(men):
            code = own[index] >> 6
            square = own[index] & 63
            if code < 8:
                own[index] = (code << 6) | (square ^ own_view)
                other[index] = 384 + ((code << 6) | (square ^ other_view))
            else:
                own[index] = 384 + (((code - 8) << 6) | (square ^ own_view))
                other[index] = ((code - 8) << 6) | (square ^ other_view)

    def zone_rows(self, king: cython.int) -> cython.int:
        """How many rows after the weights that all zones share those of the king's zone are."""
        return INPUTS * (1 + zone_of(king)) if self.zones > 1 else 0

    def accumulate(self, features: Features, men: cython.int, sums: Row) -> cython.void:
        """Add the weights of all inputs to the biases."""
        unit: cython.int
        index: cython.int
        place: cython.Py_ssize_t = self.hidden_bias
        zone: cython.Py_ssize_t = features[MOST_MEN] * self.hidden
        for unit in range(self.hidden):
            sums[unit] = self.weights[place + unit]
        for index in range(men):
            place = features[index] * self.hidden
            for unit in range(self.hidden):
                sums[unit] += self.weights[place + unit]
            if zone:
                for unit in range(self.hidden):
                    sums[unit] += self.weights[zone + place + unit]

    def answer(self, own: Row, other: Row, bucket: cython.int) -> cython.float:
        """The output from both sides' sums, which are clipped on the way."""
        unit: cython.int
        place: cython.Py_ssize_t = self.output + 2 * self.hidden * bucket
        total: cython.float = self.weights[self.output_bias + bucket]
        for unit in range(self.hidden):
            own[unit] = min(max(own[unit], 0.0), 1.0)
            other[unit] = min(max(other[unit], 0.0), 1.0)
            total += own[unit] * own[unit] * self.weights[place + unit]
            total += other[unit] * other[unit] * self.weights[place + self.hidden + unit]
        return total

    def spread(
        self, sums: Row, place: cython.Py_ssize_t, slope: cython.float, slopes: Row
    ) -> cython.void:
        """The slope of the error for one side's sums, from that for the output."""
        unit: cython.int
        clipped: cython.float
        for unit in range(self.hidden):
            clipped = sums[unit]
            self.gradient[place + unit] += slope * clipped * clipped
            # The gradient is zero for a unit at either end of its range.
            slopes[unit] = (
                2.0 * slope * clipped * self.weights[place + unit] if clipped < 1.0 else 0.0
            )

    def collect(self, features: Features, men: cython.int, slopes: Row) -> cython.void:
        """Add the slopes of one side's sums to the gradient of all its inputs."""
        unit: cython.int
        index: cython.int
        place: cython.Py_ssize_t = self.hidden_bias
        zone: cython.Py_ssize_t = features[MOST_MEN] * self.hidden
        for unit in range(self.hidden):
            self.gradient[place + unit] += slopes[unit]
        for index in range(men):
            place = features[index] * self.hidden
            for unit in range(self.hidden):
                self.gradient[place + unit] += slopes[unit]
            if zone:
                for unit in range(self.hidden):
                    self.gradient[zone + place + unit] += slopes[unit]

    def visit(
        self,
        records: Any,
        offsets: Any,
        targets: Any,
        row: cython.Py_ssize_t,
        learning: cython.bint,
    ) -> cython.double:
        """The squared error of one position's expected result; adds to the gradient if learning."""
        own_inputs: FeatureList
        other_inputs: FeatureList
        own: Vector
        other: Vector
        slopes: Vector
        if not cython.compiled:
            own_inputs, other_inputs = [0] * (MOST_MEN + 1), [0] * (MOST_MEN + 1)
            own, other, slopes = ([0.0] * MOST_HIDDEN for _ in range(3))
        men: cython.int = self.features(records, row, own_inputs, other_inputs)
        bucket: cython.int = ((men - 2) * self.buckets) // 31
        self.accumulate(own_inputs, men, own)
        self.accumulate(other_inputs, men, other)
        value: cython.double = offsets[row] + self.answer(own, other, bucket)
        expected: cython.double = 1.0 / (1.0 + exp(-value))
        error: cython.double = expected - targets[row]
        slope: cython.float
        place: cython.Py_ssize_t = self.output + 2 * self.hidden * bucket
        if learning:
            slope = 2.0 * error * expected * (1.0 - expected)
            self.gradient[self.output_bias + bucket] += slope
            self.spread(own, place, slope, slopes)
            self.collect(own_inputs, men, slopes)
            self.spread(other, place + self.hidden, slope, slopes)
            self.collect(other_inputs, men, slopes)
        return error * error

    def output_of(self, records: Any, row: cython.Py_ssize_t) -> cython.float:
        """The network's output for a record, in logits from the mover's view."""
        own_inputs: FeatureList
        other_inputs: FeatureList
        own: Vector
        other: Vector
        if not cython.compiled:
            own_inputs, other_inputs = [0] * (MOST_MEN + 1), [0] * (MOST_MEN + 1)
            own, other = [0.0] * MOST_HIDDEN, [0.0] * MOST_HIDDEN
        men: cython.int = self.features(records, row, own_inputs, other_inputs)
        self.accumulate(own_inputs, men, own)
        self.accumulate(other_inputs, men, other)
        return self.answer(own, other, ((men - 2) * self.buckets) // 31)

    def learn(
        self,
        records: Any,
        offsets: Any,
        targets: Any,
        first: cython.Py_ssize_t,
        last: cython.Py_ssize_t,
        learning: cython.bint,
    ) -> cython.double:
        """The sum of squared errors over some rows, the gradient of it if `learning`.

        offsets: what is added to the output before the logistic curve. targets: expected results of
        the mover, 0 to 1.
        """
        total: cython.double = 0.0
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(first, last):
                total += self.visit(records, offsets, targets, row, learning)
        return total


def rows_of(zones: int) -> int:
    """How many rows of inputs' weights a network has: shared ones, and those of several zones."""
    return 768 if zones == 1 else 768 * (1 + zones)


def size_of(hidden: int, buckets: int, zones: int) -> int:
    """How many weights a network has."""
    return (rows_of(zones) + 1 + 2 * buckets) * hidden + buckets
