"""Errors and gradients by the compiled loops, in several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.models import Model

# Parts of a batch: always the same number, because the order of additions changes float sums.
PARTS = 4


class Loops:
    """Looks at examples with one model's compiled loops."""

    def __init__(self, model: Model, threads: int) -> None:
        self.model = model
        self._threads = ThreadPoolExecutor(threads)
        self._gradients = np.zeros((PARTS, model.size), dtype=np.float32)

    def error(self, weights: Floats, examples: Examples, first: int, last: int) -> float:
        """The summed squared error of some rows."""
        return self._over(weights, examples, first, last, learning=False)

    def learn(
        self, weights: Floats, examples: Examples, first: int, last: int
    ) -> tuple[float, Floats]:
        """The same, with its gradient."""
        self._gradients.fill(0)
        error = self._over(weights, examples, first, last, learning=True)
        return error, self._gradients.sum(axis=0)

    def _over(
        self, weights: Floats, examples: Examples, first: int, last: int, learning: bool
    ) -> float:
        bounds = np.linspace(first, last, PARTS + 1).astype(int)

        def work(number: int) -> float:
            learner = self.model.learner(weights, self._gradients[number])
            return learner.learn(
                examples.inputs,
                examples.offsets,
                examples.targets,
                bounds[number],
                bounds[number + 1],
                learning,
            )

        return sum(self._threads.map(work, range(PARTS)))
