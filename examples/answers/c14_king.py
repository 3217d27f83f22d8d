"""Answers of chapter 14."""

from __future__ import annotations

from examples.board import Board, Side
from examples.king import KING_WEIGHTS, MOST_UNITS, attack_units, king_terms

SHELTER = list(KING_WEIGHTS).index("pawns before the king")


def danger(units: int) -> float:
    """Centipawns of danger for so many attack units, with the weight of chapter 14."""
    counted = min(MOST_UNITS, units)
    return counted * counted / 8


def one_attacker_or_two(one: str, both: str, side: Side) -> tuple[float, float]:
    """The danger of a king under one attacker, and under two."""
    first, second = (danger(attack_units(Board(fen), side)) for fen in (one, both))
    return first, second


def shelter(fen: str, side: Side) -> float:
    """The number of files beside a king with a pawn close before it."""
    return king_terms(Board(fen), side)[SHELTER]
