"""The sequential probability ratio test (Wald 1945) for matches, in its generalised form (GSPRT).

The hypotheses say that the expected score is that of `elo0` or of `elo1`. How a score is spread
over its possible values (draw rate, pairs) is not part of them, so for each hypothesis the most
likely spread with that expected score is taken (Van den Bergh, "The generalized SPRT", 2017;
used by fishtest).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from philidor.arena.elo import PAIR_SCORES, Tally, expected_score
from philidor.contract.errors import InputError

# Scores never seen so far get this weight, so that the likelihood stays finite.
UNSEEN = 1e-3
BISECTIONS = 60


@dataclass(frozen=True)
class Sprt:
    """A test of `elo1` against `elo0` with error rates alpha (false alarm) and beta (miss)."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse bounds in the wrong order and error rates that are none."""
        if not self.elo0 < self.elo1:
            raise InputError(f"SPRT needs elo0 below elo1, not {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InputError("SPRT needs error rates between 0 and 0.5")

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
    weights = [max(float(count), UNSEEN) for count in counts]
    total = sum(weights)
    shares = [weight / total for weight in weights]
    likeliest0 = constrained_shares(shares, scores, mean0)
    likeliest1 = constrained_shares(shares, scores, mean1)
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
    gaps = [score - mean for score in scores]
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
