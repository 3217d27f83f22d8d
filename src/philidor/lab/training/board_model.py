"""The part of a network that reads the board: its first weights, its limits and its file.

A network that corrects has small weights, which its file holds in finer steps than those of a
network that replaces the evaluation.
"""

from __future__ import annotations

import numpy as np

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import (
    CORRECTS,
    FINE,
    FINE_BITS,
    HEADER,
    HIDDEN_ONE,
    INPUTS,
    MARK,
    MOST_OUTPUT,
    MOST_UNITS,
    OUTPUT_ONE,
    SEES_ATTACKERS,
    SEES_ATTACKS,
    older_condition,
    sets_in,
)
from philidor.evaluation.network_file import Bytes
from philidor.lab.training.board_gradient import BoardLearner, board_size, rows_of
from philidor.lab.training.examples import Floats
from philidor.lab.training.settings import TrainingSettings

# Larger weights of the output would not fit into 8 bits when rounded to 64ths, and the sums of
# larger weights of the hidden layer, of two for each of 32 pieces and a bias, not into 16 bits.
MOST_WEIGHT, MOST_HIDDEN = 1.98, 1.9
MOST_FINE = MOST_HIDDEN / (1 << FINE_BITS)
# Small weights of the output are rounded to finer steps than 64ths, this many times finer at most.
FINEST = 8


class BoardModel:
    """A part over pieces and squares."""

    def __init__(self, settings: TrainingSettings) -> None:
        self.settings = settings
        self.most_hidden = MOST_FINE if settings.residual else MOST_HIDDEN
        self.hidden_one = HIDDEN_ONE << (FINE_BITS if settings.residual else 0)
        self.rows = rows_of(settings.king_sets, settings.attack_sets)
        self.inputs_end = self.rows * settings.hidden
        # What single king and attack buckets add to the weights that all of them share.
        self.details = slice(INPUTS * settings.hidden, self.inputs_end)
        self.hidden_end = self.inputs_end + settings.hidden
        self.outputs_end = self.hidden_end + 2 * settings.hidden * settings.buckets
        self.size = board_size(
            settings.hidden, settings.buckets, settings.king_sets, settings.attack_sets
        )

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Small random weights, none for single buckets, biases in the middle of the range."""
        settings = self.settings
        weights = np.zeros(self.size, dtype=np.float32)
        inputs = INPUTS * settings.hidden
        weights[:inputs] = chance.uniform(-0.1, 0.1, inputs)
        weights[self.inputs_end : self.hidden_end] = 0.3
        outputs = slice(self.hidden_end, self.outputs_end)
        weights[outputs] = chance.uniform(-0.1, 0.1, 2 * settings.hidden * settings.buckets)
        return weights

    def weights_in(self, data: Bytes) -> Floats:
        """The weights in a file's bytes, to train them further; InputError for another form.

        What all king buckets share is their mean. A network with the four attack buckets of
        older files becomes one with today's that gives the same values.
        """
        settings, inputs = self.settings, INPUTS * self.settings.hidden
        _, hidden, buckets, does, kings, centipawns = HEADER.unpack_from(data)
        kind = does & ~(FINE | SEES_ATTACKS) | (SEES_ATTACKERS if does & SEES_ATTACKS else 0)
        if (hidden, buckets, kind, kings) != self._form():
            raise InputError(
                f"the training starts from a network of {hidden} units, {buckets} buckets and "
                f"{kings} king buckets, kind {does}: its settings must be the same"
            )
        sets = kings + sets_in(does)
        shorts = np.frombuffer(
            data, "<i2", inputs * sets + (1 + 2 * buckets) * hidden, HEADER.size
        ).astype(np.float32)
        shorts[: inputs * sets + hidden] /= HIDDEN_ONE << (FINE_BITS if does & FINE else 0)
        logits = centipawns / settings.centipawns
        shorts[inputs * sets + hidden :] *= logits / OUTPUT_ONE
        longs = np.frombuffer(data, "<i4", buckets, HEADER.size + 2 * len(shorts))
        biases = longs * (logits / (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE))
        shared = shorts[:0]
        if kings > 1:
            of_kings = shorts[: inputs * kings].reshape(kings, inputs)
            shared = of_kings.mean(axis=0)
            of_kings -= shared
        parts = [shared, shorts[: inputs * kings]]
        if sets > kings:
            attacks = shorts[inputs * kings : inputs * sets].reshape(-1, inputs)
            if does & SEES_ATTACKS:
                older = [older_condition(bucket) for bucket in range(settings.attack_sets)]
                attacks = attacks[older]
            parts.append(attacks.ravel())
        parts += [shorts[inputs * sets :], biases]
        return np.concatenate([part.astype(np.float32) for part in parts])

    def _form(self) -> tuple[int, int, int, int]:
        """A file's header: units, buckets, what the network does (without `FINE`), king buckets."""
        settings = self.settings
        kind = CORRECTS if settings.residual else 0
        kind |= SEES_ATTACKERS if settings.attack_sets > 1 else 0
        return settings.hidden, settings.buckets, kind, settings.king_sets

    def learner(self, weights: Floats, gradient: Floats) -> BoardLearner:
        """A thread's learner."""
        settings = self.settings
        return BoardLearner(
            weights,
            gradient,
            settings.hidden,
            settings.buckets,
            settings.king_sets,
            settings.attack_sets,
        )

    def limit(self, weights: Floats) -> None:
        """Keep all weights within what the file can hold."""
        hidden, outputs = weights[: self.hidden_end], weights[self.hidden_end :]
        np.clip(hidden, -self.most_hidden, self.most_hidden, out=hidden)
        np.clip(outputs, -MOST_WEIGHT, MOST_WEIGHT, out=outputs)

    def file(self, weights: Floats) -> bytes:
        """The file's bytes; InputError for a network that is too large for the engine."""
        settings = self.settings
        if settings.hidden > MOST_UNITS:
            raise InputError(f"the engine takes {MOST_UNITS} hidden units at most")
        first = np.round(self._hidden_weights(weights) * self.hidden_one).astype("<i2")
        floats = weights[self.hidden_end : self.outputs_end]
        finer = 1
        while 2 * finer <= FINEST and 2 * finer * OUTPUT_ONE * np.abs(floats).max() < MOST_OUTPUT:
            finer *= 2
        outputs = np.round(floats * OUTPUT_ONE * finer).astype("<i2")
        one = HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE * finer
        biases = np.round(weights[self.outputs_end :] * one).astype("<i4")
        hidden, buckets, kind, kings = self._form()
        kind |= FINE if settings.residual else 0
        header = HEADER.pack(MARK, hidden, buckets, kind, kings, settings.centipawns / finer)
        return header + first.tobytes() + outputs.tobytes() + biases.tobytes()

    def _hidden_weights(self, weights: Floats) -> Floats:
        """The inputs' weights in each king bucket, those in each attack bucket, and the biases."""
        settings = self.settings
        sets = weights[: self.inputs_end].reshape(-1, INPUTS * settings.hidden)
        kings = sets[:1]
        if settings.king_sets > 1:
            kings = sets[0] + sets[1 : 1 + settings.king_sets]
            kings = np.clip(kings, -self.most_hidden, self.most_hidden)
        attacks = sets[len(sets) - settings.attack_sets :] if settings.attack_sets > 1 else sets[:0]
        biases = weights[self.inputs_end : self.hidden_end]
        return np.concatenate([kings.ravel(), attacks.ravel(), biases])
