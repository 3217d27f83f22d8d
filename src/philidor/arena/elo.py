"""Elo from game results: difference, interval, likelihood of superiority, pentanomial counts.

Expected score by the logistic curve with 400 points a factor of ten, as FIDE's and every engine
list's scale has it. A pair of games from one opening with colours exchanged is the unit of
statistics where pairs are complete: its five possible scores (0, 0.5, 1, 1.5, 2) have a smaller
variance than two independent games, since the opening's bias cancels.

Normalised Elo (nElo) measures the score in standard deviations of a single game, so that it hardly
depends on the draw rate and says how many games it takes to see a difference (Michel Van den Bergh,
"Normalized Elo", 2020; fishtest's scale).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

SCALE = 400.0
NORMAL_95 = NormalDist().inv_cdf(0.975)
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME_SCORES = (0.0, 0.5, 1.0)
# nElo for a mean score of one standard deviation of a game above one half.
NORMALISED_SCALE = 800 / math.log(10)
FEWEST = 8


def expected_score(elo: float) -> float:
    """The share of points that a side stronger by `elo` makes."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / SCALE))


def elo_of_score(score: float) -> float:
    """The Elo difference that explains a share of points; infinite at 0 and 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return SCALE * math.log10(score / (1.0 - score))


def mean_and_variance(counts: Sequence[float], scores: Sequence[float]) -> tuple[float, float]:
    """Mean and (population) variance of one trial, given how often each score occurred."""
    total = sum(counts)
    mean = sum(n * s for n, s in zip(counts, scores, strict=True)) / total
    variance = sum(n * (s - mean) ** 2 for n, s in zip(counts, scores, strict=True)) / total
    return mean, variance


@dataclass(frozen=True)
class EloEstimate:
    """An Elo difference with its 95 % interval; infinite ends where the score is 0 or 1."""

    elo: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the interval's width, the number after the plus-minus sign."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """As tables show it: `+12.3 +- 8.1`."""
        if not math.isfinite(self.elo):
            return "+inf" if self.elo > 0 else "-inf"
        if math.isinf(self.low) and math.isinf(self.high):
            return f"{self.elo:+.1f} (too few games for an interval)"
        if not math.isfinite(self.error):
            return f"{self.elo:+.1f} [{self.low:+.0f}, {self.high:+.0f}]"
        return f"{self.elo:+.1f} +- {self.error:.1f}"


@dataclass(frozen=True)
class Tally:
    """Results from one side's view: wins, draws, losses; pairs counts complete pairs by score."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """All games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points made."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Share of points, 0.5 before the first game."""
        return self.points / self.games if self.games else 0.5

    def trials(self) -> tuple[Sequence[int], Sequence[float]]:
        """Counts and scores of the unit of statistics: pairs, or games while pairs are few."""
        if sum(self.pairs) >= FEWEST:
            return self.pairs, PAIR_SCORES
        return (self.losses, self.draws, self.wins), GAME_SCORES

    def deviation(self) -> float:
        """Standard deviation of the mean score."""
        counts, scores = self.trials()
        if not sum(counts):
            return 0.0
        _, variance = mean_and_variance(counts, scores)
        # Games that still wait for their pair count as half of one.
        units = self.games / 2 if counts is self.pairs else self.games
        return math.sqrt(variance / units)

    def elo(self) -> EloEstimate:
        """The difference that explains the score, with the interval of the score."""
        counts, _ = self.trials()
        # The normal approximation is meaningless for a handful of results.
        margin = NORMAL_95 * self.deviation() if sum(counts) >= FEWEST else math.inf
        return EloEstimate(
            elo_of_score(self.score),
            elo_of_score(self.score - margin),
            elo_of_score(self.score + margin),
        )

    def normalised_elo(self) -> EloEstimate:
        """The difference on the normalised scale; infinite where all results are the same."""
        counts, scores = self.trials()
        if not sum(counts):
            return EloEstimate(0.0, -math.inf, math.inf)
        _, variance = mean_and_variance(counts, scores)
        # The mean of a pair has half the variance of a game.
        deviation = math.sqrt(2 * variance if counts is self.pairs else variance)
        excess = self.score - 0.5
        if deviation == 0.0:
            value = math.copysign(math.inf, excess) if excess else 0.0
            return EloEstimate(value, -math.inf, math.inf)
        value = NORMALISED_SCALE * excess / deviation
        enough = sum(counts) >= FEWEST
        margin = NORMAL_95 * NORMALISED_SCALE / math.sqrt(self.games) if enough else math.inf
        return EloEstimate(value, value - margin, value + margin)

    def superiority(self) -> float:
        """Likelihood that this side is the stronger one (LOS), by the normal approximation."""
        deviation = self.deviation()
        if deviation == 0.0:
            return 0.5 if self.score == 0.5 else float(self.score > 0.5)
        return NormalDist().cdf((self.score - 0.5) / deviation)


def tally(results: Iterable[tuple[int, float]]) -> Tally:
    """Count games given as (number of the pair, points); two games with one number are a pair."""
    wins = draws = losses = 0
    by_pair: dict[int, list[float]] = {}
    for pair, points in results:
        wins += points == 1.0
        draws += points == 0.5
        losses += points == 0.0
        by_pair.setdefault(pair, []).append(points)
    counts = [0, 0, 0, 0, 0]
    for games in by_pair.values():
        if len(games) == 2:
            counts[round(2 * sum(games))] += 1
    return Tally(wins, draws, losses, (counts[0], counts[1], counts[2], counts[3], counts[4]))
