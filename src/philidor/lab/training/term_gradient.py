"""The network that reads terms, in floats: its output, its error and the gradient.

Each input is divided by its spread. The hidden units' sums below zero count as zero; their weighted
sum is the output.
"""

from typing import Any

import cython

if not cython.compiled:
    from math import exp

    from philidor.evaluation.term_network import INPUTS
    from philidor.lab.training.types import MOST_HIDDEN, Vector


class TermLane:
    """One thread's work on a batch: the shared weights and a gradient of its own.

    weights, gradient: float32 arrays of `term_size(hidden)`: the inputs' weights by input and
    hidden unit, the hidden biases, the output weights, the output bias. spread: the size of each
    input.
    """

    def __init__(self, weights: Any, gradient: Any, hidden: int, spread: Any) -> None:
        self.weights = weights
        self.gradient = gradient
        self.hidden = hidden
        self.spread = spread
        self.hidden_bias = INPUTS * hidden
        self.output = self.hidden_bias + hidden
        self.output_bias = self.output + hidden

    def visit(
        self,
        inputs: Any,
        offsets: Any,
        targets: Any,
        row: cython.Py_ssize_t,
        learning: cython.bint,
    ) -> cython.double:
        """The squared error of one position's expected result; adds to the gradient if learning."""
        sums: Vector
        if not cython.compiled:
            sums = [0.0] * MOST_HIDDEN
        unit: cython.Py_ssize_t
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        size: cython.float
        total: cython.float = self.weights[self.output_bias]
        for unit in range(self.hidden):
            sums[unit] = self.weights[self.hidden_bias + unit]
        for index in range(INPUTS):
            if inputs[row, index]:
                size = inputs[row, index] / self.spread[index]
                place = index * self.hidden
                for unit in range(self.hidden):
                    sums[unit] += size * self.weights[place + unit]
        for unit in range(self.hidden):
            sums[unit] = max(sums[unit], 0.0)
            total += sums[unit] * self.weights[self.output + unit]
        value: cython.double = offsets[row] + total
        expected: cython.double = 1.0 / (1.0 + exp(-value))
        error: cython.double = expected - targets[row]
        slope: cython.float
        if learning:
            slope = 2.0 * error * expected * (1.0 - expected)
            self.gradient[self.output_bias] += slope
            # From here on, `sums` holds the slope of the error for each hidden unit.
            for unit in range(self.hidden):
                self.gradient[self.output + unit] += slope * sums[unit]
                if sums[unit] > 0.0:
                    sums[unit] = slope * self.weights[self.output + unit]
                self.gradient[self.hidden_bias + unit] += sums[unit]
            for index in range(INPUTS):
                if inputs[row, index]:
                    size = inputs[row, index] / self.spread[index]
                    place = index * self.hidden
                    for unit in range(self.hidden):
                        self.gradient[place + unit] += size * sums[unit]
        return error * error

    def learn(
        self,
        inputs: Any,
        offsets: Any,
        targets: Any,
        first: cython.Py_ssize_t,
        last: cython.Py_ssize_t,
        learning: cython.bint,
    ) -> cython.double:
        """The sum of squared errors over some rows, the gradient of it if `learning`.

        inputs: rows of `TermReader`'s inputs. offsets: the hand-written values in logits. targets:
        expected results of the mover, 0 to 1.
        """
        total: cython.double = 0.0
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(first, last):
                total += self.visit(inputs, offsets, targets, row, learning)
        return total


def term_size(hidden: int) -> int:
    """How many weights such a network has."""
    return (INPUTS + 2) * hidden + 1
