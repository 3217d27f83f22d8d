"""The settings of a training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from philidor.contract.errors import InputError
from philidor.evaluation.network_file import NetworkError
from philidor.evaluation.nnue_file import Shape

# What computes the gradients: compiled loops on the processor, or JAX, on a GPU if there is one.
Backend = Literal["cpu", "jax"]

# The king bucket of each square of the files a to d, by their number.
KING_BUCKETS = {
    1: (0,) * 32,
    4: (0, 0, 1, 1, 2, 2, 2, 2, *[3] * 24),
    8: (0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, *[7] * 20),
}


def backend_named(name: str) -> Backend:
    """A backend by its name; InputError for another one."""
    if name == "cpu":
        return "cpu"
    if name == "jax":
        return "jax"
    raise InputError(f"there is no backend '{name}': cpu or jax")


@dataclass(frozen=True)
class Settings:
    """What determines a training beside its data.

    hidden, king_buckets, output_buckets: the network. positions: visits, how many positions are
    learned from, each as often as the data come round. keep: one wanted position in so many is
    learned from at each time through the data. rate, last_rate: the learning rate after the
    warm-up, from which it falls along a cosine, and at the end. wdl_first, wdl_last: the share of
    the game's result in the target, which changes linearly. power: the exponent of the loss.
    decay: AdamW's weight decay. clip: the largest size of a weight. centipawns: the score that is
    one logit.
    """

    hidden: int = 256
    king_buckets: int = 4
    output_buckets: int = 8
    positions: int = 1_000_000_000
    keep: int = 2
    batch: int = 16_384
    rate: float = 0.001
    last_rate: float = 0.000_001
    warm_up: int = 500
    wdl_first: float = 0.2
    wdl_last: float = 0.4
    power: float = 2.0
    decay: float = 0.01
    clip: float = 1.98
    centipawns: float = 400.0
    seed: int = 1

    def __post_init__(self) -> None:
        """Raises InputError for settings that no network can have."""
        if self.king_buckets not in KING_BUCKETS:
            raise InputError(f"king buckets: one of {', '.join(map(str, KING_BUCKETS))}")
        try:
            self.shape.check()
        except NetworkError as error:
            raise InputError(str(error)) from None
        if not (0 <= self.wdl_first <= 1 and 0 <= self.wdl_last <= 1):
            raise InputError("the share of the game's result (WDL) goes from 0 to 1")

    @property
    def shape(self) -> Shape:
        """The network's sizes."""
        return Shape(self.hidden, KING_BUCKETS[self.king_buckets], self.output_buckets)

    @property
    def steps(self) -> int:
        """How many batches are learned from."""
        return max(1, self.positions // self.batch)
