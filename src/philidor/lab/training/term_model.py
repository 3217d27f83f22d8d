"""The network that reads terms: its first weights, its limits and its file."""

from __future__ import annotations

import numpy as np

from philidor.evaluation.term_network import (
    ACTIVITY_SHIFT,
    CENTIPAWN_SHIFT,
    INPUTS,
    TERM_HEADER,
    TERM_MARK,
    UNIT,
)
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.term_gradient import TermLane, term_size

# The spread of the inputs is taken from this many positions.
SAMPLE = 500_000
# An output weight of one centipawn, for a unit's activity as the engine has it.
OUTPUT_UNIT = (1 << (CENTIPAWN_SHIFT + ACTIVITY_SHIFT)) // UNIT
# The largest weight of 16 bits, with some room for rounding.
MOST_SHORT = 32_700


class TermModel:
    """A network over the terms; each input is divided by its spread over the training positions."""

    def __init__(self, settings: TrainingSettings, train: Examples) -> None:
        self.settings = settings
        spread = train.inputs[:SAMPLE].astype(np.float64).std(axis=0)
        self.spread = np.where(spread > 0, spread, 1.0).astype(np.float32)
        self.weights_end = INPUTS * settings.hidden
        self.biases_end = self.weights_end + settings.hidden
        self.size = term_size(settings.hidden)
        # The largest weights by place.
        self.most = np.full(self.size, np.inf, dtype=np.float32)
        self.most[: self.weights_end] = np.repeat(self.spread * MOST_SHORT / UNIT, settings.hidden)
        self.most[self.biases_end : -1] = MOST_SHORT / (OUTPUT_UNIT * settings.centipawns)

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Random weights; those of the output are small, so that the first corrections are."""
        weights = np.zeros(self.size, dtype=np.float32)
        reach = INPUTS**-0.5
        weights[: self.biases_end] = chance.uniform(-reach, reach, self.biases_end)
        weights[self.biases_end : -1] = chance.uniform(-0.02, 0.02, self.settings.hidden)
        return weights

    def learner(self, weights: Floats, gradient: Floats) -> TermLane:
        """A thread's learner."""
        return TermLane(weights, gradient, self.settings.hidden, self.spread)

    def limit(self, weights: Floats) -> None:
        """Keep all weights within what the file can hold."""
        np.clip(weights, -self.most, self.most, out=weights)

    def file(self, weights: Floats) -> bytes:
        """The file's bytes."""
        hidden, centipawns = self.settings.hidden, self.settings.centipawns
        rows = weights[: self.weights_end].reshape(INPUTS, hidden).T / self.spread
        first = np.round(rows * UNIT).astype("<i2")
        biases = np.round(weights[self.weights_end : self.biases_end] * UNIT).astype("<i4")
        outputs = np.round(weights[self.biases_end : -1] * centipawns * OUTPUT_UNIT).astype("<i2")
        bias = np.round(weights[-1:] * centipawns * (1 << CENTIPAWN_SHIFT)).astype("<i4")
        parts = (first, outputs, biases, bias)
        return TERM_HEADER.pack(TERM_MARK, hidden) + b"".join(part.tobytes() for part in parts)
