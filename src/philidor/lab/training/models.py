"""A residual network as a trainer knows it: its weights, its gradient, its file."""

from __future__ import annotations

import numpy as np

from philidor.evaluation.network_file import sealed
from philidor.evaluation.networks import parts_of
from philidor.lab.training.board_model import BoardModel
from philidor.lab.training.common_parts import CommonParts
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.gradient import BatchLearner
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.term_model import TermModel


class Model:
    """A network; its weights are one array of `size` floats, the board network first.

    What is learned are its `size` parameters, the weights, and `common_size` more if the weights
    have parts in common.
    """

    def __init__(self, settings: TrainingSettings, train: Examples) -> None:
        self.settings = settings
        self.board = BoardModel(settings)
        self.terms = TermModel(settings, train)
        self.size = self.board.size + self.terms.size
        self.common = None if settings.common_decay is None else CommonParts(self.board)
        self.common_size = self.common.size if self.common else 0

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """The weights before the first step."""
        return np.concatenate([part.first_weights(chance) for part in (self.board, self.terms)])

    def weights_in(self, data: bytes) -> Floats:
        """The weights in a network's file, to fine-tune them; InputError for other settings."""
        of_terms, of_board = parts_of(data)
        return np.concatenate([self.board.weights_in(of_board), self.terms.weights_in(of_terms)])

    def decays(self) -> Floats:
        """How fast each parameter decays."""
        settings = self.settings
        decays = np.full(self.size, settings.decay, dtype=np.float32)
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

    def weights_of_kept(self, parameters: Floats) -> Floats:
        """The weights that parameters of a checkpoint make, as they were before it.

        Parameters that are weights have been limited: rounding could change them once more.
        """
        return parameters if self.common is None else self.weights_of(parameters)

    def gradient_of(self, gradient: Floats) -> Floats:
        """The parameters' gradient from that of the weights."""
        if self.common is None:
            return gradient
        return np.concatenate([gradient, self.common.gradient(gradient)])

    def learner(self, weights: Floats, gradient: Floats) -> BatchLearner:
        """A thread's learner, which reads `weights` and adds to `gradient`."""
        return BatchLearner(
            self.board.learner(weights, gradient),
            self.terms.learner(weights, gradient, self.board.size),
        )

    def limit(self, weights: Floats) -> None:
        """Clip the weights to what the engine's integers can hold."""
        self.board.limit(weights[: self.board.size])
        self.terms.limit(weights[self.board.size :])

    def file(self, weights: Floats) -> bytes:
        """The network file for the engine, the term network first."""
        terms = self.terms.file(weights[self.board.size :])
        return sealed(terms + self.board.file(weights[: self.board.size]))
