"""Positions and their targets, as a training uses them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from philidor.lab.training.datasets import Records
from philidor.lab.training.records import NO_FUTURE_SCORE, OPEN, SIZE
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.training.static_values import StaticValues
from philidor.lab.training.types import ROW, TERMS_AT

Floats = npt.NDArray[np.float32]

# Positions that are prepared at a time: all of them at once would take twice their memory.
AT_A_TIME = 1_000_000


@dataclass(frozen=True)
class Examples:
    """Inputs and targets of a training.

    inputs: rows of `ROW` bytes: a packed record, the attacked squares, the terms. offsets: the HCE,
    to which the network's output is added, in logits. targets: the expected results of the side to
    move.
    """

    inputs: npt.NDArray[np.uint8]
    offsets: Floats
    targets: Floats

    def __len__(self) -> int:
        return len(self.inputs)


def logistic(values: Floats) -> Floats:
    """The expected result of logits."""
    return (1.0 / (1.0 + np.exp(-values))).astype(np.float32)


def prepare(records: Records, settings: TrainingSettings) -> Examples:
    """Inputs, targets and offsets of records, all for the side to move.

    Known endings, in which the network is not evaluated, are left out.
    """
    count = len(records)
    rows = np.zeros((count, ROW), dtype=np.uint8)
    offsets = np.zeros(count, dtype=np.float32)
    targets = np.zeros(count, dtype=np.float32)
    static_values, kept = StaticValues(), 0
    for first in range(0, count, AT_A_TIME):
        part = records[first : first + AT_A_TIME]
        raw = np.asarray(part).view(np.uint8).reshape(-1, SIZE)
        here = slice(kept, kept + len(raw))
        rows[here, :SIZE] = raw
        targets[here] = _targets(raw, part, settings)
        values = np.zeros(len(raw), dtype=np.int16)
        static_values.fill_rows(rows[here], values)
        offsets[here] = values.astype(np.float32) / np.float32(settings.centipawns)
        evaluated = rows[here, TERMS_AT:].any(axis=1)
        kept = here.start + int(evaluated.sum())
        for column in (rows, offsets, targets):
            column[here.start : kept] = column[here][evaluated]
            column[kept : here.stop] = 0
    return Examples(rows[:kept], offsets[:kept], targets[:kept])


def _targets(raw: npt.NDArray[np.uint8], records: Records, settings: TrainingSettings) -> Floats:
    """The targets; where result or future score are not known, the score takes their place."""
    flags = raw[:, 31]
    sign = np.where(flags & 1, -1.0, 1.0).astype(np.float32)
    future_score = np.where(
        records["future_score"] == NO_FUTURE_SCORE, records["score"], records["future_score"]
    )
    found, later = (
        logistic(sign * values.astype(np.float32) / np.float32(settings.centipawns))
        for values in (records["score"], future_score)
    )
    code = flags >> 1 & 3
    won = 0.5 + sign * (code.astype(np.float32) / 2 - 0.5)
    parts = (
        (settings.result_share, np.where(code == OPEN, found, won)),
        (settings.future_share, later),
        (1 - settings.result_share - settings.future_share, found),
    )
    target = np.zeros(len(raw), dtype=np.float32)
    for share, values in parts:
        target += np.float32(share) * values
    return target
