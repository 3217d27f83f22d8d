"""The limits of a search as python-chess's engine client takes them."""

from __future__ import annotations

import chess.engine

from philidor.contract.limits import Limits, TimeLeft

MILLISECONDS = 1_000


def engine_limit(limits: Limits) -> chess.engine.Limit:
    """The same limits for python-chess, whose times are in seconds."""
    white, black = limits.white, limits.black
    return chess.engine.Limit(
        time=_seconds(limits.movetime),
        depth=limits.depth,
        nodes=limits.nodes,
        mate=limits.mate,
        white_clock=_remaining(white),
        white_inc=_increment(white),
        black_clock=_remaining(black),
        black_inc=_increment(black),
        remaining_moves=limits.moves_to_go,
    )


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / MILLISECONDS


def _remaining(clock: TimeLeft | None) -> float | None:
    return None if clock is None else clock.remaining / MILLISECONDS


def _increment(clock: TimeLeft | None) -> float | None:
    return None if clock is None else clock.increment / MILLISECONDS
