"""The settings of a training."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from philidor.contract.errors import InputError
from philidor.evaluation.board_network import ZONES

Reads = Literal["terms", "board", "both"]
# What computes the gradients: this program's compiled loops, or JAX, on a GPU where there is one.
Means = Literal["loops", "jax"]


@dataclass(frozen=True)
class TrainingSettings:
    """The settings of a training.

    reads: what the network sees, the terms of the hand-written evaluation, the pieces on the board,
    or both in two parts that are trained one after the other. hidden: units, of a network that sees
    the board for each side. terms_hidden: units of the part that reads terms, with `both`. buckets,
    king_zones, residual: only for a network that sees the board; `king_zones`: it has a set of
    weights for each zone of the side's king; `residual`: it learns what the hand-written evaluation
    misses instead of the whole value. result_share, outlook_share: the shares of the game's result
    and of the mean score some moves later in the target; the rest is the position's own search.
    decay: the share of every weight that a learning rate of 1 would take away in a step, against
    learning by heart. centipawns: the score that is one logit, a result of 73 %; 140 fits this
    engine's scores best.
    """

    reads: Reads = "both"
    hidden: int = 64
    terms_hidden: int = 32
    buckets: int = 1
    king_zones: bool = True
    residual: bool = True
    epochs: int = 8
    batch: int = 16_384
    rate: float = 0.002
    decay: float = 1.0
    result_share: float = 0.15
    outlook_share: float = 0.15
    centipawns: float = 140.0
    seed: int = 1

    @property
    def zones(self) -> int:
        """How many sets of weights the inputs have."""
        return ZONES if self.king_zones else 1

    def stages(self) -> dict[str, TrainingSettings]:
        """The settings of one training for each part, in their order, by what the part reads."""
        if self.result_share + self.outlook_share > 1:
            raise InputError("the shares of result and outlook are more than the whole")
        if self.reads != "both":
            return {self.reads: self}
        if not self.residual:
            raise InputError("a network in two parts corrects: it cannot replace the evaluation")
        return {
            "terms": replace(self, reads="terms", hidden=self.terms_hidden),
            "board": replace(self, reads="board"),
        }
