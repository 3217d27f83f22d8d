"""The sequential probability ratio test (Wald 1945) for matches, in its generalised form (GSPRT).

The hypotheses say that the strength is `elo0` or `elo1`. On the logistic scale that fixes the
expected score, on the normalised scale the number of standard deviations by which it exceeds one
half. How results are distributed otherwise (draw rate, pairs) is open, so for each hypothesis the
most likely distribution that fulfils it is taken (Van den Bergh, "The generalized SPRT", 2017; used
by fishtest).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from philidor.arena.elo import (
    NORMALISED_SCALE,
    PAIR_SCORES,
    Tally,
    expected_score,
    mean_and_variance,
)
from philidor.contract.errors import InputError

# Scores never seen so far get this weight, so that the likelihood stays finite.
UNSEEN = 1e-3
BISECTIONS = 60
# Steps of the iteration for the normalised scale, and the change at which it ends.
ITERATIONS = 50
CONVERGED = 1e-9
# Beyond this, no distribution of pairs need exist.
MOST_NORMALISED = 200.0


class Scale(StrEnum):
    """The Elo scale of a test's hypotheses."""

    LOGISTIC = "logistic"
    NORMALISED = "normalised"


@dataclass(frozen=True)
class Sprt:
    """A test of `elo1` against `elo0` on one of the scales.

    alpha: rate of false alarms. beta: rate of misses.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    scale: Scale = Scale.LOGISTIC

    def __post_init__(self) -> None:
        """Refuse bounds in the wrong order and error rates outside 0 to 0.5."""
        if not self.elo0 < self.elo1:
            raise InputError(f"SPRT needs elo0 below elo1, not {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InputError("SPRT needs error rates between 0 and 0.5")
        widest = max(abs(self.elo0), abs(self.elo1))
        if self.scale == Scale.NORMALISED and widest > MOST_NORMALISED:
            raise InputError(f"SPRT takes at most {MOST_NORMALISED:g} normalised Elo")

    @property
    def lower(self) -> float:
        """Log-likelihood ratio at which elo0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Log-likelihood ratio at which elo1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, result: Tally) -> float:
        """Log-likelihood ratio of elo1 over elo0 after the complete pairs of these results."""
        if not sum(result.pairs):
            return 0.0
        if self.scale == Scale.NORMALISED:
            return normalised_ratio(result.pairs, self.elo0, self.elo1)
        return log_likelihood_ratio(
            result.pairs, PAIR_SCORES, expected_score(self.elo0), expected_score(self.elo1)
        )

    def decision(self, result: Tally) -> bool | None:
        """True when elo1 is accepted, False when elo0 is, None while it is open."""
        ratio = self.ratio(result)
        if ratio >= self.upper:
            return True
        return False if ratio <= self.lower else None


def log_likelihood_ratio(
    counts: Sequence[int], scores: Sequence[float], mean0: float, mean1: float
) -> float:
    """Log of the likelihood of the counts under expected score mean1 over that under mean0."""
    total, shares = _observed(counts)
    likeliest0 = constrained_shares(shares, scores, mean0)
    likeliest1 = constrained_shares(shares, scores, mean1)
    return _log_ratio(total, shares, likeliest0, likeliest1)


def normalised_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """The same for pairs of games and hypotheses on the normalised scale."""
    total, shares = _observed(counts)
    # A pair's mean score has the standard deviation of a game divided by the square root of two.
    deviations = [elo * math.sqrt(2) / NORMALISED_SCALE for elo in (elo0, elo1)]
    likeliest0, likeliest1 = (normalised_shares(shares, PAIR_SCORES, one) for one in deviations)
    return _log_ratio(total, shares, likeliest0, likeliest1)


def _observed(counts: Sequence[int]) -> tuple[float, list[float]]:
    """The number of trials and the observed shares, all positive."""
    weights = [max(float(count), UNSEEN) for count in counts]
    total = sum(weights)
    return total, [weight / total for weight in weights]


def _log_ratio(
    total: float, shares: Sequence[float], likeliest0: list[float], likeliest1: list[float]
) -> float:
    return total * sum(
        share * math.log(p1 / p0)
        for share, p0, p1 in zip(shares, likeliest0, likeliest1, strict=True)
    )


def constrained_shares(
    shares: Sequence[float], scores: Sequence[float], mean: float
) -> list[float]:
    """The likeliest distribution with that mean, given observed shares (all positive).

    By Lagrange it is share / (1 + t (score - mean)) with the one t that makes the mean right.
    """
    return _balanced(shares, [score - mean for score in scores])


def normalised_shares(
    shares: Sequence[float], scores: Sequence[float], deviations: float
) -> list[float]:
    """The likeliest distribution whose mean is `deviations` standard deviations above one half.

    The condition is not linear in the shares. It is replaced by its tangent at the distribution
    found so far, which is solved as in `constrained_shares`, until nothing changes.
    """
    found = [1.0 / len(scores)] * len(scores)
    for _ in range(ITERATIONS):
        mean, variance = mean_and_variance(found, scores)
        sigma = math.sqrt(variance)
        gaps = [
            score - 0.5 - deviations * sigma * (1 + ((score - mean) / sigma) ** 2) / 2
            for score in scores
        ]
        before, found = found, _balanced(shares, gaps)
        if max(abs(a - b) for a, b in zip(before, found, strict=True)) < CONVERGED:
            break
    return found


def _balanced(shares: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """The likeliest distribution under which the gaps' mean is zero; gaps have both signs."""
    # All denominators stay positive between these ends, where the sum goes from + to - infinity.
    low, high = -1.0 / max(gaps), -1.0 / min(gaps)
    for _ in range(BISECTIONS):
        t = (low + high) / 2
        if sum(share * gap / (1 + t * gap) for share, gap in zip(shares, gaps, strict=True)) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return [share / (1 + t * gap) for share, gap in zip(shares, gaps, strict=True)]
