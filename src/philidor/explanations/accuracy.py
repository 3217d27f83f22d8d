"""A move's accuracy, and a side's in a whole game, as lichess.org computes them.

A move's: from the winning chances that it gave away (https://lichess.org/page/accuracy), and one
point more, because analyses are imperfect. A side's: the mean of a weighted and a harmonic mean of
its moves'. A move weighs as much as the chances vary around it, so that moves of quiet phases count
little; the harmonic mean is low where a single move was bad.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import harmonic_mean, pstdev

from philidor.explanations.values import Value, chances_of

UNCERTAINTY = 1.0
# Positions of the windows in which the chances' deviation is measured: a tenth of the game's.
LEAST_WINDOW, MOST_WINDOW = 2, 8
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
# The accuracy of a move in the harmonic mean at least.
LEAST_ACCURACY = 1.0


def move_accuracy(loss: float) -> float:
    """A move's accuracy in percent, from the winning chances (percent) that it gave away."""
    if loss <= 0:
        return 100.0
    found = 103.1668 * math.exp(-0.04354 * loss) - 3.1669 + UNCERTAINTY
    return max(0.0, min(100.0, found))


def side_accuracies(values: Sequence[Value], white_first: bool) -> dict[bool, float]:
    """The accuracy of each side that moved, by colour, from the values of a game's positions.

    values: of the start and after each move; beyond ten pawns, and mates, they count as ten pawns.
    """
    chances = [chances_of(value.centipawns) for value in values]
    if len(chances) < 2:
        return {}
    weights = _weights(chances)
    found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for ply, ((before, after), weight) in enumerate(zip(pairwise(chances), weights, strict=True)):
        white = white_first == (ply % 2 == 0)
        loss = before - after if white else after - before
        found[white].append((move_accuracy(loss), weight))
    return {white: _mean(moves) for white, moves in found.items() if moves}


def _weights(chances: Sequence[float]) -> list[float]:
    """The weight of each move: the deviation of the chances in the window that ends with it."""
    size = max(LEAST_WINDOW, min(MOST_WINDOW, (len(chances) - 1) // 10))
    size = min(size, len(chances))
    windows = [chances[:size]] * (size - 2)
    windows += [chances[first : first + size] for first in range(len(chances) - size + 1)]
    return [max(LEAST_WEIGHT, min(MOST_WEIGHT, pstdev(window))) for window in windows]


def _mean(moves: Sequence[tuple[float, float]]) -> float:
    total = sum(weight for _, weight in moves)
    weighted = sum(accuracy * weight for accuracy, weight in moves) / total
    harmonic = harmonic_mean([max(LEAST_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2
