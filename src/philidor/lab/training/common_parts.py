"""What the weights of a piece's squares have in common, learned apart from each square's own.

A weight of the board network is then a sum: of its square's own part, of one for all squares of the
rank, one for all of the file, and one for the whole board; so in each king bucket and on each
plane. Few examples show a bishop on one square under one kind of attack, many show it
somewhere. The sums are the network's weights: engine and file know nothing of the parts, which only
exist during a training.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from philidor.evaluation.board_network import INPUTS
from philidor.lab.training.board_gradient import FEATURE_ROWS
from philidor.lab.training.board_model import BoardModel
from philidor.lab.training.examples import Floats

RANKS = FILES = 8
KINDS = INPUTS // (RANKS * FILES)
# The axes of a set of weights that a part does not tell apart: (set, kind, rank, file, unit).
RANK, FILE = 2, 3
OVER = ((FILE,), (RANK,), (RANK, FILE))


class CommonParts:
    """The parts of a network's inputs for ranks, files and the whole board; `size` floats."""

    def __init__(self, board: BoardModel) -> None:
        self.inputs = slice(0, board.inputs_end)
        self.shape = (FEATURE_ROWS // INPUTS, KINDS, RANKS, FILES, board.settings.hidden)
        self.slices: list[tuple[slice, tuple[int, ...]]] = []
        self.size = 0
        for over in OVER:
            shape = tuple(1 if axis in over else n for axis, n in enumerate(self.shape))
            count = int(np.prod(shape))
            self.slices.append((slice(self.size, self.size + count), shape))
            self.size += count

    def add_to(self, weights: Floats, parts: Floats) -> None:
        """Add the parts to the weights of the squares that they belong to."""
        sets = self._sets(weights)
        for place, shape in self.slices:
            sets += parts[place].reshape(shape)

    def gradient(self, of_weights: Floats) -> Floats:
        """The parts' gradient from that of the weights: the sum over their squares."""
        sets = self._sets(of_weights)
        return np.concatenate([sets.sum(axis=over, keepdims=True).ravel() for over in OVER])

    def _sets(self, weights: Floats) -> npt.NDArray[np.float32]:
        return weights[self.inputs].reshape(self.shape)
