"""Converts a trained network's floats to the integers of the engine's network file."""

from __future__ import annotations

import numpy as np

from philidor.contract.errors import InputError
from philidor.evaluation.network import HEADER, MARK
from philidor.lab.training.trainer import Floats, TrainingSettings

# What one is in the file, as `evaluation.network` has it, and the widest hidden layer there.
HIDDEN_ONE, OUTPUT_ONE = 255, 64
MOST_UNITS = 128


def network_file(weights: Floats, settings: TrainingSettings) -> bytes:
    """The file's bytes; InputError for a network that is too large for the engine."""
    if settings.hidden > MOST_UNITS:
        raise InputError(f"the engine takes {MOST_UNITS} hidden units at most")
    hidden_end = (768 + 1) * settings.hidden
    outputs_end = hidden_end + 2 * settings.hidden * settings.buckets
    first = np.round(weights[:hidden_end] * HIDDEN_ONE).astype("<i2")
    outputs = np.round(weights[hidden_end:outputs_end] * OUTPUT_ONE).astype("<i2")
    biases = np.round(weights[outputs_end:] * (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE)).astype("<i4")
    header = HEADER.pack(
        MARK, settings.hidden, settings.buckets, settings.residual, settings.centipawns
    )
    return header + first.tobytes() + outputs.tobytes() + biases.tobytes()
