"""The settings of a training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Reads = Literal["terms", "board"]


@dataclass(frozen=True)
class TrainingSettings:
    """The settings of a training.

    reads: what the network sees, the terms of the hand-written evaluation or the pieces on the
    board. buckets, residual: only for a network that sees the board; `residual`: it learns what the
    hand-written evaluation misses instead of the whole value. result_share: the share of the game's
    result in the target; the rest is the search's score. centipawns: the score that is one logit, a
    result of 73 %; 140 fits this engine's scores best.
    """

    reads: Reads = "terms"
    hidden: int = 32
    buckets: int = 1
    residual: bool = True
    epochs: int = 20
    batch: int = 16_384
    rate: float = 0.002
    result_share: float = 0.4
    centipawns: float = 140.0
    seed: int = 1
