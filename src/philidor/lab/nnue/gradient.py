"""Loss and gradient of a network on the processor, position by position.

A row's position (`unrolling`) is seen from the side to move. The target is the expected result: the
score by a logistic curve, mixed with the game's result; the loss is a power of the difference.
"""

from typing import TypeAlias

import cython

from philidor.contract.arrays import Table, Writable

if not cython.compiled:
    from math import exp, fabs, pow

    from philidor.core.types import Bitboard, ctz
    from philidor.lab.nnue.unrolling import NO_RESULT, OTHER_KING, OWN_KING

    MOST_UNITS, MOST_PIECES, FEATURES = 1024, 32, 768
    Vector: TypeAlias = list[float]
    Units: TypeAlias = list[float]
    Places: TypeAlias = list[int]
    PlaceList: TypeAlias = list[int]


class Learner:
    """One thread's work on a batch: the shared weights and a gradient of its own.

    weights, gradient: float32 arrays as `Model.weights_of` lays them out. bucket_of: the king
    bucket of each square (`Shape.bucket_of`).
    """

    def __init__(
        self,
        weights: Writable[float],
        gradient: Writable[float],
        hidden: int,
        bucket_of: tuple[int, ...],
        output_buckets: int,
        centipawns: float,
        power: float,
    ) -> None:
        if not cython.compiled:
            self.bucket_of = [0] * 64
        self.weights, self.gradient = weights, gradient
        self.hidden, self.output_buckets = hidden, output_buckets
        self.king_buckets = max(bucket_of) + 1
        self.centipawns, self.power = centipawns, power
        for square, bucket in enumerate(bucket_of):
            self.bucket_of[square] = bucket
        self.bias = FEATURES * self.king_buckets * hidden
        self.output = self.bias + hidden
        self.output_bias = self.output + 2 * hidden * output_buckets

    def find_features(
        self, rows: Table[int], row: cython.Py_ssize_t, own: PlaceList, other: PlaceList
    ) -> cython.int:
        """Where the weights of each piece begin, for both perspectives; returns their number."""
        occupied: Bitboard = 0
        index: cython.int
        square: cython.int
        code: cython.int
        count: cython.int = 0
        theirs: cython.int
        own_king: cython.int = rows[row, OWN_KING]
        # The opponent's king as its owner sees it.
        other_king: cython.int = rows[row, OTHER_KING]
        own_turn: cython.int = 7 if own_king & 4 else 0
        other_turn: cython.int = 56 ^ (7 if other_king & 4 else 0)
        own_set: cython.int = FEATURES * self.bucket_of[own_king]
        other_set: cython.int = FEATURES * self.bucket_of[other_king]
        for index in range(8):
            occupied |= cython.cast(Bitboard, rows[row, index]) << (8 * index)
        while occupied:
            square = ctz(occupied)
            occupied &= occupied - 1
            code = cython.cast(cython.int, rows[row, 8 + (count >> 1)])
            code = (code >> (4 * (count & 1))) & 15
            theirs = code >> 3
            code = (code & 7) << 6
            own[count] = (own_set + 384 * theirs + (code | (square ^ own_turn))) * self.hidden
            other[count] = (
                other_set + 384 * (1 - theirs) + (code | (square ^ other_turn))
            ) * self.hidden
            count += 1
        return count

    def accumulate(self, places: PlaceList, count: cython.int, sums: Units) -> cython.void:
        """The accumulator of a perspective: the biases and the weights of its features."""
        unit: cython.int
        index: cython.int = 0
        one: cython.Py_ssize_t
        two: cython.Py_ssize_t
        for unit in range(self.hidden):
            sums[unit] = self.weights[self.bias + unit]
        while index + 1 < count:
            one, two = places[index], places[index + 1]
            for unit in range(self.hidden):
                sums[unit] += self.weights[one + unit] + self.weights[two + unit]
            index += 2
        if index < count:
            one = places[index]
            for unit in range(self.hidden):
                sums[unit] += self.weights[one + unit]

    def collect(self, places: PlaceList, count: cython.int, partial: Units) -> cython.void:
        """Add the partial derivatives of an accumulator to the gradient of all its features."""
        unit: cython.int
        index: cython.int
        place: cython.Py_ssize_t
        for unit in range(self.hidden):
            self.gradient[self.bias + unit] += partial[unit]
        for index in range(count):
            place = places[index]
            for unit in range(self.hidden):
                self.gradient[place + unit] += partial[unit]

    def weigh(self, sums: Units, output: cython.Py_ssize_t) -> cython.float:
        """A perspective's part of the output; its sums are clipped to 0 .. 1 on the way."""
        unit: cython.int
        total: cython.float = 0.0
        clipped: cython.float
        for unit in range(self.hidden):
            clipped = min(max(sums[unit], 0.0), 1.0)
            sums[unit] = clipped
            total += clipped * clipped * self.weights[output + unit]
        return total

    def spread(
        self, sums: Units, output: cython.Py_ssize_t, slope: cython.float, partial: Units
    ) -> cython.void:
        """The partial derivatives for a perspective's sums, from that for the output."""
        unit: cython.int
        clipped: cython.float
        for unit in range(self.hidden):
            clipped = sums[unit]
            self.gradient[output + unit] += slope * clipped * clipped
            # There is none for a unit at either end of its range.
            partial[unit] = (
                2.0 * slope * clipped * self.weights[output + unit] if clipped < 1.0 else 0.0
            )

    def visit(
        self, rows: Table[int], row: cython.Py_ssize_t, share: cython.double, learning: cython.bint
    ) -> cython.double:
        """The loss of one position; adds to the gradient if learning."""
        own_places: Places
        other_places: Places
        own: Vector
        other: Vector
        partial: Vector
        if not cython.compiled:
            own_places, other_places = [0] * MOST_PIECES, [0] * MOST_PIECES
            own, other, partial = ([0.0] * self.hidden for _ in range(3))
        count: cython.int = self.find_features(rows, row, own_places, other_places)
        bucket: cython.int = ((count - 2) * self.output_buckets) // 31
        output: cython.Py_ssize_t = self.output + 2 * self.hidden * bucket
        score: cython.int = cython.cast(cython.int, rows[row, 24]) | (
            cython.cast(cython.int, rows[row, 25]) << 8
        )
        score = score - 65536 if score & 32768 else score
        if rows[row, NO_RESULT]:
            share = 0.0
        target: cython.double = (1.0 - share) / (1.0 + exp(-score / self.centipawns))
        target += share * rows[row, 26] / 2.0
        self.accumulate(own_places, count, own)
        self.accumulate(other_places, count, other)
        value: cython.double = self.weights[self.output_bias + bucket]
        value += self.weigh(own, output)
        value += self.weigh(other, output + self.hidden)
        expected: cython.double = 1.0 / (1.0 + exp(-value))
        error: cython.double = expected - target
        slope: cython.float
        size: cython.double = fabs(error)
        if learning:
            slope = (self.power * pow(size, self.power - 1.0) * (1.0 if error > 0.0 else -1.0)) * (
                expected * (1.0 - expected)
            )
            self.gradient[self.output_bias + bucket] += slope
            self.spread(own, output, slope, partial)
            self.collect(own_places, count, partial)
            self.spread(other, output + self.hidden, slope, partial)
            self.collect(other_places, count, partial)
        return pow(size, self.power)

    def learn(
        self,
        rows: Table[int],
        first: cython.Py_ssize_t,
        last: cython.Py_ssize_t,
        share: cython.double,
        learning: cython.bint,
    ) -> cython.double:
        """The summed loss of some rows, the gradient of it if learning; share: of the result."""
        total: cython.double = 0.0
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(first, last):
                total += self.visit(rows, row, share, learning)
        return total
