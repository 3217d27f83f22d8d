"""Answers of chapter 23."""

from __future__ import annotations

import math

from philidor.arena.elo import NORMAL_95, Tally, elo_of_score


def games_for(elo: float, draws: float = 1 / 3) -> int:
    """The games after which the 95 % interval of an even match reaches just this far."""
    slope = 400 / math.log(10) / 0.25
    deviation = math.sqrt((1 - draws) / 4)
    return math.ceil((NORMAL_95 * deviation * slope / elo) ** 2)


def interval(wins: int, draws: int, losses: int) -> tuple[int, int]:
    """The 95 % interval of a result, in Elo."""
    estimate = Tally(wins, draws, losses).elo()
    return round(estimate.low), round(estimate.high)


def expected_points(elo: float, games: int) -> float:
    """The points that a side stronger by `elo` expects from some games."""
    return games / (1 + 10 ** (-elo / 400))


def difference(points: float, games: int) -> int:
    """The Elo difference that explains a score."""
    return round(elo_of_score(points / games))
