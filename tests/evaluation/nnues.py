"""Networks with random weights, for tests."""

from __future__ import annotations

from array import array

import numpy as np

from philidor.evaluation.nnue_file import MOST_OUTPUT_WEIGHT, NnueFile, Shape, write

# One bucket for each corner, the middle of the first rank, the second rank and the rest.
FOUR = (0, 0, 1, 1, 2, 2, 2, 2, *[3] * 24)
ONE = (0,) * 32


def made(
    hidden: int = 32,
    bucket_map: tuple[int, ...] = FOUR,
    output_buckets: int = 8,
    seed: int = 1,
    reach: int = 60,
) -> bytes:
    """A network file with random feature weights up to `reach`."""
    chance = np.random.default_rng(seed)
    shape = Shape(hidden, bucket_map, output_buckets)
    features = shape.feature_weights + hidden
    most = MOST_OUTPUT_WEIGHT
    weights = chance.integers(-reach, reach + 1, features)
    outputs = chance.integers(-most, most + 1, 2 * hidden * output_buckets)
    shorts = array("h", np.concatenate([weights, outputs]).astype("h").tobytes())
    biases = chance.integers(-800_000, 800_001, output_buckets).tolist()
    return write(NnueFile(shape, 140.0, shorts, array("i", biases)))
