"""Attacks on a square of a neutral position; simple rather than fast."""

from __future__ import annotations

from philidor.contract.setup import Setup, attacked, attackers

__all__ = ["attacked", "attackers", "in_check"]


def in_check(setup: Setup) -> bool:
    """Whether the king of the side to move is attacked."""
    white = setup.white_to_move
    return attacked(setup.board, setup.king(white), not white)
