"""The term network in a training: its first weights, its limits and its file."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import ACTIVATION_ONE
from philidor.evaluation.network_file import Bytes
from philidor.evaluation.term_network import (
    ACTIVATION_BITS,
    CENTIPAWN_SHIFT,
    INPUTS,
    MOST_OF_BOARD,
    MOST_WEIGHTS,
    TERM_HEADER,
    TERM_MARK,
    WEIGHT_BITS,
    units_in,
)
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.term_gradient import TermLearner, term_size
from philidor.lab.training.types import TERMS_AT

HIDDEN = 32
# The standard deviations of the terms are taken from this many positions.
SAMPLE = 500_000
# What 1 is in a hidden unit's weights and in its bias.
UNIT = 1 << WEIGHT_BITS
# An output weight of one centipawn, for a unit's activation as the engine has it.
OUTPUT_UNIT = 1 << (CENTIPAWN_SHIFT - ACTIVATION_BITS)
# The largest weight of 16 bits, with some room for rounding.
MOST_SHORT = 32_700


class TermModel:
    """The term network's weights, in an array of `size` floats.

    Its inputs are the terms, each divided by its standard deviation over the training positions,
    and the board network's activations.
    """

    def __init__(self, settings: TrainingSettings, train: Examples) -> None:
        self.settings = settings
        deviations = terms_of(train.inputs[:SAMPLE]).astype(np.float64).std(axis=0)
        self.deviations = np.where(deviations > 0, deviations, 1.0).astype(np.float32)
        self.terms_end = INPUTS * HIDDEN
        self.weights_end = self.terms_end + 2 * settings.hidden * HIDDEN
        self.biases_end = self.weights_end + HIDDEN
        self.size = term_size(HIDDEN, settings.hidden)
        # The largest weights by place.
        self.most = np.full(self.size, np.inf, dtype=np.float32)
        self.most[: self.terms_end] = np.repeat(self.deviations * MOST_SHORT / UNIT, HIDDEN)
        self.most[self.terms_end : self.weights_end] = ACTIVATION_ONE * MOST_SHORT / UNIT
        self.most[self.biases_end : -1] = MOST_SHORT / (OUTPUT_UNIT * settings.centipawns)

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Random weights; those of the output are small, so that the first corrections are."""
        weights = np.zeros(self.size, dtype=np.float32)
        reach = (INPUTS + 2 * self.settings.hidden) ** -0.5
        weights[: self.biases_end] = chance.uniform(-reach, reach, self.biases_end)
        weights[self.biases_end : -1] = chance.uniform(-0.02, 0.02, HIDDEN)
        return weights

    def weights_in(self, data: Bytes) -> Floats:
        """The weights in a file's bytes, to fine-tune them; InputError for other hidden units."""
        hidden, board_units = units_in(data)
        if hidden != HIDDEN:
            raise InputError(
                f"the training starts from a term network of {hidden} hidden units, not {HIDDEN}"
            )
        board_inputs = 2 * board_units
        shorts = np.frombuffer(data, "<i2", (INPUTS + board_inputs + 1) * HIDDEN, TERM_HEADER.size)
        longs = np.frombuffer(data, "<i4", HIDDEN + 1, TERM_HEADER.size + 2 * len(shorts))
        ends = INPUTS * HIDDEN, (INPUTS + board_inputs) * HIDDEN
        terms = shorts[: ends[0]].reshape(HIDDEN, INPUTS).astype(np.float64)
        terms *= self.deviations / UNIT
        board = shorts[ends[0] : ends[1]].reshape(HIDDEN, board_inputs) * (ACTIVATION_ONE / UNIT)
        centipawns = self.settings.centipawns
        parts = (
            terms.T.ravel(),
            board.T.ravel(),
            longs[:HIDDEN] / UNIT,
            shorts[ends[1] :] / (centipawns * OUTPUT_UNIT),
            longs[HIDDEN:] / (centipawns * (1 << CENTIPAWN_SHIFT)),
        )
        return np.concatenate([part.astype(np.float32) for part in parts])

    def learner(self, weights: Floats, gradient: Floats, first: int) -> TermLearner:
        """A thread's learner, for weights from `first` on."""
        return TermLearner(weights, gradient, first, HIDDEN, self.settings.hidden, self.deviations)

    def limit(self, weights: Floats) -> None:
        """Clip all weights to what the file can hold, and scale those of a unit down that together
        are too large for the engine's sums of 32 bits."""
        np.clip(weights, -self.most, self.most, out=weights)
        terms = weights[: self.terms_end].reshape(INPUTS, HIDDEN)
        board = weights[self.terms_end : self.weights_end].reshape(-1, HIDDEN)
        parts = (
            (terms, UNIT / self.deviations[:, None], MOST_WEIGHTS),
            (board, UNIT / ACTIVATION_ONE, MOST_OF_BOARD),
        )
        for rows, steps, most in parts:
            sizes = np.abs(rows * steps).sum(axis=0)
            # Each weight may be rounded up.
            over = sizes > most - len(rows)
            rows[:, over] *= (most - len(rows)) / sizes[over]

    def file(self, weights: Floats) -> bytes:
        """The file's bytes."""
        centipawns = self.settings.centipawns
        terms = weights[: self.terms_end].reshape(INPUTS, HIDDEN).T / self.deviations
        board = weights[self.terms_end : self.weights_end].reshape(-1, HIDDEN).T
        terms, board = np.round(terms * UNIT), np.round(board * (UNIT / ACTIVATION_ONE))
        biases = np.round(weights[self.weights_end : self.biases_end] * UNIT)
        outputs = np.round(weights[self.biases_end : -1] * centipawns * OUTPUT_UNIT)
        bias = np.round(weights[-1:] * centipawns * (1 << CENTIPAWN_SHIFT))
        shorts = np.concatenate([terms.ravel(), board.ravel(), outputs]).astype("<i2")
        longs = np.concatenate([biases, bias]).astype("<i4")
        header = TERM_HEADER.pack(TERM_MARK, HIDDEN, self.settings.hidden)
        return header + shorts.tobytes() + longs.tobytes()


def terms_of(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """The terms of a training's rows."""
    return np.ascontiguousarray(rows[:, TERMS_AT:]).view("<i2")
