"""What a mistake of a reviewed game cost in terms of Philidor's evaluation."""

from __future__ import annotations

import chess

from philidor.explanations.judgement import JudgedMove
from philidor.explanations.terms import Cost, differences


def costs(board: chess.Board, move: JudgedMove) -> list[Cost]:
    """What a move cost by term, the largest first; `board` is the position before it.

    Empty if a mate decides, or if an ending has a rule instead of terms.
    """
    if move.before.mate is not None or move.after.mate is not None:
        return []
    return differences(board, move.before.line, (move.uci, *move.after.line))
