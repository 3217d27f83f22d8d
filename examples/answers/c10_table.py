"""Answers of chapter 10."""

from __future__ import annotations

import math

from examples.table import Table


def key_after(moves: str) -> int:
    """The key of the position after a game."""
    player = Table()
    player.set_position(moves=tuple(moves.split()))
    return player.board.key()


def collision_chance(positions: float, bits: int) -> float:
    """The chance that at least two of so many positions share a key (the birthday problem)."""
    return -math.expm1(-positions * positions / 2 / 2.0**bits)


def is_repetition(moves: str) -> bool:
    """Whether the last position of a game occurred before."""
    player = Table()
    player.set_position(moves=tuple(moves.split()))
    return player.is_draw()
