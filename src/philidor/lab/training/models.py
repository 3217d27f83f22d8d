"""What a trainer has to know of a network: its weights, its gradient, its file."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from philidor.lab.training.board_model import BoardModel
from philidor.lab.training.examples import Examples, Floats
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.term_model import TermModel


class Learner(Protocol):
    """One thread's work on a batch."""

    def learn(
        self,
        inputs: npt.NDArray[Any],
        offsets: Floats,
        targets: Floats,
        first: int,
        last: int,
        learning: bool,
    ) -> float:
        """The summed squared error of some rows; adds to the gradient if `learning`."""
        ...


class Model(Protocol):
    """A kind of network; its weights are one array of `size` floats."""

    @property
    def size(self) -> int:
        """How many weights there are."""
        ...

    def first_weights(self, chance: np.random.Generator) -> Floats:
        """The weights before the first step."""
        ...

    def learner(self, weights: Floats, gradient: Floats) -> Learner:
        """A thread's learner, which reads `weights` and adds to `gradient`."""
        ...

    def limit(self, weights: Floats) -> None:
        """Keep the weights within what the engine's integers can hold."""
        ...

    def file(self, weights: Floats) -> bytes:
        """The network file for the engine; InputError for a network that it cannot take."""
        ...


def model_of(settings: TrainingSettings, train: Examples) -> Model:
    """The kind of network that the settings ask for."""
    return TermModel(settings, train) if settings.reads == "terms" else BoardModel(settings)
