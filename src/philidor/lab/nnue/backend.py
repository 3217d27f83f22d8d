"""The compiled loops as a trainer's backend: loss and gradient of batches, steps of AdamW."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from philidor.lab.nnue.gradient import Learner
from philidor.lab.nnue.model import Floats, Model
from philidor.lab.nnue.stream import Rows

# AdamW (Ilya Loshchilov, Frank Hutter 2017) with the numbers of Adam's paper.
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
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
            first = number * size
            total += self._over(weights, rows, first, first + size, float(share), learning=True)
            gradient = self.model.gradient_of(self._gradients.sum(axis=0) / np.float32(size))
            self._adam(state, gradient, float(rate))
        return total

    def _adam(self, state: Optimiser, gradient: Floats, rate: float) -> None:
        state.step += 1
        state.mean += np.float32(1 - BETA1) * (gradient - state.mean)
        state.square += np.float32(1 - BETA2) * (gradient * gradient - state.square)
        scale = np.sqrt(state.square / np.float32(1 - BETA2**state.step))
        scale += np.float32(EPSILON)
        step = state.mean / np.float32(1 - BETA1**state.step) / scale
        state.parameters *= np.float32(1 - rate * self.model.settings.decay)
        state.parameters -= np.float32(rate) * step
        np.clip(state.parameters, -self._limits, self._limits, out=state.parameters)

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
                self.model.shape.bucket_map,
                settings.output_buckets,
                settings.centipawns,
                settings.power,
            )
            return learner.learn(rows, bounds[part], bounds[part + 1], share, learning)

        return sum(self._threads.map(work, range(PARTS)))
