"""Networks with random weights, for tests."""

from __future__ import annotations

import random
from array import array

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
    chance = random.Random(seed)
    shape = Shape(hidden, bucket_map, output_buckets)
    features = shape.feature_weights + hidden
    shorts = array("h", [chance.randint(-reach, reach) for _ in range(features)])
    outputs = [
        chance.randint(-MOST_OUTPUT_WEIGHT, MOST_OUTPUT_WEIGHT)
        for _ in range(2 * hidden * output_buckets)
    ]
    shorts.extend(outputs)
    biases = [chance.randint(-800_000, 800_000) for _ in range(output_buckets)]
    return write(NnueFile(shape, 140.0, shorts, array("i", biases)))
