"""The network that reads the board: its first weights, its limits and its file."""

from __future__ import annotations

import numpy as np

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import (
    HEADER,
    HIDDEN_ONE,
    INPUTS,
    MARK,
    MOST_UNITS,
    OUTPUT_ONE,
)
from philidor.lab.training.examples import Floats
from philidor.lab.training.gradient import Lane, size_of
from philidor.lab.training.settings import TrainingSettings

# Larger output weights would not fit into 8 bits when rounded to 64ths.
MOST_WEIGHT = 1.98


class BoardModel:
    """A network over pieces and squares."""

    def __init__(self, settings: TrainingSettings) -> None:
        self.settings = settings
        self.hidden_end = (INPUTS + 1) * settings.hidden
        self.outputs_end = self.hidden_end + 2 * settings.hidden * settings.buckets
        self.size = size_of(settings.hidden, settings.buckets)

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Small random weights, biases in the middle of the range."""
        settings = self.settings
        weights = np.zeros(self.size, dtype=np.float32)
        inputs = INPUTS * settings.hidden
        weights[:inputs] = chance.uniform(-0.1, 0.1, inputs)
        weights[inputs : self.hidden_end] = 0.3
        outputs = slice(self.hidden_end, self.outputs_end)
        weights[outputs] = chance.uniform(-0.1, 0.1, 2 * settings.hidden * settings.buckets)
        return weights

    def learner(self, weights: Floats, gradient: Floats) -> Lane:
        """A thread's learner."""
        return Lane(weights, gradient, self.settings.hidden, self.settings.buckets)

    def limit(self, weights: Floats) -> None:
        """Keep all weights within what the file can hold."""
        np.clip(weights, -MOST_WEIGHT, MOST_WEIGHT, out=weights)

    def file(self, weights: Floats) -> bytes:
        """The file's bytes; InputError for a network that is too large for the engine."""
        settings = self.settings
        if settings.hidden > MOST_UNITS:
            raise InputError(f"the engine takes {MOST_UNITS} hidden units at most")
        first = np.round(weights[: self.hidden_end] * HIDDEN_ONE).astype("<i2")
        outputs = np.round(weights[self.hidden_end : self.outputs_end] * OUTPUT_ONE).astype("<i2")
        one = HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE
        biases = np.round(weights[self.outputs_end :] * one).astype("<i4")
        header = HEADER.pack(
            MARK, settings.hidden, settings.buckets, settings.residual, settings.centipawns
        )
        return header + first.tobytes() + outputs.tobytes() + biases.tobytes()
