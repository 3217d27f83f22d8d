"""The network in floats: its output, its error and the gradient, position by position.

An input is a piece from one side's view: its owner, kind and square. The board is turned so
that the side plays upwards, and mirrored so that its king is on the files a to d. Each side's
inputs go through the same weights into a sum for every hidden unit. The sums are clipped to the
range 0 to 1 and squared; with one weight each, the mover's first, they make the output. There is a
set of output weights for each range of piece counts.
"""

from typing import Any

import cython

if not cython.compiled:
    from math import exp

    from philidor.core.types import Bitboard, ctz
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

    weights, gradient: float32 arrays of `size_of(hidden, buckets)`: the inputs' weights by input
    and hidden unit, the hidden biases, the output weights by bucket, side and hidden unit, the
    output biases.
    """

    def __init__(self, weights: Any, gradient: Any, hidden: int, buckets: int) -> None:
        self.weights = weights
        self.gradient = gradient
        self.hidden = hidden
        self.buckets = buckets
        self.hidden_bias = INPUTS * hidden
        self.output = self.hidden_bias + hidden
        self.output_bias = self.output + 2 * hidden * buckets

    def features(
        self, records: Any, row: cython.Py_ssize_t, own: Features, other: Features
    ) -> cython.int:
        """List both sides' inputs, the mover's first; returns the number of pieces."""
        occupied: Bitboard = 0
        code: cython.int
        index: cython.int
        square: cython.int
        count: cython.int = 0
        black: cython.int = cython.cast(cython.int, records[row, 31]) & 1
        # XOR with this turns and mirrors a square, for each colour.
        own_view: cython.int = 56 * black
        other_view: cython.int = 56 * (1 - black)
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
            if code == KING_CODE and square & 4:
                own_view ^= 7
            elif code == KING_CODE + 8 and square & 4:
                other_view ^= 7
            own[count] = (code << 6) | square
            count += 1
        for index in range(count):
            code = own[index] >> 6
            square = own[index] & 63
            if code < 8:
                own[index] = (code << 6) | (square ^ own_view)
                other[index] = 384 + ((code << 6) | (square ^ other_view))
            else:
                own[index] = 384 + (((code - 8) << 6) | (square ^ own_view))
                other[index] = ((code - 8) << 6) | (square ^ other_view)
        return count

    def accumulate(self, features: Features, men: cython.int, sums: Row) -> cython.void:
        """Add the weights of all inputs to the biases."""
        unit: cython.int
        index: cython.int
        place: cython.Py_ssize_t = self.hidden_bias
        for unit in range(self.hidden):
            sums[unit] = self.weights[place + unit]
        for index in range(men):
            place = features[index] * self.hidden
            for unit in range(self.hidden):
                sums[unit] += self.weights[place + unit]

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
        for unit in range(self.hidden):
            self.gradient[place + unit] += slopes[unit]
        for index in range(men):
            place = features[index] * self.hidden
            for unit in range(self.hidden):
                self.gradient[place + unit] += slopes[unit]

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
            own_inputs, other_inputs = [0] * MOST_MEN, [0] * MOST_MEN
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
            own_inputs, other_inputs = [0] * MOST_MEN, [0] * MOST_MEN
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


def size_of(hidden: int, buckets: int) -> int:
    """How many weights a network has."""
    return 768 * hidden + hidden + 2 * hidden * buckets + buckets
