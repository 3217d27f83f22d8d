"""How long to think about a move. The source lists the levels and no rule; this one is ours."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.limits import Limits

# Milliseconds of overhead per move.
LAG = 12
# Without a time control, plan for this many further moves.
HORIZON = 32
# Shares of the planned time: begin no iteration after the first, stop the search at the second.
BEGIN, BREAK_OFF = 0.55, 3.0
# The largest share of the clock for one move if more moves must follow.
GREATEST_PART = 0.5
# Nearly the whole clock may be used when new time follows this move.
LAST_PART = 0.9
INCREMENT_PART = 0.8
# What is kept on the clock against a stall of the machine while the program lives on its increment:
# so many increments, and at most so many milliseconds.
RESERVE_INCREMENTS, MOST_RESERVE = 3, 150


@dataclass(frozen=True)
class Allowance:
    """Milliseconds on the clock until no more iterations begin, and until the search stops."""

    begin: int
    stop: int


def allowance(limits: Limits, white: bool) -> Allowance | None:
    """The time for a move; None when no clock limits it."""
    fixed = None if limits.movetime is None else max(1, limits.movetime - LAG // 2)
    clock = limits.clock(white)
    if clock is None:
        return None if fixed is None else Allowance(fixed, fixed)
    left = max(1, clock.remaining - LAG)
    planned = left / (limits.moves_to_go or HORIZON) + INCREMENT_PART * clock.increment
    ceiling = (LAST_PART if limits.moves_to_go == 1 else GREATEST_PART) * left
    reserve = min(RESERVE_INCREMENTS * clock.increment, MOST_RESERVE)
    stop = max(1, int(min(BREAK_OFF * planned, ceiling, left - reserve)))
    begin = max(1, min(int(BEGIN * planned), stop))
    if fixed is None:
        return Allowance(begin, stop)
    return Allowance(min(begin, fixed), min(stop, fixed))
