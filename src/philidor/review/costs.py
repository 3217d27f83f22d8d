"""What a mistake cost in terms of Philidor's evaluation.

The end of the best line is compared with the end of the line that followed the move played: there,
exchanges are over, and the terms say what has changed.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from philidor.contract.setup import FenError
from philidor.evaluation.breakdown import breakdown
from philidor.notation.boards import setup_of
from philidor.review.judgement import JudgedMove

FULL_PHASE = 24
# Smaller differences in a term are noise.
LEAST = 15
MOST_TERMS = 4


@dataclass(frozen=True)
class Cost:
    """A term of the evaluation, and the centipawns that the mover lost in it."""

    term: str
    centipawns: int


def costs(board: chess.Board, move: JudgedMove) -> list[Cost]:
    """What a move cost by term, the largest first; `board` is the position before it.

    Empty if a mate decides, or if an ending has a rule instead of terms.
    """
    if move.before.mate is not None or move.after.mate is not None:
        return []
    best = _terms(board, move.before.line)
    played = _terms(board, (move.uci, *move.after.line))
    if best is None or played is None:
        return []
    sign = 1 if move.white else -1
    found = [Cost(term, round(sign * (best[term] - played[term]))) for term in best]
    found = [cost for cost in found if cost.centipawns >= LEAST]
    return sorted(found, key=lambda cost: -cost.centipawns)[:MOST_TERMS]


def _terms(board: chess.Board, line: tuple[str, ...]) -> dict[str, float] | None:
    """Each term's centipawns for White at the end of a line, None where there are no terms."""
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
