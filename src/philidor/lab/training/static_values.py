"""Values of packed positions, to which a residual network adds."""

from typing import Any

import cython

from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import Network
from philidor.evaluation.term_network import TermNetwork, TermReader, blank

if not cython.compiled:
    from philidor.evaluation.term_network import INPUTS
    from philidor.lab.training.packing import unpack

    # Values are limited to what fits into 16 bits.
    MOST = 30000


class StaticValues:
    """Evaluates packed positions, by hand or corrected by a network."""

    def __init__(self, network: Network | None = None) -> None:
        self.position = Position()
        self.evaluator = Evaluator()
        self.evaluator.use_network(network)

    def value(self, records: Any, row: cython.Py_ssize_t) -> cython.int:
        """One record's centipawns from the mover's view."""
        unpack(records, row, self.position)
        return max(-MOST, min(MOST, self.evaluator.evaluate(self.position)))

    def fill(self, records: Any, values: Any) -> cython.void:
        """Centipawns from the mover's view for every record, into C shorts."""
        row: cython.Py_ssize_t
        for row in range(len(values)):
            values[row] = self.value(records, row)

    def fill_terms(self, records: Any, values: Any, inputs: Any) -> cython.void:
        """The same by hand, and the inputs of a network that reads terms.

        In known endings the inputs are zeros.
        """
        row: cython.Py_ssize_t
        place: cython.int
        reader: TermReader = TermReader(TermNetwork(blank(1)))
        self.evaluator.reader = reader
        for row in range(len(values)):
            reader.forget()
            values[row] = self.value(records, row)
            for place in range(INPUTS):
                inputs[row, place] = reader.inputs[place]
