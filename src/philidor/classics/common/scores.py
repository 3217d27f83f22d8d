"""Mate scores: searches count plies from the root, front ends want moves."""

from __future__ import annotations

from philidor.contract.info import Bound, Score


def plies_to_mate(value: int, mate: int, bound: int) -> int | None:
    """Plies to the mate that a value stands for, negative when the side to move is mated.

    mate: the value of a mate on the board. bound: values beyond it, either way, are mates; None
    for any other.
    """
    if abs(value) <= bound:
        return None
    return mate - value if value > 0 else -mate - value


def mate_score(plies: int, bound: Bound = Bound.EXACT) -> Score:
    """A mate in so many plies, negative when the side to move is mated, counted in moves."""
    return Score(mate=(plies + 1) // 2 if plies > 0 else -(-plies // 2), bound=bound)
