"""The limits of a search: Philidor's own, or python-chess's."""

from __future__ import annotations

from math import inf
from numbers import Real
from typing import TypeAlias

import chess.engine

from philidor.contract.limits import Limits, LimitsError, TimeLeft

Limit: TypeAlias = Limits | chess.engine.Limit


def limits_of(limit: Limit | None) -> Limits:
    """`Limits` for python-chess's limit; without any bound the search is infinite.

    LimitsError names a number that is no limit, such as `depth=0`.
    """
    if limit is None:
        return Limits(infinite=True)
    if isinstance(limit, Limits):
        return limit
    limits = Limits(
        depth=limit.depth,
        nodes=limit.nodes,
        movetime=_milliseconds("time", limit.time, 1),
        white=_clock("white", limit.white_clock, limit.white_inc),
        black=_clock("black", limit.black_clock, limit.black_inc),
        # As in python-chess, 0 moves means that the number is unknown.
        moves_to_go=limit.remaining_moves or None,
        mate=limit.mate,
    )
    return Limits(infinite=True) if limits == Limits() else limits


def _clock(side: str, remaining: float | None, increment: float | None) -> TimeLeft | None:
    left = _milliseconds(f"{side}_clock", remaining, 1)
    added = _milliseconds(f"{side}_inc", increment, 0)
    return None if left is None else TimeLeft(left, added or 0)


def _milliseconds(name: str, seconds: float | None, least: int) -> int | None:
    """The milliseconds of a limit in seconds, rounded up to `least`."""
    if seconds is None:
        return None
    if not isinstance(seconds, Real) or not 0 <= seconds < inf:
        raise LimitsError(f"{name} must be at least 0 seconds and finite, not {seconds!r}")
    return max(least, round(1000 * seconds))
