"""The part of a network that reads the board: its first weights, its limits and its file."""

from __future__ import annotations

import numpy as np

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import (
    CORRECTS,
    HEADER,
    HIDDEN_ONE,
    INPUTS,
    MARK,
    MOST_UNITS,
    OUTPUT_ONE,
    SEES_ATTACKS,
)
from philidor.lab.training.board_gradient import BoardLane, board_size, rows_of
from philidor.lab.training.examples import Floats
from philidor.lab.training.settings import TrainingSettings

# Larger output weights would not fit into 8 bits when rounded to 64ths, and the sums of larger
# inputs' weights, of two for each of 32 pieces, not into 16 bits.
MOST_OUTPUT, MOST_INPUT = 1.98, 1.9


class BoardModel:
    """A part over pieces and squares."""

    def __init__(self, settings: TrainingSettings) -> None:
        self.settings = settings
        self.rows = rows_of(settings.zones, settings.conditions)
        self.inputs_end = self.rows * settings.hidden
        self.hidden_end = self.inputs_end + settings.hidden
        self.outputs_end = self.hidden_end + 2 * settings.hidden * settings.buckets
        self.size = board_size(
            settings.hidden, settings.buckets, settings.zones, settings.conditions
        )

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Small random weights, none for single zones and conditions, biases in the middle of the
        range."""
        settings = self.settings
        weights = np.zeros(self.size, dtype=np.float32)
        inputs = INPUTS * settings.hidden
        weights[:inputs] = chance.uniform(-0.1, 0.1, inputs)
        weights[self.inputs_end : self.hidden_end] = 0.3
        outputs = slice(self.hidden_end, self.outputs_end)
        weights[outputs] = chance.uniform(-0.1, 0.1, 2 * settings.hidden * settings.buckets)
        return weights

    def lane(self, weights: Floats, gradient: Floats) -> BoardLane:
        """A thread's learner."""
        settings = self.settings
        return BoardLane(
            weights,
            gradient,
            settings.hidden,
            settings.buckets,
            settings.zones,
            settings.conditions,
        )

    def limit(self, weights: Floats) -> None:
        """Keep all weights within what the file can hold."""
        inputs, outputs = weights[: self.inputs_end], weights[self.inputs_end :]
        np.clip(inputs, -MOST_INPUT, MOST_INPUT, out=inputs)
        np.clip(outputs, -MOST_OUTPUT, MOST_OUTPUT, out=outputs)

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
            (CORRECTS if settings.residual else 0)
            | (SEES_ATTACKS if settings.conditions > 1 else 0),
            settings.zones,
            settings.centipawns,
        )
        return header + first.tobytes() + outputs.tobytes() + biases.tobytes()

    def _hidden_weights(self, weights: Floats) -> Floats:
        """The inputs' weights in each zone, those in each condition, and the biases."""
        settings = self.settings
        sets = weights[: self.inputs_end].reshape(-1, INPUTS * settings.hidden)
        zones = sets[:1]
        if settings.zones > 1:
            zones = np.clip(sets[0] + sets[1 : 1 + settings.zones], -MOST_INPUT, MOST_INPUT)
        conditions = (
            sets[len(sets) - settings.conditions :] if settings.conditions > 1 else sets[:0]
        )
        biases = weights[self.inputs_end : self.hidden_end]
        return np.concatenate([zones.ravel(), conditions.ravel(), biases])
