"""How often a player errs, from how often people do and from what is at stake: in closed form."""

from __future__ import annotations

import math
from collections.abc import Sequence

from philidor.human.move_features import winning_chance
from philidor.search.types import MATE_BOUND

# Points that a forced mate is worth beyond a position that is won.
MATING = 15.0
# The best move is worth so many points of winning chances more than the next one: all is at stake.
ALL_AT_STAKE = 35.0
# People look for what wins. From an even position to one with these winning chances, in points of
# a hundred, what is at stake wakes them up more and more; where they can only defend, it does not.
EVEN, PROMISING = 50.0, 65.0
# A move that loses so many points of winning chances is half an error; with so many more, the odds
# that it is one are e times as large.
ERROR, BLUR = 10.0, 2.5
# Nothing is certain.
LEAST = 1e-6


def at_stake(values: Sequence[int]) -> float:
    """From 0 to 1, how much is to be won by finding the best move rather than the next one.

    Where several moves force mate, it is how much depends on finding any of them. Where the best
    move leaves the player without an advantage, nothing is to be won. values: of all moves, in
    centipawns for the side to move.
    """
    best, *others = sorted(values, reverse=True)
    if best >= MATE_BOUND:
        others = [value for value in others if value < MATE_BOUND]
    if not others:
        return 0.0
    share = min(1.0, (_chances(best) - _chances(others[0])) / ALL_AT_STAKE)
    return share * min(1.0, max(0.0, (_chances(best) - EVEN) / (PROMISING - EVEN)))


def errors(values: Sequence[int]) -> list[float]:
    """How much of an error each move is, from 0 to 1.

    values: of all moves, in centipawns for the side to move.
    """
    chances = [_chances(value) for value in values]
    best = max(chances)
    return [1 / (1 + math.exp((ERROR - (best - one)) / BLUR)) for one in chances]


def steadied(
    weights: Sequence[float], wrong: Sequence[float], steadiness: float, carelessness: float
) -> list[float]:
    """The chances of moves for a player that errs where most err, and does not where few do.

    weights: how likely each move is for people, one by one. wrong: how much of an error each is.
    steadiness: the power to which the odds of an error are raised; with 1 a player errs as often
    here as people do, with more its errors depend less on luck and more on the position.
    carelessness: what is added to the logarithm of these odds.
    """
    chances = normalised(weights)
    share = sum(chance * error for chance, error in zip(chances, wrong, strict=True))
    share = min(1 - LEAST, max(LEAST, share))
    odds = steadiness * math.log(share / (1 - share)) + carelessness
    wanted = 1 / (1 + math.exp(-odds))
    more, less = wanted / share, (1 - wanted) / (1 - share)
    return normalised(
        [
            chance * (error * more + (1 - error) * less)
            for chance, error in zip(chances, wrong, strict=True)
        ]
    )


def normalised(weights: Sequence[float]) -> list[float]:
    """The weights as chances, which together are 1."""
    total = sum(weights)
    return [weight / total for weight in weights]


def _chances(value: int) -> float:
    """Winning chances, of a hundred points; a mate goes beyond them on both sides."""
    mating = MATING * ((value >= MATE_BOUND) - (value <= -MATE_BOUND))
    return winning_chance(value) + mating
