"""Effects of many factors that were varied in the same games (Ronald A. Fisher 1926).

All games measure every factor, while separate matches would divide the games among them. The method
assumes that effects add up in Elo: it does not find factors that help only in combination.

With few games for each factor, the most likely effects are too large, in 250 pairs of games for 58
factors by an eighth. The score function is therefore corrected as David Firth proposed in "Bias
reduction of maximum likelihood estimates" (Biometrika 80, 1993), which leaves a thirtieth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from philidor.arena.elo import NORMAL_95, SCALE, EloEstimate
from philidor.contract.errors import InputError

# Elo for one logit.
ELO_A_LOGIT = SCALE / math.log(10)
# A side that lost every game has no finite Elo; estimates end at this many logits, 1,000 Elo.
MOST_LOGITS = 1000 / ELO_A_LOGIT
# Newton's method has settled when no effect moves by more than a thousandth of an Elo.
SETTLED = 0.001 / ELO_A_LOGIT
MOST_ITERATIONS = 100
# No pair of games is expected to be won or lost more surely than this.
SUREST = 0.001

Floats = npt.NDArray[np.float64]


def estimates(
    design: Sequence[Sequence[int]], outcomes: Sequence[float], factors: int
) -> list[EloEstimate]:
    """Each factor's effect in Elo with its 95 % interval, by logistic regression.

    design: for each pair of games, which side had each factor: 1 the first, -1 the second, 0 both
    or neither. outcomes: the first side's result of each pair, from -1 for two losses to 1 for two
    wins. How much pairs scatter beyond what the model says is estimated too. Raises InputError
    while there are too few pairs to tell the factors apart.
    """
    rows = np.array(design, dtype=float).reshape(len(outcomes), factors)
    count = len(rows)
    if count <= factors or np.linalg.matrix_rank(rows) < factors:
        raise InputError(f"{count} pairs of games are too few to tell {factors} changes apart")
    points = (np.array(outcomes, dtype=float) + 1) / 2
    effects = np.zeros(factors)
    for _ in range(MOST_ITERATIONS):
        fit = _Fit(rows, points, effects)
        moved = np.clip(effects + fit.step(), -MOST_LOGITS, MOST_LOGITS)
        settled = np.abs(moved - effects).max() < SETTLED
        effects = moved
        if settled:
            break
    margins = NORMAL_95 * _Fit(rows, points, effects).errors()
    return [
        EloEstimate(
            float(ELO_A_LOGIT * effect),
            float(ELO_A_LOGIT * (effect - margin)),
            float(ELO_A_LOGIT * (effect + margin)),
        )
        for effect, margin in zip(effects, margins, strict=True)
    ]


class _Fit:
    """How well effects explain the points.

    expected: the first side's share of the points of each pair; scatter: the variance of the points
    as a multiple of that of single games without draws; covariance: of the effects, without it.
    """

    def __init__(self, rows: Floats, points: Floats, effects: Floats) -> None:
        self.rows, self.points = rows, points
        self.expected = np.clip(1 / (1 + np.exp(-rows @ effects)), SUREST, 1 - SUREST)
        self.variances = self.expected * (1 - self.expected)
        degrees = len(rows) - len(effects)
        self.scatter = np.sum((points - self.expected) ** 2 / self.variances) / degrees
        self.covariance = np.linalg.inv((rows * self.variances[:, None]).T @ rows)

    def step(self) -> Floats:
        """Newton's step towards better effects."""
        leverages = self.variances * np.sum((self.rows @ self.covariance) * self.rows, axis=1)
        correction = self.scatter * leverages * (0.5 - self.expected)
        score = self.rows.T @ (self.points - self.expected + correction)
        return np.asarray(self.covariance @ score)

    def errors(self) -> Floats:
        """The standard errors of the effects."""
        return np.asarray(np.sqrt(self.scatter * np.diag(self.covariance)))
