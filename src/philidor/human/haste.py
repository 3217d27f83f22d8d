"""Haste: what the last minute on the clock does to a player."""

from __future__ import annotations

from philidor.contract.limits import Limits

# The seconds on the clock, counting increments for the next moves, between which haste grows.
CALM, PANIC = 60.0, 5.0
MOVES_AHEAD = 20


def haste(limits: Limits, white: bool) -> float:
    """0 for a player with enough time to 1 for one with none; without a clock there is no haste."""
    clock = limits.clock(white)
    if clock is None:
        return 0.0
    seconds = (clock.remaining + MOVES_AHEAD * clock.increment) / 1000
    return min(1.0, max(0.0, (CALM - seconds) / (CALM - PANIC)))
