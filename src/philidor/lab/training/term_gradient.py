"""The term network in floats: its output and its gradient.

Its inputs are the terms, each divided by its standard deviation, and the board network's
activations. It has a hidden layer with ReLU, whose weighted sum is the output.
"""

import cython

from philidor.contract.arrays import Table, Writable

if not cython.compiled:
    from philidor.evaluation.term_network import INPUTS
    from philidor.lab.training.types import TERMS_AT, Row


class TermLearner:
    """One thread's work on a batch: the shared weights and a gradient of its own.

    weights, gradient: float32 arrays that hold from `first` on the `term_size` weights of this
    network. They are those of the terms by input and hidden unit, those of the activations of the
    side to move and of the other one, the hidden biases, the output weights, the output bias.
    deviations: the standard deviation of each term.
    """

    def __init__(
        self,
        weights: Writable[float],
        gradient: Writable[float],
        first: int,
        hidden: int,
        board_units: int,
        deviations: Writable[float],
    ) -> None:
        self.weights = weights
        self.gradient = gradient
        self.first = first
        self.hidden = hidden
        self.board_units = board_units
        self.deviations = deviations
        self.board = first + INPUTS * hidden
        self.hidden_bias = self.board + 2 * board_units * hidden
        self.output = self.hidden_bias + hidden
        self.output_bias = self.output + hidden

    def sizes(self, rows: Table[int], row: cython.Py_ssize_t, sizes: Row) -> cython.void:
        """One position's terms, divided by their standard deviations."""
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        number: cython.int
        for index in range(INPUTS):
            place = TERMS_AT + 2 * index
            number = cython.cast(cython.int, rows[row, place])
            number |= cython.cast(cython.int, rows[row, place + 1]) << 8
            number -= (number & 0x8000) << 1
            sizes[index] = number / self.deviations[index]

    def forward(self, sizes: Row, own: Row, other: Row, sums: Row) -> cython.float:
        """The output from the terms and both sides' clipped sums; `sums` keeps the units' ones."""
        unit: cython.Py_ssize_t
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        total: cython.float = self.weights[self.output_bias]
        for unit in range(self.hidden):
            sums[unit] = self.weights[self.hidden_bias + unit]
        for index in range(INPUTS):
            if sizes[index]:
                place = self.first + index * self.hidden
                for unit in range(self.hidden):
                    sums[unit] += sizes[index] * self.weights[place + unit]
        self.add_activations(own, 0, sums)
        self.add_activations(other, self.board_units, sums)
        for unit in range(self.hidden):
            sums[unit] = max(sums[unit], 0.0)
            total += sums[unit] * self.weights[self.output + unit]
        return total

    def add_activations(self, clipped: Row, first: cython.Py_ssize_t, sums: Row) -> cython.void:
        """Add one side's activations of the board network, of which the first is number `first`."""
        unit: cython.Py_ssize_t
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        size: cython.float
        for index in range(self.board_units):
            size = clipped[index] * clipped[index]
            if size:
                place = self.board + (first + index) * self.hidden
                for unit in range(self.hidden):
                    sums[unit] += size * self.weights[place + unit]

    def backward(self, slope: cython.float, sizes: Row, sums: Row) -> cython.void:
        """Add to the gradient of all but the activations' weights, from the output's derivative.

        Then `sums` holds the derivative of the error for each hidden unit's sum.
        """
        unit: cython.Py_ssize_t
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        self.gradient[self.output_bias] += slope
        for unit in range(self.hidden):
            self.gradient[self.output + unit] += slope * sums[unit]
            if sums[unit] > 0.0:
                sums[unit] = slope * self.weights[self.output + unit]
            self.gradient[self.hidden_bias + unit] += sums[unit]
        for index in range(INPUTS):
            if sizes[index]:
                place = self.first + index * self.hidden
                for unit in range(self.hidden):
                    self.gradient[place + unit] += sizes[index] * sums[unit]

    def backward_activations(
        self, clipped: Row, first: cython.Py_ssize_t, sums: Row, partials: Row
    ) -> cython.void:
        """Add to the gradient of the activations' weights, and to `partials`, the derivatives for
        the board network's sums, from those for the hidden units."""
        unit: cython.Py_ssize_t
        index: cython.Py_ssize_t
        place: cython.Py_ssize_t
        size: cython.float
        slope: cython.float
        for index in range(self.board_units):
            size = clipped[index] * clipped[index]
            if size:
                place = self.board + (first + index) * self.hidden
                slope = 0.0
                for unit in range(self.hidden):
                    self.gradient[place + unit] += size * sums[unit]
                for unit in range(self.hidden):
                    slope += self.weights[place + unit] * sums[unit]
                if clipped[index] < 1.0:
                    partials[index] += 2.0 * clipped[index] * slope


def term_size(hidden: int, board_units: int) -> int:
    """How many weights this network has; board_units: of the board network, each side's."""
    return (INPUTS + 2 * board_units + 2) * hidden + 1
