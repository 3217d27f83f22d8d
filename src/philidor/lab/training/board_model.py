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
from philidor.lab.training.gradient import Lane, rows_of, size_of
from philidor.lab.training.settings import TrainingSettings

# Larger output weights would not fit into 8 bits when rounded to 64ths.
MOST_WEIGHT = 1.98


class BoardModel:
    """A network over pieces and squares."""

    def __init__(self, settings: TrainingSettings) -> None:
        self.settings = settings
        self.rows = rows_of(settings.zones)
        self.hidden_end = (self.rows + 1) * settings.hidden
        self.outputs_end = self.hidden_end + 2 * settings.hidden * settings.buckets
        self.size = size_of(settings.hidden, settings.buckets, settings.zones)

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Small random weights, none for single zones, biases in the middle of the range."""
        settings = self.settings
        weights = np.zeros(self.size, dtype=np.float32)
        inputs = INPUTS * settings.hidden
        weights[:inputs] = chance.uniform(-0.1, 0.1, inputs)
        weights[self.rows * settings.hidden : self.hidden_end] = 0.3
        outputs = slice(self.hidden_end, self.outputs_end)
        weights[outputs] = chance.uniform(-0.1, 0.1, 2 * settings.hidden * settings.buckets)
        return weights

    def learner(self, weights: Floats, gradient: Floats) -> Lane:
        """A thread's learner."""
        settings = self.settings
        return Lane(weights, gradient, settings.hidden, settings.buckets, settings.zones)

    def limit(self, weights: Floats) -> None:
        """Keep all weights within what the file can hold."""
        np.clip(weights, -MOST_WEIGHT, MOST_WEIGHT, out=weights)

    def file(self, weights: Floats) -> bytes:
        """The file's bytes; InputError for a network that is too large for the engine."""
        settings = self.settings
        if settings.hidden > MOST_UNITS:
            raise InputError(f"the engine takes {MOST_UNITS} hidden units at most")
        first = np.round(self._hidden_weights(weights) * HIDDEN_ONE).astype("<i2")
        outputs = np.round(weights[self.hidden_end : self.outputs_end] * OUTPUT_ONE).astype("<i2")
        one = HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE
        biases = np.round(weights[self.outputs_end :] * one).astype("<i4")
        header = HEADER.pack(
            MARK,
            settings.hidden,
            settings.buckets,
            settings.residual,
            settings.zones,
            settings.centipawns,
        )
        return header + first.tobytes() + outputs.tobytes() + biases.tobytes()

    def _hidden_weights(self, weights: Floats) -> Floats:
        """The inputs' weights, with several zones those of each, and the biases."""
        inputs = weights[: self.rows * self.settings.hidden]
        if self.settings.zones > 1:
            zones = inputs.reshape(-1, INPUTS * self.settings.hidden)
            inputs = np.clip(zones[0] + zones[1:], -MOST_WEIGHT, MOST_WEIGHT).ravel()
        return np.concatenate([inputs, weights[self.rows * self.settings.hidden : self.hidden_end]])
