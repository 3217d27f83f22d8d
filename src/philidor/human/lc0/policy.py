"""A network of lc0's as a human policy: Maia's networks are such."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass

from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.human.lc0.moves import NUMBERS, PLANE_PLACES, Key, key_of
from philidor.human.lc0.planes import planes_of
from philidor.human.lc0.tower import Tower
from philidor.human.lc0.weights import PLANES, SQUARES, Convolution, Lc0Weights, parse
from philidor.human.levels import LC0_LEVELS
from philidor.human.past import Past


@dataclass(frozen=True)
class _Layer:
    """A convolution with its weights in the order in which they are used."""

    inputs: int
    outputs: int
    size: int
    weights: array[float]
    biases: array[float]

    @classmethod
    def of(cls, convolution: Convolution) -> _Layer:
        """weights: by square of the kernel, input and output."""
        taps, inputs, outputs = convolution.size**2, convolution.inputs, convolution.outputs
        turned = array("f", bytes(4 * taps * inputs * outputs))
        for row in range(inputs * taps):
            plane, tap = divmod(row, taps)
            first = (tap * inputs + plane) * outputs
            turned[first : first + outputs] = convolution.weights[row :: inputs * taps]
        return cls(inputs, outputs, convolution.size, turned, convolution.biases)


class Lc0Policy:
    """What a network of lc0's says people play; the rating is that of its own training games."""

    levels = LC0_LEVELS

    def __init__(self, weights: Lc0Weights) -> None:
        self._weights = weights
        self._tower = Tower()
        self._input = _Layer.of(weights.input)
        self._blocks = [
            (_Layer.of(block.first), _Layer.of(block.second), block.excitation)
            for block in weights.blocks
        ]
        self._heads = [
            _Layer.of(head) for head in (weights.policy_first, weights.policy) if head is not None
        ]

    @classmethod
    def of(cls, data: bytes) -> Lc0Policy:
        """The network in a file's bytes; Lc0Error with the reason if they are none."""
        return cls(parse(data))

    def chances(self, position: Position, past: Past, rating: int) -> dict[int, float]:
        """The chance that a person plays each legal move; together they are 1."""
        self._run(planes_of(position, past))
        black = position.us == 1
        scores = {move: self._score(key_of(move, black)) for move in legal_moves(position)}
        highest = max(scores.values())
        weights = {move: math.exp(score - highest) for move, score in scores.items()}
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    def _run(self, planes: array[float]) -> None:
        """Every layer but the last of a fully connected policy."""
        tower = self._tower
        tower.set_planes(planes, PLANES)
        self._convolve(self._input)
        filters = self._input.outputs
        tower.activate(filters)
        for first, second, excitation in self._blocks:
            tower.keep(filters)
            self._convolve(first)
            tower.activate(filters)
            self._convolve(second)
            if excitation is not None:
                tower.excite(
                    excitation.first,
                    excitation.first_biases,
                    excitation.second,
                    excitation.second_biases,
                    filters,
                    excitation.width,
                )
            tower.join(filters)
            tower.activate(filters)
        for number, head in enumerate(self._heads):
            if number:
                tower.activate(self._heads[0].outputs)
            self._convolve(head)

    def _convolve(self, layer: _Layer) -> None:
        self._tower.convolve(layer.weights, layer.biases, layer.inputs, layer.outputs, layer.size)

    def _score(self, key: Key) -> float:
        """The output for a move, before the softmax."""
        tower, last = self._tower, self._heads[-1]
        if not self._weights.dense:
            plane, square = divmod(PLANE_PLACES[key], SQUARES)
            return tower.output(square, plane, last.outputs)
        number, width = NUMBERS[key], SQUARES * last.outputs
        row = self._weights.dense[number * width : (number + 1) * width]
        score = self._weights.dense_biases[number]
        for plane in range(last.outputs):
            for square in range(SQUARES):
                # The layer before it ends with negative sums as zero.
                value = max(0.0, tower.output(square, plane, last.outputs))
                score += row[plane * SQUARES + square] * value
        return score
