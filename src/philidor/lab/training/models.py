"""A network as a trainer knows it: its weights, its gradient, its file."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.evaluation.network_file import sealed
from philidor.evaluation.networks import parts_of
from philidor.lab.training.board_model import BoardModel
from philidor.lab.training.common_parts import CommonParts
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.gradient import BatchLearner
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.term_model import TermModel


class Learner(Protocol):
    """One thread's work on a batch."""

    def learn(
        self,
        rows: npt.NDArray[np.uint8],
        offsets: Floats,
        targets: Floats,
        first: int,
        last: int,
        learning: bool,
    ) -> float:
        """The summed squared error of some rows; adds to the gradient if `learning`."""
        ...

    def output_of(self, rows: npt.NDArray[np.uint8], row: int) -> float:
        """The output for one row, in logits from the mover's view."""
        ...


class Model:
    """A network in its parts; its weights are one array of `size` floats, the part that reads the
    board first.

    What is learned are its `size` parameters, the weights, and `common_size` more if the weights
    have parts in common.
    """

    def __init__(self, settings: TrainingSettings, train: Examples) -> None:
        self.settings = settings
        self.board = BoardModel(settings) if settings.reads != "terms" else None
        self.terms = TermModel(settings, train) if settings.reads != "board" else None
        self.board_end = self.board.size if self.board else 0
        self.size = self.board_end + (self.terms.size if self.terms else 0)
        self.common = None
        if self.board and settings.common_decay is not None:
            self.common = CommonParts(self.board)
        self.common_size = self.common.size if self.common else 0

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """The weights before the first step."""
        return np.concatenate(
            [part.first_weights(chance) for part in (self.board, self.terms) if part]
        )

    def weights_in(self, data: bytes) -> Floats:
        """The weights in a network's file, to train them further; InputError for another form."""
        of_terms, of_board = parts_of(data)
        if bool(of_terms) != bool(self.terms) or bool(of_board) != bool(self.board):
            raise InputError("the training starts from a network with other parts")
        parts = [
            part.weights_in(own)
            for part, own in ((self.board, of_board), (self.terms, of_terms))
            if part
        ]
        return np.concatenate(parts)

    def decays(self) -> Floats:
        """How fast each parameter decays."""
        settings = self.settings
        decays = np.full(self.size, settings.decay, dtype=np.float32)
        if self.board:
            decays[self.board.details] = settings.detail_decay
        common = np.full(self.common_size, settings.common_decay or 0.0, dtype=np.float32)
        return np.concatenate([decays, common])

    def weights_of(self, parameters: Floats) -> Floats:
        """The weights that parameters make. Without common parts they are the parameters
        themselves, which are kept within their limits then."""
        if self.common is None:
            self.limit(parameters)
            return parameters
        weights = parameters[: self.size].copy()
        self.common.add_to(weights, parameters[self.size :])
        self.limit(weights)
        return weights

    def gradient_of(self, gradient: Floats) -> Floats:
        """The parameters' gradient from that of the weights."""
        if self.common is None:
            return gradient
        return np.concatenate([gradient, self.common.gradient(gradient)])

    def learner(self, weights: Floats, gradient: Floats) -> Learner:
        """A thread's learner, which reads `weights` and adds to `gradient`."""
        return BatchLearner(
            self.board.learner(weights, gradient) if self.board else None,
            self.terms.learner(weights, gradient, self.board_end) if self.terms else None,
        )

    def limit(self, weights: Floats) -> None:
        """Keep the weights within what the engine's integers can hold."""
        if self.board:
            self.board.limit(weights[: self.board_end])
        if self.terms:
            self.terms.limit(weights[self.board_end :])

    def file(self, weights: Floats) -> bytes:
        """The network file for the engine, the part that reads terms first; InputError for a
        network that it cannot take."""
        terms = self.terms.file(weights[self.board_end :]) if self.terms else b""
        board = self.board.file(weights[: self.board_end]) if self.board else b""
        return sealed(terms + board)
