"""The board network in a training: its first weights, its limits and its file."""

from __future__ import annotations

import numpy as np

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import (
    CLIP,
    FINE_BITS,
    FORM,
    HEADER,
    INPUTS,
    KING_BUCKETS,
    MARK,
    MOST_OUTPUT,
    PLANES,
    QB,
)
from philidor.evaluation.network_file import Bytes
from philidor.lab.training.board_gradient import FEATURE_ROWS, BoardLearner, board_size
from philidor.lab.training.examples import Floats
from philidor.lab.training.settings import TrainingSettings

# QA: what 1 is in the feature transformer's integers.
QA = CLIP << FINE_BITS
# Larger weights of the output would not fit into 8 bits when rounded to 64ths, and the sums of
# larger weights of the feature transformer, of two for each of 32 pieces and a bias, not into 16.
MOST_WEIGHT, MOST_HIDDEN = 1.98, 1.9 / (1 << FINE_BITS)
# Small weights of the output are rounded to finer steps than 64ths, this many times finer at most.
FINEST = 8


class BoardModel:
    """The board network's weights, in an array of `size` floats."""

    def __init__(self, settings: TrainingSettings) -> None:
        self.settings = settings
        self.inputs_end = FEATURE_ROWS * settings.hidden
        # What single king buckets and planes add to the weights that all of them share.
        self.details = slice(INPUTS * settings.hidden, self.inputs_end)
        self.hidden_end = self.inputs_end + settings.hidden
        self.outputs_end = self.hidden_end + 2 * settings.hidden
        self.size = board_size(settings.hidden)

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Small random weights, none for single buckets, biases in the middle of the range."""
        weights = np.zeros(self.size, dtype=np.float32)
        inputs = INPUTS * self.settings.hidden
        weights[:inputs] = chance.uniform(-0.1, 0.1, inputs)
        weights[self.inputs_end : self.hidden_end] = 0.3
        outputs = slice(self.hidden_end, self.outputs_end)
        weights[outputs] = chance.uniform(-0.1, 0.1, 2 * self.settings.hidden)
        return weights

    def weights_in(self, data: Bytes) -> Floats:
        """The weights in a file's bytes, to fine-tune them; InputError for other hidden units.

        What all king buckets share is their mean.
        """
        _, hidden, *_, centipawns = HEADER.unpack_from(data)
        if hidden != self.settings.hidden:
            raise InputError(
                f"the training starts from a network of {hidden} hidden units: it needs "
                f"--hidden {hidden}"
            )
        inputs = INPUTS * hidden
        ends = inputs * KING_BUCKETS, inputs * (KING_BUCKETS + PLANES)
        shorts = np.frombuffer(data, "<i2", ends[1] + 3 * hidden, HEADER.size).astype(np.float32)
        shorts[: ends[1] + hidden] /= QA
        logits = centipawns / self.settings.centipawns
        shorts[ends[1] + hidden :] *= logits / QB
        longs = np.frombuffer(data, "<i4", 1, HEADER.size + 2 * len(shorts))
        bias = longs * (logits / (CLIP * CLIP * QB))
        of_kings = shorts[: ends[0]].reshape(KING_BUCKETS, inputs)
        shared = of_kings.mean(axis=0)
        of_kings -= shared
        parts = [shared, shorts, bias]
        return np.concatenate([part.astype(np.float32) for part in parts])

    def learner(self, weights: Floats, gradient: Floats) -> BoardLearner:
        """A thread's learner."""
        return BoardLearner(weights, gradient, self.settings.hidden)

    def limit(self, weights: Floats) -> None:
        """Clip all weights to what the file can hold."""
        hidden, outputs = weights[: self.hidden_end], weights[self.hidden_end :]
        np.clip(hidden, -MOST_HIDDEN, MOST_HIDDEN, out=hidden)
        np.clip(outputs, -MOST_WEIGHT, MOST_WEIGHT, out=outputs)

    def file(self, weights: Floats) -> bytes:
        """The file's bytes."""
        first = np.round(self._hidden_weights(weights) * QA).astype("<i2")
        floats = weights[self.hidden_end : self.outputs_end]
        finer = 1
        while 2 * finer <= FINEST and 2 * finer * QB * np.abs(floats).max() < MOST_OUTPUT:
            finer *= 2
        outputs = np.round(floats * QB * finer).astype("<i2")
        bias = np.round(weights[self.outputs_end :] * (CLIP * CLIP * QB * finer)).astype("<i4")
        settings = self.settings
        header = HEADER.pack(MARK, settings.hidden, *FORM, settings.centipawns / finer)
        return header + first.tobytes() + outputs.tobytes() + bias.tobytes()

    def _hidden_weights(self, weights: Floats) -> Floats:
        """The features' weights in each king bucket, those on each plane, and the biases."""
        sets = weights[: self.inputs_end].reshape(-1, INPUTS * self.settings.hidden)
        kings = np.clip(sets[0] + sets[1 : 1 + KING_BUCKETS], -MOST_HIDDEN, MOST_HIDDEN)
        biases = weights[self.inputs_end : self.hidden_end]
        return np.concatenate([kings.ravel(), sets[1 + KING_BUCKETS :].ravel(), biases])
