"""The static evaluation: the value of a position without any search."""

from __future__ import annotations

import chess.engine

from philidor.api.positions import AnyBoard, as_chess
from philidor.evaluation.static_evaluation import StaticEvaluation
from philidor.notation.boards import setup_of


def evaluate(board: AnyBoard) -> chess.engine.PovScore:
    """The value of a position by Philidor's evaluation, without any search.

    In centipawns from the view of the side to move. It means little where a capture or a check is
    pending, and does not see mates. FenError for a board that is not a chess position,
    UnsupportedPositionError for one of another game. `evaluate_many` is faster for many positions.
    """
    position = as_chess(board)
    value = StaticEvaluation().of(setup_of(position))
    return chess.engine.PovScore(chess.engine.Cp(value), position.turn)
