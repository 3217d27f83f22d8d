"""The limits of a search: Philidor's own, or python-chess's."""

from __future__ import annotations

from typing import TypeAlias

import chess.engine

from philidor.contract.limits import Limits, TimeLeft

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
        movetime=_milliseconds(limit.time),
        white=_clock(limit.white_clock, limit.white_inc),
        black=_clock(limit.black_clock, limit.black_inc),
        # As in python-chess, 0 moves means that the number is unknown.
        moves_to_go=limit.remaining_moves or None,
        mate=limit.mate,
    )
    return Limits(infinite=True) if limits == Limits() else limits


def _clock(remaining: float | None, increment: float | None) -> TimeLeft | None:
    left = _milliseconds(remaining)
    return None if left is None else TimeLeft(left, _milliseconds(increment) or 0)


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(1000 * seconds))
