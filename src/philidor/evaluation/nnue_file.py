"""The file of a network that evaluates alone: a header, the numbers, a checksum.

| bytes | contents |
|---|---|
| 0 to 7 | `PhilNNUE` |
| 8, 9 | the format's version, 1 |
| 10, 11 | N: hidden units of each perspective |
| 12, 13 | K: king buckets |
| 14, 15 | O: output buckets |
| 16, 17 | QA: the quantisation scale of the accumulator, 255 |
| 18, 19 | QB: the quantisation scale of the output weights, 64 |
| 20 to 23 | centipawns of an output of 1, a 32-bit float |
| 24 to 55 | the king bucket of each square of the files a to d: a1, b1, c1, d1, a2, ... |
| then | 768 x K x N feature weights, N biases, O x 2N output weights, all of 16 bits |
| then | O output biases of 32 bits, in units of QA x QA x QB |
| last 4 | CRC-32 of everything before |

A feature's number is `768 * bucket + 384 * theirs + 64 * kind + square`; the square is seen from
the perspective's side of the board, mirrored so that its own king stands on the files a to d.
Numbers are little-endian.
"""

from __future__ import annotations

import math
import struct
import sys
from array import array
from dataclasses import dataclass
from typing import TypeAlias

from philidor.evaluation.network_file import Bytes, NetworkError, numbers, sealed, unsealed

Numbers: TypeAlias = "memoryview[int] | array[int]"

HEADER = struct.Struct("<8sHHHHHHf32s")
MARK = b"PhilNNUE"
VERSION = 1
QA, QB = 255, 64
FEATURES = 768
MOST_UNITS, MOST_KING_BUCKETS, MOST_OUTPUT_BUCKETS = 1024, 16, 8
# QA times an output weight has 16 bits.
MOST_OUTPUT_WEIGHT = 127
# The sums of 32 pieces and a bias have 16 bits.
MOST_FEATURE_WEIGHT = 992


@dataclass(frozen=True)
class Shape:
    """The size of a network: (768 x king buckets -> hidden)x2 -> output buckets.

    bucket_map: the king bucket of each square of the files a to d, from a1.
    """

    hidden: int
    bucket_map: tuple[int, ...]
    output_buckets: int

    @property
    def king_buckets(self) -> int:
        """How many sets of feature weights there are."""
        return max(self.bucket_map) + 1

    def check(self) -> None:
        """Raise NetworkError for sizes that the engine does not know."""
        vectors = self.hidden % (128 if self.hidden > 128 else 32) == 0
        if not 0 < self.hidden <= MOST_UNITS or not vectors:
            raise NetworkError(
                f"a network of {self.hidden} hidden units is not supported: 32, 64, 96 or a "
                f"multiple of 128 up to {MOST_UNITS}"
            )
        if not 0 < self.output_buckets <= MOST_OUTPUT_BUCKETS:
            raise NetworkError(f"{self.output_buckets} output buckets are not supported")
        if len(self.bucket_map) != 32 or set(self.bucket_map) != set(range(self.king_buckets)):
            raise NetworkError("the king buckets are not numbered from 0 without gaps")
        if self.king_buckets > MOST_KING_BUCKETS:
            raise NetworkError(f"{self.king_buckets} king buckets are not supported")

    @property
    def bucket_of(self) -> tuple[int, ...]:
        """The king bucket of each square, those of the files e to h as their mirror images."""
        files = (0, 1, 2, 3, 3, 2, 1, 0)
        return tuple(self.bucket_map[4 * rank + file] for rank in range(8) for file in files)

    @property
    def feature_weights(self) -> int:
        """How many feature weights there are."""
        return FEATURES * self.king_buckets * self.hidden

    @property
    def shorts(self) -> int:
        """How many numbers of 16 bits there are."""
        return self.feature_weights + self.hidden * (1 + 2 * self.output_buckets)


@dataclass(frozen=True)
class NnueFile:
    """The contents of a file: sizes, centipawns of an output of 1, numbers of 16 and 32 bits."""

    shape: Shape
    centipawns: float
    shorts: Numbers
    longs: Numbers


def is_nnue(data: Bytes) -> bool:
    """Whether a file's bytes begin like such a network's."""
    return bytes(data[: len(MARK)]) == MARK


def parse(data: Bytes) -> NnueFile:
    """Read a file's bytes; raises NetworkError if they are not a network that the engine knows."""
    if len(data) < HEADER.size or not is_nnue(data):
        raise NetworkError("this is not a network of Philidor")
    _, version, hidden, kings, outputs, qa, qb, centipawns, squares = HEADER.unpack_from(data)
    if version != VERSION or (qa, qb) != (QA, QB):
        raise NetworkError(f"a network of version {version}, QA {qa}, QB {qb} is not supported")
    shape = Shape(hidden, tuple(squares), outputs)
    shape.check()
    if shape.king_buckets != kings:
        raise NetworkError("the map of the king buckets has another number of them")
    if not math.isfinite(centipawns) or not 0 < centipawns <= 10_000:
        raise NetworkError("the scale of the network's output is out of range")
    shorts, longs = numbers(unsealed(data), HEADER.size, shape.shorts, outputs)
    return NnueFile(shape, centipawns, shorts, longs)


def write(file: NnueFile) -> bytes:
    """The bytes of a network's file; NetworkError for sizes that the engine does not know."""
    file.shape.check()
    header = HEADER.pack(
        MARK,
        VERSION,
        file.shape.hidden,
        file.shape.king_buckets,
        file.shape.output_buckets,
        QA,
        QB,
        file.centipawns,
        bytes(file.shape.bucket_map),
    )
    shorts, longs = array("h", file.shorts), array("i", file.longs)
    if sys.byteorder != "little":
        shorts.byteswap()
        longs.byteswap()
    return sealed(header + shorts.tobytes() + longs.tobytes())
