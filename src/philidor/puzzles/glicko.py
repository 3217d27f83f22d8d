"""Ratings by Glicko-2.

Mark E. Glickman, "Example of the Glicko-2 system" (http://www.glicko.net/glicko/glicko2.pdf); the
numbers of the steps are those of that paper. As on lichess, every answer is a rating period of its
own, and the deviation grows with the time since the last one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta

SCALE = 173.7178
CENTRE = 1500.0
# Restrains the volatility; the paper recommends 0.3 to 1.2, lichess uses 0.75.
TAU = 0.75
TOLERANCE = 1e-6
# Limits of the deviation, and rating periods a day, both as lichess has them
# (https://lichess.org/page/rating-systems): from 45, a deviation reaches 500 only after years.
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 500.0
PERIODS_A_DAY = 0.21436
# Above this deviation a rating is provisional, as lichess shows it.
PROVISIONAL = 110.0
LEAST_RATING = 400.0


@dataclass(frozen=True)
class Rating:
    """A rating with its standard deviation, and the volatility: how much it is expected to move."""

    rating: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.09

    @property
    def provisional(self) -> bool:
        """Whether too little is known to rely on it."""
        return self.deviation >= PROVISIONAL


def aged(one: Rating, passed: timedelta) -> Rating:
    """A rating after some time without games: step 6, for a part of a period."""
    periods = max(0.0, passed / timedelta(days=1)) * PERIODS_A_DAY
    phi = one.deviation / SCALE
    grown = math.sqrt(phi * phi + periods * one.volatility**2) * SCALE
    return Rating(one.rating, min(grown, MOST_DEVIATION), one.volatility)


def after(one: Rating, results: list[tuple[float, float, float]]) -> Rating:
    """A rating after a period's games: opponent's rating and deviation, and the score (0 to 1)."""
    mu, phi = (one.rating - CENTRE) / SCALE, one.deviation / SCALE
    information, gain = 0.0, 0.0
    for rating, deviation, score in results:
        weight = _g(deviation / SCALE)
        expected = _expected(mu, (rating - CENTRE) / SCALE, weight)
        information += weight * weight * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / information
    sigma = _volatility(one.volatility, phi, variance, variance * gain)
    spread = math.sqrt(phi * phi + sigma * sigma)
    phi = 1 / math.sqrt(1 / (spread * spread) + 1 / variance)
    return Rating(mu * SCALE + phi * phi * gain * SCALE + CENTRE, phi * SCALE, sigma)


def answered(one: Rating, opponent: Rating, score: float, passed: timedelta) -> Rating:
    """A rating after one game, within the limits; passed: since the last one."""
    new = after(aged(one, passed), [(opponent.rating, opponent.deviation, score)])
    deviation = min(max(new.deviation, LEAST_DEVIATION), MOST_DEVIATION)
    return Rating(max(new.rating, LEAST_RATING), deviation, new.volatility)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _expected(mu: float, opponent: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - opponent)))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm."""
    start = math.log(sigma * sigma)

    def slope(x: float) -> float:
        growth = math.exp(x)
        total = phi * phi + variance + growth
        first = growth * (delta * delta - total) / (2 * total * total)
        return first - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > TOLERANCE:
        between = low + (low - high) * at_low / (at_high - at_low)
        value = slope(between)
        if value * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, value
    return math.exp(low / 2)
