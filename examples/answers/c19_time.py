"""Answers of chapter 19."""

from __future__ import annotations

from examples.clock import MOVES_EXPECTED


def left_after(seconds: float, moves: int) -> float:
    """The clock after so many moves that each take their share of what is left."""
    return seconds * (1 - 1 / MOVES_EXPECTED) ** moves


def last_depth(target: float, first: float, growth: float) -> int:
    """The last iteration to end in time if each takes `growth` times as long as the last."""
    depth, used, next_one = 0, 0.0, first
    while used + next_one <= target:
        used += next_one
        next_one *= growth
        depth += 1
    return depth
