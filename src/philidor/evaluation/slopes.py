"""The slope of the evaluation with respect to each of its weights, for the tuner.

Slopes are measured, not derived: every weight is changed up and down and the position evaluated
again. That costs half a millisecond per position and needs no second, differentiable evaluation.
"""

import cython

from philidor.contract.arrays import Writable
from philidor.evaluation.evaluator import Evaluator

if not cython.compiled:
    from philidor.core.position import Position
    from philidor.evaluation.types import WEIGHTS, Pair, make_pair

# Large enough to outweigh rounding, small enough to stay on one branch of most terms.
STEP = cython.declare(cython.int, 24)
STEP = 24


class Slopes:
    """Measures slopes and writes them to two buffers of the caller.

    columns: receives the numbers of the weights that matter, as C ints; weight i's middlegame half
    is column 2 * i, its endgame half 2 * i + 1. steepness: receives centipawns for White per unit
    of that half, as C floats. Both need room for all halves. value: the last position's, for White.
    """

    def __init__(
        self, evaluator: Evaluator, columns: Writable[int], steepness: Writable[float]
    ) -> None:
        self.evaluator = evaluator
        self.evaluator.survey.remember_pawns(False)
        self.columns = columns
        self.steepness = steepness
        self.value = 0

    def white_value(self, position: Position) -> cython.int:
        """The evaluation from White's view."""
        value: cython.int = self.evaluator.evaluate(position)
        return value if position.us == 0 else -value

    def slope(self, position: Position, index: cython.int, unit: Pair) -> cython.int:
        """The difference of the values with one weight a step up and a step down."""
        kept: Pair = self.evaluator.survey.weight[index]
        high: cython.int
        low: cython.int
        self.evaluator.survey.weight[index] = kept + STEP * unit
        high = self.white_value(position)
        self.evaluator.survey.weight[index] = kept - STEP * unit
        low = self.white_value(position)
        self.evaluator.survey.weight[index] = kept
        return high - low

    def matters(self, position: Position, index: cython.int) -> cython.bint:
        """Whether the value changes when both halves of a weight change by different amounts."""
        kept: Pair = self.evaluator.survey.weight[index]
        value: cython.int
        self.evaluator.survey.weight[index] = kept + make_pair(5 * STEP, 7 * STEP)
        value = self.white_value(position)
        self.evaluator.survey.weight[index] = kept
        return value != self.value

    def measure(self, position: Position) -> cython.int:
        """Fill the buffers for a position; returns how many halves of weights affect its value."""
        found: cython.int = 0
        index: cython.int
        half: cython.int
        difference: cython.int
        self.value = self.white_value(position)
        for index in range(WEIGHTS):
            # Most weights do not apply to the position at all.
            if not self.matters(position, index):
                continue
            for half in range(2):
                difference = self.slope(
                    position, index, make_pair(1, 0) if half == 0 else make_pair(0, 1)
                )
                if difference:
                    self.columns[found] = 2 * index + half
                    self.steepness[found] = difference / (2.0 * STEP)
                    found += 1
        return found
