"""How many moves come to mind, and which of them is chosen: the chances, in closed form."""

from __future__ import annotations

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


def _chances(value: int) -> float:
    """Winning chances, of a hundred points; a mate goes beyond them on both sides."""
    mating = MATING * ((value >= MATE_BOUND) - (value <= -MATE_BOUND))
    return winning_chance(value) + mating


def best_of_draws(weights: Sequence[float], values: Sequence[int], count: int) -> list[float]:
    """The chance of each move to be the best of `count` independent draws.

    Of moves of the same value, the one drawn first is chosen. weights: how likely each is drawn.
    """
    total = sum(weights)
    found = [0.0] * len(weights)
    below = 0.0
    for value in sorted(set(values)):
        alike = [place for place, one in enumerate(values) if one == value]
        here = sum(weights[place] for place in alike)
        chance = ((below + here) / total) ** count - (below / total) ** count
        for place in alike:
            found[place] = chance * weights[place] / here if here else 0.0
        below += here
    return found
