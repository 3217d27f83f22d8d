"""The terms of Philidor's evaluation at the end of lines, where exchanges are over."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from philidor.contract.setup import FenError
from philidor.evaluation.breakdown import breakdown
from philidor.notation.boards import setup_of

FULL_PHASE = 24
# Smaller differences in a term are noise.
LEAST = 15
MOST_TERMS = 4


@dataclass(frozen=True)
class Cost:
    """A term of the evaluation, and the centipawns that the mover lost in it."""

    term: str
    centipawns: int


def differences(board: chess.Board, best: tuple[str, ...], played: tuple[str, ...]) -> list[Cost]:
    """What the mover lost by term at the end of one line compared with another, most first.

    Both lines begin at `board`. Empty if an ending has a rule instead of terms.
    """
    better, worse = terms_after(board, best), terms_after(board, played)
    if better is None or worse is None:
        return []
    sign = 1 if board.turn else -1
    found = [Cost(term, round(sign * (better[term] - worse[term]))) for term in better]
    found = [cost for cost in found if cost.centipawns >= LEAST]
    return sorted(found, key=lambda cost: -cost.centipawns)[:MOST_TERMS]


def terms_after(board: chess.Board, line: tuple[str, ...]) -> dict[str, float] | None:
    """Each term's centipawns for White at the end of a line, None if there are no terms."""
    reached = board.copy(stack=False)
    for text in line:
        reached.push_uci(text)
    try:
        found = breakdown(setup_of(reached))
    except FenError:
        return None
    if found.by_rule:
        return None
    return {
        term.name: (
            found.phase * (term.white[0] - term.black[0])
            + (FULL_PHASE - found.phase) * (term.white[1] - term.black[1])
        )
        / FULL_PHASE
        for term in found.terms
    }
