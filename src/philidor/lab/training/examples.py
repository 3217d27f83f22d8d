"""Positions and their targets, as a training uses them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from philidor.evaluation.networks import Network
from philidor.evaluation.term_network import INPUTS
from philidor.lab.training.datasets import Records
from philidor.lab.training.records import NO_OUTLOOK, SIZE
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.static_values import StaticValues

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Examples:
    """Inputs and targets of a training.

    inputs: packed records of 32 bytes, or rows of terms in 16 bits. offsets: the values to be
    corrected in logits, or zeros. targets: the mover's expected results.
    """

    inputs: npt.NDArray[Any]
    offsets: Floats
    targets: Floats

    def __len__(self) -> int:
        return len(self.inputs)


def logistic(values: Floats) -> Floats:
    """The expected result of logits."""
    return (1.0 / (1.0 + np.exp(-values))).astype(np.float32)


def prepare(records: Records, settings: TrainingSettings, upon: Network | None = None) -> Examples:
    """Inputs, targets and offsets of records, all from the mover's view.

    upon: the part of the network that the new one corrects. Positions in which a network that reads
    terms is not asked, the known endings, are left out.
    """
    raw = np.asarray(records).view(np.uint8).reshape(-1, SIZE)
    values = np.zeros(len(raw), dtype=np.int16)
    inputs: npt.NDArray[Any] = raw
    asked: slice | npt.NDArray[np.bool_] = slice(None)
    if settings.reads == "terms":
        inputs = np.zeros((len(raw), INPUTS), dtype=np.int16)
        StaticValues().fill_terms(raw, values, inputs)
        asked = np.asarray(inputs.any(axis=1))
    elif settings.residual:
        StaticValues(upon).fill(raw, values)
    offsets = values.astype(np.float32) / np.float32(settings.centipawns)
    return Examples(inputs[asked], offsets[asked], _targets(raw, records, settings)[asked])


def _targets(raw: npt.NDArray[np.uint8], records: Records, settings: TrainingSettings) -> Floats:
    flags = raw[:, 31]
    sign = np.where(flags & 1, -1.0, 1.0).astype(np.float32)
    score = records["score"].astype(np.float32)
    outlook = np.where(records["outlook"] == NO_OUTLOOK, score, records["outlook"])
    result = 0.5 + sign * ((flags >> 1 & 3).astype(np.float32) / 2 - 0.5)
    parts = (
        (settings.result_share, result),
        (settings.outlook_share, logistic(sign * outlook / np.float32(settings.centipawns))),
        (
            1 - settings.result_share - settings.outlook_share,
            logistic(sign * score / np.float32(settings.centipawns)),
        ),
    )
    target = np.zeros(len(raw), dtype=np.float32)
    for share, values in parts:
        target += np.float32(share) * values
    return target
