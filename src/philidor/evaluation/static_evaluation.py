"""Values of positions without a search, as the engine finds them."""

from __future__ import annotations

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import shipped_network


class StaticEvaluation:
    """An evaluator with the program's own network, and a position, used again for every value."""

    def __init__(self) -> None:
        self.evaluator = Evaluator()
        self.evaluator.use_network(shipped_network())
        self._position = Position()

    def of(self, setup: Setup) -> int:
        """Centipawns from the view of the side to move."""
        convert.place(self._position, setup)
        return self.evaluator.evaluate(self._position)

    def for_white(self, setup: Setup) -> int:
        """Centipawns from White's view."""
        value = self.of(setup)
        return value if setup.white_to_move else -value
