"""How long to think. The source does not say; the rule is ours.

An iteration takes a few times as long as the one before. So a new one begins only in the first
half of the time planned for a move, and is stopped when it runs far over.
"""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits, TimeLeft

# Milliseconds reserved for communication between program and clock.
OVERHEAD = 15
# Moves that a game is expected to last from here when no time control is near.
MOVES_LEFT = 30
BEGIN_SHARE = 0.5
OVERRUN = 2.5
# The largest share of the remaining time for one move.
MOST = 0.6
# The last move before a time control may use nearly all of it.
MOST_OF_ALL = 0.9


@dataclass(frozen=True)
class Budget:
    """Milliseconds from the start until no more iterations begin, and until the search stops."""

    begin: int
    stop: int


def budget(limits: Limits, white: bool) -> Budget | None:
    """The time for a move, None when nothing limits it."""
    clock = limits.clock(white)
    found: list[Budget] = []
    if limits.movetime is not None:
        stop = max(1, limits.movetime - OVERHEAD // 3)
        found.append(Budget(stop, stop))
    if clock is not None:
        found.append(_share(clock, limits.moves_to_go))
    return min(found, key=lambda one: one.stop, default=None)


def _share(clock: TimeLeft, moves_to_go: int | None) -> Budget:
    """The share of a clock for one move."""
    usable = max(1, clock.remaining - OVERHEAD)
    share = usable / (moves_to_go or MOVES_LEFT) + 0.75 * clock.increment
    most = (MOST_OF_ALL if moves_to_go == 1 else MOST) * usable
    stop = max(1, int(min(OVERRUN * share, most)))
    return Budget(max(1, int(min(BEGIN_SHARE * share, stop))), stop)
