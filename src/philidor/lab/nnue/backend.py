"""The compiled loops as a trainer's backend: loss and gradient of batches, steps of AdamW."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from philidor.evaluation.nnue_file import MOST_KING_BUCKETS
from philidor.lab.adamw import AdamW
from philidor.lab.nnue.gradient import Learner
from philidor.lab.nnue.model import Floats, Model
from philidor.lab.nnue.stream import Rows
from philidor.lab.nnue.unrolling import OTHER_KING, OWN_KING

# Added to the root of a mean of squares.
TINY = 1e-8
# Parts of a batch: always as many, because the order of additions changes sums of floats.
PARTS = 4


@dataclass
class Optimiser:
    """Everything that a step changes: parameters and AdamW's means of gradient and square."""

    parameters: Floats
    mean: Floats
    square: Floats
    step: int = 0


@dataclass(frozen=True)
class Schedule:
    """For each step: the learning rate and the share of the game's result."""

    rates: npt.NDArray[np.float32]
    shares: npt.NDArray[np.float32]


class CpuBackend:
    """Learns with the compiled loops in some threads."""

    def __init__(self, model: Model, threads: int) -> None:
        self.model = model
        self._threads = ThreadPoolExecutor(threads)
        self._gradients = np.zeros((PARTS, model.weights), dtype=np.float32)
        self._limits = model.limits()
        self._bucket_of = np.array(model.shape.bucket_of, np.intp)

    def loss(self, parameters: Floats, rows: Rows, share: float) -> float:
        """The mean loss of rows."""
        weights = np.ascontiguousarray(self.model.weights_of(parameters))
        return self._over(weights, rows, 0, len(rows), share, learning=False) / len(rows)

    def learn(self, state: Optimiser, rows: Rows, schedule: Schedule) -> float:
        """One step for each batch of the rows and each entry of the schedule; the summed loss."""
        size, total = self.model.settings.batch, 0.0
        for number, (rate, share) in enumerate(zip(schedule.rates, schedule.shares, strict=True)):
            weights = np.ascontiguousarray(self.model.weights_of(state.parameters))
            self._gradients.fill(0)
            batch = self._by_buckets(rows[number * size : (number + 1) * size])
            total += self._over(weights, batch, 0, size, float(share), learning=True)
            self._step(state, self.model.gradient_of(self._gradients.sum(axis=0)), float(rate))
        return total

    def _by_buckets(self, rows: Rows) -> Rows:
        """A batch in the order of its king buckets: the weights of one of them fit a cache."""
        own, other = (self._bucket_of[rows[:, place]] for place in (OWN_KING, OTHER_KING))
        return rows[np.argsort(own * MOST_KING_BUCKETS + other, kind="stable")]

    def _step(self, state: Optimiser, gradient: Floats, rate: float) -> None:
        """One step of AdamW by the summed gradient of a batch."""
        settings = self.model.settings
        state.step += 1

        def work(part: slice) -> None:
            optimiser = AdamW(state.mean[part], state.square[part], self._limits[part], TINY)
            optimiser.step(
                state.parameters[part],
                gradient[part],
                state.step,
                rate,
                1 / settings.batch,
                settings.decay,
            )

        length = -(-len(gradient) // PARTS)
        list(self._threads.map(work, (slice(n * length, (n + 1) * length) for n in range(PARTS))))

    def _over(
        self, weights: Floats, rows: Rows, first: int, last: int, share: float, learning: bool
    ) -> float:
        bounds = np.linspace(first, last, PARTS + 1).astype(int)
        settings = self.model.settings

        def work(part: int) -> float:
            learner = Learner(
                weights,
                self._gradients[part],
                settings.hidden,
                self.model.shape.bucket_of,
                settings.output_buckets,
                settings.centipawns,
                settings.power,
            )
            return learner.learn(rows, bounds[part], bounds[part + 1], share, learning)

        return sum(self._threads.map(work, range(PARTS)))
