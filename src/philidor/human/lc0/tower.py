"""The layers of a residual network over a chess board, in 32-bit floats.

The numbers of a square stand together, those of all planes: a convolution then adds a row of
weights for every input that is not zero, and most are, because negative ones count as zero.
"""

from array import array

import cython

from philidor.contract.arrays import Readable

if not cython.compiled:
    from math import exp

    SQUARES, MOST_PLANES = 64, 256


def _zeros(count: int) -> "memoryview[float]":
    return memoryview(array("f", bytes(4 * count)))


class Tower:
    """The numbers that go through the layers, by square and plane.

    inputs: what the next convolution reads. sums: what the last one found. kept: what the residual
    connection adds.
    """

    def __init__(self) -> None:
        self.inputs = _zeros(SQUARES * MOST_PLANES)
        self.sums = _zeros(SQUARES * MOST_PLANES)
        self.kept = _zeros(SQUARES * MOST_PLANES)
        self.pooled = _zeros(MOST_PLANES)
        self.squeezed = _zeros(MOST_PLANES)
        self.excited = _zeros(2 * MOST_PLANES)

    def set_planes(self, planes: Readable[float], count: int) -> None:
        """Take planes, one after the other, as the input."""
        for square in range(SQUARES):
            for plane in range(count):
                self.inputs[square * count + plane] = planes[plane * SQUARES + square]

    def convolve(
        self,
        weights: Readable[float],
        biases: Readable[float],
        inputs: cython.int,
        outputs: cython.int,
        size: cython.int,
    ) -> cython.void:
        """A convolution of the inputs; weights: by square of the kernel, input and output.

        size: 3, or 1 for a convolution of each square alone.
        """
        square: cython.Py_ssize_t
        other: cython.Py_ssize_t
        plane: cython.Py_ssize_t
        output: cython.Py_ssize_t
        row: cython.Py_ssize_t
        at: cython.Py_ssize_t
        file: cython.int
        rank: cython.int
        over: cython.int
        up: cython.int
        reach: cython.int = size // 2
        value: cython.float
        count: cython.Py_ssize_t = outputs
        for square in range(SQUARES):
            for output in range(count):
                self.sums[square * count + output] = biases[output]
        for plane in range(inputs):
            for other in range(SQUARES):
                value = self.inputs[other * inputs + plane]
                if value == 0.0:
                    continue
                file = other & 7
                rank = other >> 3
                # The input of a square adds to the squares around it.
                for up in range(-reach, reach + 1):
                    if not 0 <= rank - up < 8:
                        continue
                    for over in range(-reach, reach + 1):
                        if not 0 <= file - over < 8:
                            continue
                        row = ((up + reach) * size + over + reach) * inputs + plane
                        row *= count
                        at = (8 * (rank - up) + file - over) * count
                        for output in range(count):
                            self.sums[at + output] += value * weights[row + output]

    def activate(self, planes: cython.int) -> cython.void:
        """Make the sums the next inputs; negative ones count as zero."""
        place: cython.Py_ssize_t
        for place in range(SQUARES * planes):
            self.inputs[place] = self.sums[place] if self.sums[place] > 0.0 else 0.0

    def keep(self, planes: cython.int) -> cython.void:
        """Keep the inputs for the end of the block."""
        place: cython.Py_ssize_t
        for place in range(SQUARES * planes):
            self.kept[place] = self.inputs[place]

    def join(self, planes: cython.int) -> cython.void:
        """Add what was kept to the sums."""
        place: cython.Py_ssize_t
        for place in range(SQUARES * planes):
            self.sums[place] += self.kept[place]

    def excite(
        self,
        first: Readable[float],
        first_biases: Readable[float],
        second: Readable[float],
        second_biases: Readable[float],
        planes: cython.int,
        width: cython.int,
    ) -> cython.void:
        """Scale and shift each plane by what two layers make of the planes' means."""
        square: cython.Py_ssize_t
        plane: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        total: cython.float
        for plane in range(planes):
            total = 0.0
            for square in range(SQUARES):
                total += self.sums[square * planes + plane]
            self.pooled[plane] = total / SQUARES
        for unit in range(width):
            total = first_biases[unit]
            for plane in range(planes):
                total += first[unit * planes + plane] * self.pooled[plane]
            self.squeezed[unit] = total if total > 0.0 else 0.0
        for plane in range(2 * planes):
            total = second_biases[plane]
            for unit in range(width):
                total += second[plane * width + unit] * self.squeezed[unit]
            if plane < planes:
                total = cython.cast(cython.float, 1.0 / (1.0 + exp(-total)))
            self.excited[plane] = total
        for square in range(SQUARES):
            for plane in range(planes):
                self.sums[square * planes + plane] = (
                    self.sums[square * planes + plane] * self.excited[plane]
                    + self.excited[planes + plane]
                )

    def output(self, square: int, plane: int, planes: int) -> float:
        """One of the last convolution's sums."""
        return float(self.sums[square * planes + plane])
