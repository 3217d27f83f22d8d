"""How attentive a player is: less with many pieces on the board and little time on the clock."""

from __future__ import annotations

from philidor.contract.limits import Limits
from philidor.human.levels import Level

FULL = 100
# The pieces between which attention falls.
FEW_PIECES, ALL_PIECES = 16, 32
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


def attention(level: Level, pieces: int, limits: Limits, white: bool) -> int:
    """What multiplies the chance to overlook a move, in percent; above 100, less is seen."""
    crowd = min(1.0, max(0.0, (pieces - FEW_PIECES) / (ALL_PIECES - FEW_PIECES)))
    less = (1 + level.crowding / 100 * crowd) * (1 + level.haste / 100 * haste(limits, white))
    return round(FULL * less)
