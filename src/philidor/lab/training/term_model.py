"""The part of a network that reads terms: its first weights, its limits and its file."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import ACTIVITY_ONE
from philidor.evaluation.network_file import Bytes
from philidor.evaluation.term_network import (
    ACTIVITY_BITS,
    CENTIPAWN_SHIFT,
    COARSE_MARK,
    INPUTS,
    MARKS,
    MOST_OF_BOARD,
    MOST_WEIGHTS,
    TERM_HEADER,
    TERM_MARK,
    form_in,
)
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.term_gradient import TermLearner, term_size
from philidor.lab.training.types import TERMS_AT

# The spread of the terms is taken from this many positions.
SAMPLE = 500_000
# An output weight of one centipawn, for a unit's activity as the engine has it.
OUTPUT_UNIT = 1 << (CENTIPAWN_SHIFT - ACTIVITY_BITS)
# The largest weight of 16 bits, with some room for rounding.
MOST_SHORT = 32_700


class TermModel:
    """A part over the terms, each divided by its spread over the training positions, and over what
    the board's units say, if there are some."""

    def __init__(self, settings: TrainingSettings, train: Examples) -> None:
        self.settings = settings
        self.hidden = settings.terms_hidden
        spread = terms_of(train.inputs[:SAMPLE]).astype(np.float64).std(axis=0)
        self.spread = np.where(spread > 0, spread, 1.0).astype(np.float32)
        self.terms_end = INPUTS * self.hidden
        self.weights_end = self.terms_end + 2 * settings.board_units * self.hidden
        self.biases_end = self.weights_end + self.hidden
        self.size = term_size(self.hidden, settings.board_units)
        # The largest weights by place.
        coarse = unit_of(COARSE_MARK)
        self.most = np.full(self.size, np.inf, dtype=np.float32)
        self.most[: self.terms_end] = np.repeat(self.spread * MOST_SHORT / coarse, self.hidden)
        self.most[self.terms_end : self.weights_end] = ACTIVITY_ONE * MOST_SHORT / coarse
        self.most[self.biases_end : -1] = MOST_SHORT / (OUTPUT_UNIT * settings.centipawns)

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """Random weights; those of the output are small, so that the first corrections are."""
        weights = np.zeros(self.size, dtype=np.float32)
        reach = (INPUTS + 2 * self.settings.board_units) ** -0.5
        weights[: self.biases_end] = chance.uniform(-reach, reach, self.biases_end)
        weights[self.biases_end : -1] = chance.uniform(-0.02, 0.02, self.hidden)
        return weights

    def weights_in(self, data: Bytes) -> Floats:
        """The weights in a file's bytes, to train them further; InputError for another form."""
        hidden, board_units, inputs, bits = form_in(data)
        unit = 1 << bits
        if (hidden, board_units) != (self.hidden, self.settings.board_units):
            raise InputError(
                f"the training starts from a network of {hidden} units with terms and "
                f"{board_units} others as inputs: its settings must be the same"
            )
        board_inputs = 2 * board_units
        shorts = np.frombuffer(data, "<i2", (inputs + board_inputs + 1) * hidden, TERM_HEADER.size)
        longs = np.frombuffer(data, "<i4", hidden + 1, TERM_HEADER.size + 2 * len(shorts))
        # An older network starts without weights for what it did not read.
        terms = np.zeros((hidden, INPUTS))
        terms[:, :inputs] = shorts[: inputs * hidden].reshape(hidden, inputs)
        terms *= self.spread / unit
        board = shorts[inputs * hidden : (inputs + board_inputs) * hidden].reshape(
            hidden, board_inputs
        )
        centipawns = self.settings.centipawns
        parts = (
            terms.T.ravel(),
            board.T.ravel() * (ACTIVITY_ONE / unit),
            longs[:hidden] / unit,
            shorts[(inputs + board_inputs) * hidden :] / (centipawns * OUTPUT_UNIT),
            longs[hidden:] / (centipawns * (1 << CENTIPAWN_SHIFT)),
        )
        return np.concatenate([part.astype(np.float32) for part in parts])

    def learner(self, weights: Floats, gradient: Floats, first: int) -> TermLearner:
        """A thread's learner, for weights from `first` on."""
        return TermLearner(
            weights, gradient, first, self.hidden, self.settings.board_units, self.spread
        )

    def limit(self, weights: Floats) -> None:
        """Keep all weights within what the file can hold."""
        np.clip(weights, -self.most, self.most, out=weights)

    def file(self, weights: Floats) -> bytes:
        """The file's bytes, the weights in the finest steps in which they fit."""
        hidden, centipawns = self.hidden, self.settings.centipawns
        mark = TERM_MARK
        terms, of_board = self._steps(weights, mark)
        if not _fit(terms, MOST_WEIGHTS) or not _fit(of_board, MOST_OF_BOARD):
            mark = COARSE_MARK
            terms, of_board = self._steps(weights, mark)
        biases = np.round(weights[self.weights_end : self.biases_end] * unit_of(mark))
        outputs = np.round(weights[self.biases_end : -1] * centipawns * OUTPUT_UNIT)
        bias = np.round(weights[-1:] * centipawns * (1 << CENTIPAWN_SHIFT))
        shorts = np.concatenate([terms.ravel(), of_board.ravel(), outputs]).astype("<i2")
        longs = np.concatenate([biases, bias]).astype("<i4")
        header = TERM_HEADER.pack(mark, hidden, self.settings.board_units)
        return header + shorts.tobytes() + longs.tobytes()

    def _steps(self, weights: Floats, mark: bytes) -> tuple[Floats, Floats]:
        """The hidden units' weights as a file of this mark has them, those of the terms and those
        of the activations, a row for each unit."""
        terms = weights[: self.terms_end].reshape(INPUTS, self.hidden).T / self.spread
        of_board = weights[self.terms_end : self.weights_end].reshape(-1, self.hidden).T
        unit = unit_of(mark)
        return np.round(terms * unit), np.round(of_board * (unit / ACTIVITY_ONE))


def unit_of(mark: bytes) -> int:
    """What 1 is in a hidden unit's weights and in its bias, in a file of this mark."""
    return 1 << MARKS[mark][1]


def _fit(rows: Floats, most: int) -> bool:
    """Whether the weights have 16 bits, and those of each unit together are not too large."""
    sizes = np.abs(rows)
    return bool(sizes.max(initial=0) <= MOST_SHORT and sizes.sum(axis=1).max() <= most)


def terms_of(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """The terms of a training's rows."""
    return np.ascontiguousarray(rows[:, TERMS_AT:]).view("<i2")
