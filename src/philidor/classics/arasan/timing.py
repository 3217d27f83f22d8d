"""How long to think. The 95 % rule is the source's; how much a move is allotted is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits, TimeLeft

# The source: a search usually ends when this share of the allotted time has been used.
USUAL_SHARE = 0.95
# "In some cases slightly longer": up to this share of the allotted time, if the clock has it.
LONGER_SHARE = 1.3
# Milliseconds reserved for communication, with a clock and with a fixed time for the move.
CLOCK_OVERHEAD = 15
MOVE_OVERHEAD = 4
# Moves that a game is expected to last from here when no time control is near.
MOVES_LEFT = 30
# The largest share of the remaining time for one move.
MOST = 0.6
# The last move before a time control may use nearly all of it.
MOST_OF_ALL = 0.9


@dataclass(frozen=True)
class Allotment:
    """Milliseconds from the start after which a search usually ends, and after which it must."""

    usual: int
    latest: int


def allotment(limits: Limits, white: bool) -> Allotment | None:
    """The time for a move; None when nothing limits it."""
    clock = limits.clock(white)
    found = []
    if limits.movetime is not None:
        allotted = max(1, limits.movetime - MOVE_OVERHEAD)
        found.append(Allotment(_usual(allotted), allotted))
    if clock is not None:
        found.append(_of_clock(clock, limits.moves_to_go))
    return min(found, key=lambda one: one.usual, default=None)


def _usual(allotted: float) -> int:
    return max(1, int(USUAL_SHARE * allotted))


def _of_clock(clock: TimeLeft, moves_to_go: int | None) -> Allotment:
    """The share of a clock for one move."""
    usable = max(1, clock.remaining - CLOCK_OVERHEAD)
    most = (MOST_OF_ALL if moves_to_go == 1 else MOST) * usable
    allotted = min(usable / (moves_to_go or MOVES_LEFT) + 0.75 * clock.increment, most)
    return Allotment(_usual(allotted), max(1, int(min(LONGER_SHARE * allotted, most))))
