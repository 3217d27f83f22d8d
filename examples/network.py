"""Chapter 16: a network instead of terms, in plain Python.

The file is one that `philidor lab nnue train` writes, with one king bucket and one output bucket.
"""

from __future__ import annotations

import struct
from array import array
from functools import cache
from pathlib import Path

from examples.alpha_beta import Score
from examples.board import KIND_BITS, Board, Side, Square
from examples.tuned import DATA, Tuned

# Mark, version, hidden units, king buckets, output buckets, QA, QB, scale, map of the king buckets.
HEADER = struct.Struct("<8sHHHHHHf32s")
INPUTS = 768
# The quantisation scales of the two layers.
QA, QB = 255, 64
MOST_VALUE = 10_000


class Network:
    """The weights: a row for each input, a bias and two output weights for each hidden unit."""

    def __init__(self, data: bytes) -> None:
        _, _, hidden, *_, centipawns, _ = HEADER.unpack_from(data)
        words = array("h", data[HEADER.size : HEADER.size + 2 * (INPUTS + 3) * hidden])
        rows = [list(words[start : start + hidden]) for start in range(0, len(words), hidden)]
        self.inputs = rows[:INPUTS]
        self.biases, self.own, self.other = rows[INPUTS:]
        # A checksum follows.
        (self.output_bias,) = struct.unpack_from("<i", data, len(data) - 8)
        self.factor = centipawns / (QA * QA * QB)

    def value(self, board: Board) -> Score:
        """The value in centipawns for the side to move."""
        side = board.side
        total = self.output_bias
        total += weigh(self.sums(board, side), self.own)
        total += weigh(self.sums(board, 1 - side), self.other)
        return max(-MOST_VALUE, min(MOST_VALUE, int(total * self.factor)))

    def sums(self, board: Board, side: Side) -> list[int]:
        """What the hidden units receive from one side's view: the rows of all pieces, added up."""
        turned = 0 if side == 0 else 56
        if square_64(board.king[side]) & 4:
            turned ^= 7
        rows = [self.biases]
        for owner in (0, 1):
            for square in board.squares[owner]:
                kind = (board.cells[square] & KIND_BITS) - 1
                row = 384 * (owner ^ side) + 64 * kind + (square_64(square) ^ turned)
                rows.append(self.inputs[row])
        return [sum(column) for column in zip(*rows, strict=True)]


def weigh(sums: list[int], weights: list[int]) -> int:
    """The part of one view in the output: sums clipped to 0 and 1, squared, and weighed."""
    return sum(
        min(max(one, 0), QA) ** 2 * weight for one, weight in zip(sums, weights, strict=True)
    )


def square_64(square: Square) -> int:
    """A cell's number among the 64 squares: a1 is 0, h8 is 63."""
    return 8 * (square // 10 - 2) + square % 10 - 1


@cache
def read_network(path: Path) -> Network:
    """The network in a file."""
    return Network(path.read_bytes())


class NetworkPlayer(Tuned):
    """Chapter 16: the evaluation is a network."""

    options: tuple[str, ...] = ("Network",)

    def __init__(self) -> None:
        super().__init__()
        self.network = read_network(DATA / "toy.net")

    def set_option(self, name: str, value: str) -> None:
        """`Network`: another file."""
        if name == "Network":
            self.network = read_network(Path(value))

    def static_value(self) -> Score:
        """The network's value for the side to move."""
        return self.network.value(self.board)
