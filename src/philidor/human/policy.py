"""The human policy: the chance that a person of a rating plays each legal move.

A network of four layers. The first adds up a row of weights for each feature of the position, the
second turns the result into what each unit of the third begins with for every move; there the rows
of the move's features are added. The fourth weighs the units. All but the output count negative
sums as zero. The outputs of all moves together become chances (softmax).
"""

import struct
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cython

from philidor.contract.arrays import Readable, Writable
from philidor.evaluation.network_file import CHECKSUM_BYTES, NetworkError, sealed, unsealed

if not cython.compiled:
    from math import exp

    from philidor.core.types import MAX_MOVES
    from philidor.human.types import (
        FIRST,
        FIRST_AT,
        FIRST_BIAS_AT,
        HEAD,
        LAST,
        LAST_AT,
        LAST_BIAS_AT,
        MOVE_FEATURES,
        MOVES_AT,
        OUTPUT_AT,
        PLAIN_AT,
        POSITION_FEATURES,
        SECOND_AT,
        SECOND_BIAS_AT,
        UNITS,
        WEIGHTS,
        part,
    )

FILE = Path(__file__).with_name("data") / "people.policy"
# Magic number, features of a position and of a move, units of the three layers; then the layers.
HEADER = struct.Struct("<8sHHHHH")
MARK = b"PhilHum2"
SIZES = (POSITION_FEATURES, MOVE_FEATURES, FIRST, UNITS, LAST)
# The order of the layers: rows and columns of a table of weights, or a vector of one column. Each
# row of a table is stored as a scale of 16 bits and integers of 8 bits, a vector as floating-point
# numbers of 16 bits. At the end stands a checksum, as in the networks of the evaluation.
LAYERS = (
    (POSITION_FEATURES, FIRST),
    (FIRST, 1),
    (FIRST, UNITS),
    (UNITS, 1),
    (MOVE_FEATURES, UNITS),
    (MOVE_FEATURES, 1),
    (UNITS, LAST),
    (LAST, 1),
    (LAST, 1),
)
BYTES = sum(rows * (2 + columns if columns > 1 else 2) for rows, columns in LAYERS)
# The largest integer in a table. On 8,000 positions of games not learned from, the log-likelihood
# is the same to 0.001 as with 127, and a packed file is a quarter smaller.
MOST = 31


class PolicyError(ValueError):
    """The bytes are not a policy network that this version reads."""


class Policy:
    """The network, its weights as 32-bit floats, and what it thought of the last position.

    count: moves of that position. first, second: the sums of the first two layers. units, last,
    scores, chances: by move, the sums of the third and fourth layer, the output and the chance.
    """

    def __init__(self, weights: Writable[float]) -> None:
        """weights: WEIGHTS 32-bit floats; they are not copied."""
        self.weights = weights
        self.count = 0
        if not cython.compiled:
            self.first = [0.0] * FIRST
            self.second = [0.0] * UNITS
            self.units = [[0.0] * UNITS for _ in range(MAX_MOVES)]
            self.last = [[0.0] * LAST for _ in range(MAX_MOVES)]
            self.scores = [0.0] * MAX_MOVES
            self.chances = [0.0] * MAX_MOVES

    def see_position(self, packed: Readable[int]) -> cython.void:
        """The first two layers."""
        place: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        row: cython.Py_ssize_t
        count: cython.Py_ssize_t = packed[0]
        strength: cython.float
        for unit in range(FIRST):
            self.first[unit] = self.weights[FIRST_BIAS_AT + unit]
        for place in range(count):
            row = FIRST_AT + FIRST * cython.cast(cython.Py_ssize_t, packed[HEAD + place])
            strength = 1.0
            if place == count - 1:
                strength = packed[3] / cython.cast(cython.float, 65535.0)
            elif place == count - 2:
                strength = 1 - packed[3] / cython.cast(cython.float, 65535.0)
            for unit in range(FIRST):
                self.first[unit] += strength * self.weights[row + unit]
        for unit in range(UNITS):
            self.second[unit] = self.weights[SECOND_BIAS_AT + unit]
        for place in range(FIRST):
            strength = self.first[place]
            if strength > 0:
                row = SECOND_AT + UNITS * place
                for unit in range(UNITS):
                    self.second[unit] += strength * self.weights[row + unit]

    def score(
        self, number: cython.int, features: Readable[int], length: cython.int
    ) -> cython.float:
        """The output for a move."""
        place: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        row: cython.Py_ssize_t
        size: cython.float
        score: cython.float = 0.0
        for unit in range(UNITS):
            self.units[number][unit] = self.second[unit]
        for place in range(length):
            row = MOVES_AT + UNITS * cython.cast(cython.Py_ssize_t, features[place])
            score += self.weights[PLAIN_AT + features[place]]
            for unit in range(UNITS):
                self.units[number][unit] += self.weights[row + unit]
        for unit in range(LAST):
            self.last[number][unit] = self.weights[LAST_BIAS_AT + unit]
        for place in range(UNITS):
            size = self.units[number][place]
            if size > 0:
                row = LAST_AT + LAST * place
                for unit in range(LAST):
                    self.last[number][unit] += size * self.weights[row + unit]
        for unit in range(LAST):
            size = self.last[number][unit]
            if size > 0:
                score += size * self.weights[OUTPUT_AT + unit]
        return score

    def weigh(self, temperature: cython.double) -> cython.void:
        """Turn the outputs into chances; above a temperature of 1 they are more alike."""
        number: cython.int
        highest: cython.double = self.scores[0]
        total: cython.double = 0.0
        for number in range(1, self.count):
            if self.scores[number] > highest:
                highest = self.scores[number]
        for number in range(self.count):
            self.chances[number] = exp((self.scores[number] - highest) / temperature)
            total += self.chances[number]
        for number in range(self.count):
            self.chances[number] /= total

    def judge(self, packed: Any, at: cython.Py_ssize_t, temperature: cython.double) -> cython.int:
        """Judge a packed position that begins at a place; returns how many numbers it has."""
        number: cython.int
        length: cython.int
        place: cython.int = HEAD + packed[at]
        self.count = packed[at + 1]
        self.see_position(part(packed, at))
        for number in range(self.count):
            length = packed[at + place]
            self.scores[number] = self.score(number, part(packed, at + place + 1), length)
            place += length + 1
        self.weigh(temperature)
        return place

    def opinion(self) -> list[float]:
        """The chance of each move of the last position, in the order of its features."""
        return [self.chances[number] for number in range(self.count)]


def parse(data: bytes) -> "array[float]":
    """The weights in a file's bytes; PolicyError if there are none that this version reads."""
    if len(data) < HEADER.size or not data.startswith(MARK):
        raise PolicyError("this is not a human policy of Philidor that this version reads")
    _, *sizes = HEADER.unpack_from(data)
    if tuple(sizes) != SIZES or len(data) != HEADER.size + BYTES + CHECKSUM_BYTES:
        raise PolicyError("the policy network has other sizes than this version reads")
    try:
        unsealed(data)
    except NetworkError as error:
        raise PolicyError(str(error)) from None
    weights = array("f", bytes(4 * WEIGHTS))
    integers = memoryview(data).cast("b")
    place, at = HEADER.size, 0
    for rows, columns in LAYERS:
        numbers = array("f", struct.unpack_from(f"<{rows}e", data, place))
        place += 2 * rows
        if columns == 1:
            weights[at : at + rows] = numbers
        else:
            multiply(integers[place : place + rows * columns], numbers, weights, at)
            place += rows * columns
        at += rows * columns
    return weights


def multiply(
    integers: Readable[int],
    scales: Writable[float],
    weights: Writable[float],
    at: cython.Py_ssize_t,
) -> cython.void:
    """Write the rows of a table into the weights, from a place on."""
    place: cython.Py_ssize_t
    columns: cython.Py_ssize_t = len(integers) // len(scales)
    for place in range(len(integers)):
        weights[at + place] = integers[place] * scales[place // columns]


def written(weights: Any) -> bytes:
    """The file of a network with these weights, rounded as the file's numbers are."""
    parts = [HEADER.pack(MARK, *SIZES)]
    at = 0
    for rows, columns in LAYERS:
        table = array("f", weights[at : at + rows * columns])
        at += rows * columns
        if columns == 1:
            parts.append(struct.pack(f"<{rows}e", *table))
            continue
        lines = [table[begin : begin + columns] for begin in range(0, len(table), columns)]
        packed = struct.pack(f"<{rows}e", *(max(map(abs, line)) / MOST for line in lines))
        scales = struct.unpack(f"<{rows}e", packed)
        parts.append(packed)
        parts += [eight_bits(line, scale) for line, scale in zip(lines, scales, strict=True)]
    return sealed(b"".join(parts))


def eight_bits(line: Sequence[float], scale: float) -> bytes:
    """A row of weights as integers of 8 bits, in units of the scale."""
    rounded = (round(weight / scale) if scale else 0 for weight in line)
    return array("b", [max(-MOST, min(MOST, number)) for number in rounded]).tobytes()
