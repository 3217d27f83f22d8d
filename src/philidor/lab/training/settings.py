"""The settings of a training."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.errors import InputError


@dataclass(frozen=True)
class TrainingSettings:
    """The settings of a training.

    hidden: units of the board network, for each side. result_share, future_share: the shares of the
    game's result and of the mean score some moves later in the target; the rest is the position's
    own search.
    decay: the share of every weight that a learning rate of 1 would take away in a step, against
    overfitting; of a network that is fine-tuned, the share of its distance from where it started.
    detail_decay: the same for what single buckets add to the weights that all of them share: they
    are many and see few examples each. common_decay: the same for what all squares of a rank, of a
    file or of the board have in common (`common_parts`); None: nothing is learned in common.
    centipawns: the score that is one logit, a result of 73 %; 140 fits this engine's scores best.
    start: the SHA-256 of the file of the network that is fine-tuned, None for random weights.
    """

    hidden: int = 64
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
