"""A network in floats: its output, its error and the gradient, position by position."""

import cython

from philidor.contract.arrays import Table, Writable

if not cython.compiled:
    from math import exp

    from philidor.lab.training.board_gradient import BoardLearner
    from philidor.lab.training.term_gradient import TermLearner
    from philidor.lab.training.types import MOST_HIDDEN, MOST_PIECES, FeatureList, Vector


class BatchLearner:
    """One thread's work on a batch with both parts of a network."""

    def __init__(self, board: BoardLearner, terms: TermLearner) -> None:
        self.board = board
        self.terms = terms

    def visit(
        self,
        rows: Table[int],
        offsets: Writable[float] | None,
        targets: Writable[float] | None,
        row: cython.Py_ssize_t,
        learning: cython.bint,
    ) -> cython.double:
        """The squared error of one position's expected result; adds to the gradient if learning.

        Without targets, the output alone.
        """
        own_features: FeatureList
        other_features: FeatureList
        own: Vector
        other: Vector
        partials: Vector
        sizes: Vector
        sums: Vector
        if not cython.compiled:
            own_features, other_features = [0] * (MOST_PIECES + 1), [0] * (MOST_PIECES + 1)
            own, other, partials, sizes, sums = ([0.0] * MOST_HIDDEN for _ in range(5))
        # 1. The output: the board network first, whose activations are inputs of the other one.
        pieces: cython.int = self.board.features(rows, row, own_features, other_features)
        self.board.accumulate(own_features, pieces, own)
        self.board.accumulate(other_features, pieces, other)
        value: cython.double = self.board.forward(own, other)
        self.terms.sizes(rows, row, sizes)
        value += self.terms.forward(sizes, own, other, sums)
        if targets is None or offsets is None:
            return value
        # 2. The error.
        expected: cython.double = 1.0 / (1.0 + exp(-(offsets[row] + value)))
        error: cython.double = expected - targets[row]
        if not learning:
            return error * error
        # 3. The gradient, backwards.
        slope: cython.float = 2.0 * error * expected * (1.0 - expected)
        self.terms.backward(slope, sizes, sums)
        self.board.backward(own, 0, slope, partials)
        self.terms.backward_activations(own, 0, sums, partials)
        self.board.collect(own_features, pieces, partials)
        self.board.backward(other, 1, slope, partials)
        self.terms.backward_activations(other, self.board.hidden, sums, partials)
        self.board.collect(other_features, pieces, partials)
        return error * error

    def output_of(self, rows: Table[int], row: cython.Py_ssize_t) -> cython.float:
        """The network's output for a position, in logits for the side to move."""
        return self.visit(rows, None, None, row, False)

    def learn(
        self,
        rows: Table[int],
        offsets: Writable[float],
        targets: Writable[float],
        first: cython.Py_ssize_t,
        last: cython.Py_ssize_t,
        learning: cython.bint,
    ) -> cython.double:
        """The sum of squared errors over some rows, the gradient of it if `learning`.

        offsets: what is added to the output before the logistic curve. targets: expected results of
        the side to move, 0 to 1.
        """
        total: cython.double = 0.0
        row: cython.Py_ssize_t
        with cython.nogil:
            for row in range(first, last):
                total += self.visit(rows, offsets, targets, row, learning)
        return total
