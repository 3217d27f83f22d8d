"""The gradient of the human policy: what makes the move that a person played more probable."""

from typing import Any

import cython

from philidor.contract.arrays import Readable, Writable

if not cython.compiled:
    from math import log

    from philidor.human.policy import Policy
    from philidor.human.types import (
        FIRST,
        FIRST_AT,
        FIRST_BIAS_AT,
        HEAD,
        LAST,
        LAST_AT,
        LAST_BIAS_AT,
        MOVES_AT,
        OUTPUT_AT,
        PLAIN_AT,
        SECOND_AT,
        SECOND_BIAS_AT,
        UNITS,
        part,
    )

# The slope, as a share of the largest there can be, below which moves are learned by chance.
LEAST_SLOPE = 0.02


class PolicyGradient:
    """The sum of the gradients since `forget`, and how well the policy did.

    loss: the sum of the negative logarithms of the chances of the moves played. right: how often
    the likeliest move was played; drawn: the sum of the chances of the moves played.
    """

    def __init__(
        self,
        policy: Policy,
        weights: Writable[float],
        gradient: Writable[float],
        least: float = LEAST_SLOPE,
    ) -> None:
        """weights, gradient: 32-bit floats; the weights are the policy's.

        least: most moves are improbable, and their slopes tiny. With a chance that is its share of
        the least slope a smaller one is taken for it, and else left out: the mean is the same.
        """
        self.policy = policy
        self.weights = weights
        self.gradient = gradient
        if not cython.compiled:
            self.slope_second = [0.0] * UNITS
            self.slope_units = [0.0] * UNITS
            self.slope_last = [0.0] * LAST
        self.least = least
        self.state = 1
        self.forget()

    def forget(self) -> None:
        """Begin anew to count how well the policy does."""
        self.loss = self.drawn = 0.0
        self.right = self.seen = 0

    def measure(self, packed: Any, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Judge the packed position at a place and count it; returns the place of the next."""
        chosen: cython.int = packed[at + 2]
        number: cython.int
        best: cython.bint = True
        size: cython.int = self.policy.judge(packed, at, 1.0)
        for number in range(self.policy.count):
            if self.policy.chances[number] > self.policy.chances[chosen]:
                best = False
        self.loss -= log(self.policy.chances[chosen] + 1e-9)
        self.drawn += self.policy.chances[chosen]
        self.right += best
        self.seen += 1
        return at + size

    def learn(self, packed: Any, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Judge the packed position at a place and add its gradient."""
        chosen: cython.int = packed[at + 2]
        end: cython.Py_ssize_t = self.measure(packed, at)
        place: cython.Py_ssize_t = at + HEAD + packed[at]
        number: cython.int
        length: cython.int
        slope: cython.float
        for number in range(UNITS):
            self.slope_second[number] = 0.0
        for number in range(self.policy.count):
            length = packed[place]
            slope = self.policy.chances[number]
            if number == chosen:
                slope -= 1.0
            # None is left out for good: the slopes of all moves together are zero, and without the
            # small ones Adam would follow the rest for ever.
            slope = self.draw(slope)
            if slope != 0:
                self.learn_move(number, slope, part(packed, place + 1), length)
            place += length + 1
        self.learn_position(part(packed, at))
        return end

    def learn_all(self, packed: Readable[int], begins: Readable[int]) -> cython.void:
        """Learn the packed positions that begin at some places; other threads can run meanwhile."""
        number: cython.Py_ssize_t
        count: cython.Py_ssize_t = len(begins)
        with cython.nogil:
            for number in range(count):
                self.learn(packed, begins[number])

    def draw(self, slope: cython.float) -> cython.float:
        """The slope, or in place of a small one either the least one or none, by chance."""
        size: cython.float = slope if slope > 0 else -slope
        if size >= self.least:
            return slope
        # The linear congruential generator of the C standard library.
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        if self.state * self.least >= size * 2147483648.0:
            return 0.0
        return self.least if slope > 0 else -self.least

    def learn_move(
        self, number: cython.int, slope: cython.float, features: Readable[int], length: cython.int
    ) -> cython.void:
        """Add a move's gradient, and keep its slopes for the second layer's sums."""
        unit: cython.Py_ssize_t
        place: cython.Py_ssize_t
        row: cython.Py_ssize_t
        size: cython.float
        total: cython.float
        for unit in range(LAST):
            size = self.policy.last[number][unit]
            self.slope_last[unit] = 0.0
            if size > 0:
                self.gradient[OUTPUT_AT + unit] += slope * size
                self.slope_last[unit] = slope * self.weights[OUTPUT_AT + unit]
        for unit in range(LAST):
            self.gradient[LAST_BIAS_AT + unit] += self.slope_last[unit]
        for place in range(UNITS):
            size = self.policy.units[number][place]
            total = 0.0
            if size > 0:
                row = LAST_AT + LAST * place
                for unit in range(LAST):
                    self.gradient[row + unit] += size * self.slope_last[unit]
                for unit in range(LAST):
                    total += self.weights[row + unit] * self.slope_last[unit]
            self.slope_units[place] = total
        for unit in range(UNITS):
            self.slope_second[unit] += self.slope_units[unit]
        for place in range(length):
            row = MOVES_AT + UNITS * cython.cast(cython.Py_ssize_t, features[place])
            self.gradient[PLAIN_AT + features[place]] += slope
            for unit in range(UNITS):
                self.gradient[row + unit] += self.slope_units[unit]

    def learn_position(self, packed: Readable[int]) -> cython.void:
        """Add the gradient of the first two layers from the slopes of the second's sums."""
        place: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        row: cython.Py_ssize_t
        count: cython.Py_ssize_t = packed[0]
        size: cython.float
        total: cython.float
        for unit in range(UNITS):
            self.gradient[SECOND_BIAS_AT + unit] += self.slope_second[unit]
        for place in range(FIRST):
            size = self.policy.first[place]
            total = 0.0
            if size > 0:
                row = SECOND_AT + UNITS * place
                for unit in range(UNITS):
                    self.gradient[row + unit] += size * self.slope_second[unit]
                for unit in range(UNITS):
                    total += self.weights[row + unit] * self.slope_second[unit]
            # From here on the first layer's slopes stand in the place of its sums.
            self.policy.first[place] = total
            self.gradient[FIRST_BIAS_AT + place] += total
        for place in range(count):
            row = FIRST_AT + FIRST * cython.cast(cython.Py_ssize_t, packed[HEAD + place])
            size = 1.0
            if place == count - 1:
                size = packed[3] / cython.cast(cython.float, 65535.0)
            elif place == count - 2:
                size = 1 - packed[3] / cython.cast(cython.float, 65535.0)
            for unit in range(FIRST):
                self.gradient[row + unit] += size * self.policy.first[unit]
