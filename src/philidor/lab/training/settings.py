"""The settings of a training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.evaluation.board_network import CONDITIONS, ZONES

Reads = Literal["terms", "board", "both"]
# What computes the gradients: this program's compiled loops, or JAX, on a GPU if there is one.
Backend = Literal["cpu", "jax"]
# What settings were called in files that were written before.
OLD_NAMES = {"outlook_share": "future_share", "king_zones": "king_buckets"}


@dataclass(frozen=True)
class TrainingSettings:
    """The settings of a training.

    reads: what the network sees, the terms of the hand-written evaluation, the pieces on the board,
    or both. hidden: units of the part that reads the board, for each side. terms_hidden: units of
    the part that reads terms and, if there are both, the other part's units. buckets,
    king_buckets, attacks, residual: only for a network that sees the board; `king_buckets`: it has
    a set of weights for each king bucket; `attacks`: it tells pieces apart by what
    attacks them and whether they are defended; `residual`: it learns what the hand-written
    evaluation misses instead of the whole value. result_share, future_share: the shares of the
    game's result and of the mean score some moves later in the target; the rest is the position's
    own search.
    decay: the share of every weight that a learning rate of 1 would take away in a step, against
    learning by heart; of a network that is trained further, the share of its distance from where it
    started. detail_decay: the same for what single buckets add to the weights that all
    of them share: they are many and see few examples each. common_decay: the same for what all
    squares of a rank, of a file or of the board have in common (`common_parts`); None: nothing is
    learned in common. centipawns: the score that is one logit,
    a result of 73 %; 140 fits this engine's scores best. start: the SHA-256 of the file of the
    network that is trained further, None for random weights.
    """

    reads: Reads = "both"
    hidden: int = 64
    terms_hidden: int = 32
    buckets: int = 1
    king_buckets: bool = True
    attacks: bool = True
    residual: bool = True
    epochs: int = 8
    batch: int = 4_096
    rate: float = 0.002
    decay: float = 1.0
    detail_decay: float = 3.0
    common_decay: float | None = None
    result_share: float = 0.15
    future_share: float = 0.15
    centipawns: float = 140.0
    seed: int = 1
    start: str | None = None

    def __post_init__(self) -> None:
        """Raises InputError for settings that do not go together."""
        if self.result_share + self.future_share > 1:
            raise InputError("the shares of result and future score are more than the whole")
        if self.reads != "board" and not self.residual:
            raise InputError(
                "a network that reads terms corrects: it cannot replace the evaluation"
            )

    @classmethod
    def stored(cls, facts: JsonObject) -> TrainingSettings:
        """The settings of a manifest or a checkpoint; TypeError for names that are none.

        Older files have other names for some (`OLD_NAMES`).
        """
        return cls(**{OLD_NAMES.get(name, name): value for name, value in facts.items()})

    @property
    def king_sets(self) -> int:
        """How many sets of weights the inputs have for king buckets."""
        return ZONES if self.king_buckets else 1

    @property
    def attack_sets(self) -> int:
        """How many sets of weights they have for attack buckets.

        Without the hand-written evaluation, nobody knows what is attacked.
        """
        return CONDITIONS if self.attacks and self.residual else 1

    @property
    def board_units(self) -> int:
        """The units of each side that are inputs of the part that reads terms."""
        return self.hidden if self.reads == "both" else 0
