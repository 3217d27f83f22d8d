"""Elo from game results: difference, interval, likelihood of superiority, pentanomial counts.

Expected score by the logistic curve with 400 points a factor of ten, as FIDE's and every engine
list's scale has it. A pair of games from one opening with colours exchanged is the unit of
statistics: its five possible scores (0, 0.5, 1, 1.5, 2) have a smaller variance than two
independent games, since the opening's bias cancels. Games that wait for the other game of their
pair are part of the score only. Without any pair the games are the units.

Intervals are Wilson's (Journal of the American Statistical Association 22, 1927) for as many
single decisive games as have the variance that was observed, so they are finite and honest also
where every game was won.

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
# Games without which nothing is said about a difference.
FEWEST = 8
# What is assumed before the first result, with the weight of half a unit: half the variance of a
# game without draws, which the mean of two independent ones has.
WEIGHT = 0.5
# Ends of an interval that differ by more than this share of its half are both printed.
LOPSIDED = 0.2


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
    """An Elo difference with its 95 % interval; it is infinite where the score is 0 or 1, and the
    ends of the interval where there are too few games for one."""

    elo: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the interval's width, the number after the plus-minus sign."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """As tables show it: `+12.3 +- 8.1`."""
        if math.isinf(self.low) and math.isinf(self.high):
            return "too few games"
        if math.isinf(self.elo):
            return f"above {self.low:+.0f}" if self.elo > 0 else f"below {self.high:+.0f}"
        below, above = self.elo - self.low, self.high - self.elo
        if abs(above - below) > LOPSIDED * self.error:
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

    def trials(self) -> Trials:
        """The units of statistics: complete pairs, or games without any pair."""
        if any(self.pairs):
            return Trials(self.pairs, PAIR_SCORES, games=2)
        return Trials((self.losses, self.draws, self.wins), GAME_SCORES, games=1)

    def elo(self) -> EloEstimate:
        """The difference that explains the score of the units, with the score's interval."""
        trials = self.trials()
        low, high = trials.interval()
        return EloEstimate(elo_of_score(trials.mean), elo_of_score(low), elo_of_score(high))

    def normalised_elo(self) -> EloEstimate:
        """The difference on the normalised scale."""
        trials = self.trials()
        value = NORMALISED_SCALE * (trials.mean - 0.5) / math.sqrt(trials.games * trials.variance)
        margin = math.inf
        if trials.games * trials.number >= FEWEST:
            margin = NORMAL_95 * NORMALISED_SCALE / math.sqrt(trials.games * trials.number)
        return EloEstimate(value, value - margin, value + margin)

    def superiority(self) -> float:
        """Likelihood that this side is the stronger one (LOS), by the normal approximation."""
        trials = self.trials()
        if not trials.number:
            return 0.5
        deviation = math.sqrt(trials.variance / trials.number)
        return NormalDist().cdf((trials.mean - 0.5) / deviation)


@dataclass(frozen=True)
class Trials:
    """How often each score of a unit occurred; `games` are those of a unit."""

    counts: Sequence[int]
    scores: Sequence[float]
    games: int

    @property
    def number(self) -> int:
        """The number of units."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean score, 0.5 before the first unit."""
        return mean_and_variance(self.counts, self.scores)[0] if self.number else 0.5

    @property
    def variance(self) -> float:
        """The variance of a unit's score; where all are the same, of those with half a unit more
        that is spread over all scores."""
        if self.number and (found := mean_and_variance(self.counts, self.scores)[1]):
            return found
        share = WEIGHT / len(self.counts)
        return mean_and_variance([count + share for count in self.counts], self.scores)[1]

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the expected score; all scores while there are few units."""
        if self.games * self.number < FEWEST:
            return 0.0, 1.0
        mean, variance = mean_and_variance(self.counts, self.scores)
        decisive = mean * (1 - mean)
        # The variance as a share of that of a game without draws.
        share = (self.number * variance + WEIGHT / 2) / (self.number * decisive + WEIGHT)
        units = self.number / min(1.0, share)
        squared = NORMAL_95**2
        centre = (mean + squared / (2 * units)) / (1 + squared / units)
        spread = math.sqrt(decisive / units + squared / (4 * units**2))
        half = NORMAL_95 * spread / (1 + squared / units)
        low = centre - half if mean > 0.0 else 0.0
        high = centre + half if mean < 1.0 else 1.0
        return low, high


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
