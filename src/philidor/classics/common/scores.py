"""Mate scores: searches count plies from the root, front ends expect moves."""

from __future__ import annotations

from philidor.contract.info import Bound, Score


def plies_to_mate(value: int, mate: int, bound: int) -> int | None:
    """Plies to the mate that a value means, negative if the side to move is mated.

    mate: the value of a mate on the board. bound: values beyond it, either way, are mates; for
    any other value the result is None.
    """
    if abs(value) <= bound:
        return None
    return mate - value if value > 0 else -mate - value


def mate_score(plies: int, bound: Bound = Bound.EXACT) -> Score:
    """Convert plies to a mate into moves; negative if the side to move is mated."""
    return Score(mate=(plies + 1) // 2 if plies > 0 else -(-plies // 2), bound=bound)
