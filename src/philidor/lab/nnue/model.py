"""A network in floats: its parameters, the factoriser, and the file of integers made from it.

Parameters, one after the other: the factoriser's feature weights, which all king buckets share
(there is none with one bucket), those of each bucket, the biases, the output weights by bucket and
perspective, the output biases. The engine's feature weights are the bucket's plus the factoriser's.
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.evaluation.network_file import Bytes, NetworkError
from philidor.evaluation.nnue_file import (
    FEATURES,
    MOST_FEATURE_WEIGHT,
    MOST_OUTPUT_WEIGHT,
    QA,
    QB,
    NnueFile,
    parse,
    write,
)
from philidor.lab.nnue.settings import Settings

Floats = npt.NDArray[np.float32]
# The least for which the largest output weight is taken, where all are nearly zero.
SMALLEST = 0.001


class Model:
    """The layout of the parameters, and of the weights that they make."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shape = settings.shape
        hidden = self.shape.hidden
        self.features = FEATURES * hidden
        self.shared = self.features if self.shape.king_buckets > 1 else 0
        self.bucketed = self.features * self.shape.king_buckets
        self.output_weights = 2 * hidden * self.shape.output_buckets
        # The weights of the network as it computes: without the factoriser.
        self.weights = self.bucketed + hidden + self.output_weights + self.shape.output_buckets
        self.parameters = self.shared + self.weights

    def first(self) -> Floats:
        """Random first parameters; those of single buckets begin with zeros."""
        chance = np.random.default_rng(self.settings.seed)
        found = np.zeros(self.parameters, dtype=np.float32)
        reach = 1 / np.sqrt(32)
        found[: self.features] = chance.uniform(-reach, reach, self.features) / 2
        place = self.shared + self.bucketed
        hidden = self.shape.hidden
        found[place : place + hidden] = 0.1
        reach = 1 / np.sqrt(2 * hidden)
        one = chance.uniform(-reach, reach, 2 * hidden)
        outputs = found[place + hidden : place + hidden + self.output_weights]
        outputs[:] = np.tile(one, self.shape.output_buckets)
        return found

    def weights_of(self, parameters: Any) -> Any:
        """The network's weights, by NumPy or JAX: the factoriser added to each bucket."""
        if not self.shared:
            return parameters
        shared, rest = parameters[: self.shared], parameters[self.shared :]
        numpy = np if isinstance(parameters, np.ndarray) else _jax_numpy()
        tiled = numpy.tile(shared, self.shape.king_buckets)
        return numpy.concatenate([rest[: self.bucketed] + tiled, rest[self.bucketed :]])

    def gradient_of(self, gradient: Floats) -> Floats:
        """The gradient of the parameters, from that of the weights."""
        if not self.shared:
            return gradient
        buckets = gradient[: self.bucketed].reshape(self.shape.king_buckets, self.features)
        return np.concatenate([buckets.sum(axis=0), gradient])

    def limits(self) -> Floats:
        """The largest size of each parameter: feature weights and output weights are clipped.

        Factoriser and bucket together have twice the room; the engine's 16 bits hold both.
        """
        found = np.full(self.parameters, np.inf, dtype=np.float32)
        found[: self.shared + self.bucketed] = self.settings.clip
        place = self.shared + self.bucketed + self.shape.hidden
        found[place : place + self.output_weights] = self.settings.clip
        return found

    def file(self, parameters: Floats) -> bytes:
        """The network's file: the weights quantised with QA and QB.

        The output is stored in smaller centipawns, so that its largest weight fills its range.
        """
        weights = self.weights_of(parameters)
        hidden, features = self.shape.hidden, self.bucketed
        place = features + hidden
        largest = float(np.abs(weights[place : place + self.output_weights]).max())
        finer = MOST_OUTPUT_WEIGHT / QB / max(largest, SMALLEST)
        rows = _rounded(weights[:features] * QA, MOST_FEATURE_WEIGHT)
        biases = _rounded(weights[features:place] * QA, 2 * MOST_FEATURE_WEIGHT)
        output = weights[place:].astype(np.float64) * finer
        outputs = _rounded(output[: self.output_weights] * QB, MOST_OUTPUT_WEIGHT)
        last = output[self.output_weights :] * (QA * QA * QB)
        shorts = array("h", np.concatenate([rows, biases, outputs]).astype("<i2").tobytes())
        longs = array("i", np.rint(last).astype("<i4").tobytes())
        return write(NnueFile(self.shape, self.settings.centipawns / finer, shorts, longs))

    def rescaled(self, parameters: Floats, centipawns: float) -> Floats:
        """Parameters whose output of 1 meant so many centipawns, in logits of this training."""
        found = parameters.copy()
        outputs = self.output_weights + self.shape.output_buckets
        found[-outputs:] *= centipawns / self.settings.centipawns
        return found

    def parameters_in(self, data: Bytes) -> Floats:
        """The parameters of a network's file, as exact as its integers; InputError for others.

        The factoriser becomes the mean of the king buckets.
        """
        try:
            file = parse(data)
        except NetworkError as error:
            raise InputError(str(error)) from None
        if file.shape != self.shape:
            raise InputError("the network that is to be fine-tuned has another size")
        shorts, last = np.array(file.shorts, np.float32), np.array(file.longs, np.float32)
        outputs = self.bucketed + self.shape.hidden
        weights = np.concatenate(
            [shorts[:outputs] / QA, shorts[outputs:] / QB, last / (QA * QA * QB)]
        )
        weights = self.rescaled(weights, file.centipawns)
        if not self.shared:
            return weights
        rows = weights[: self.bucketed].reshape(self.shape.king_buckets, self.features)
        shared = rows.mean(axis=0)
        rows -= shared
        found = np.concatenate([shared, weights])
        limits = self.limits()
        return np.clip(found, -limits, limits, out=found)


def _rounded(values: Floats, most: int) -> npt.NDArray[np.int16]:
    return np.clip(np.rint(values), -most, most).astype(np.int16)


def _jax_numpy() -> Any:
    import jax.numpy

    return jax.numpy
