"""The static evaluation: the value of positions without any search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import chess
import chess.engine

from philidor.api.positions import refuse_variants
from philidor.contract.errors import missing_package
from philidor.contract.setup import Setup
from philidor.evaluation.static_evaluation import StaticEvaluation
from philidor.game.fen import parse_fen
from philidor.notation.boards import setup_of

if TYPE_CHECKING:
    import numpy
    import numpy.typing


def evaluate(board: chess.Board) -> chess.engine.PovScore:
    """The value of a position by Philidor's evaluation, without any search.

    In centipawns from the view of the side to move. It means little where a capture or a check is
    pending, and does not see mates. FenError for a board that is not a chess position,
    UnsupportedPositionError for one of another game.
    """
    return chess.engine.PovScore(chess.engine.Cp(StaticEvaluation().of(_setup(board))), board.turn)


def evaluate_many(boards: Iterable[chess.Board | str]) -> numpy.typing.NDArray[numpy.int32]:
    """The static values of boards or FENs as a NumPy array, in their order.

    In centipawns from White's view. FenError and UnsupportedPositionError as in `evaluate`, at the
    first such position. It needs NumPy, which the extra `lab` has.
    """
    try:
        import numpy
    except ModuleNotFoundError:
        message = f"evaluate_many {missing_package('numpy', 'lab')}"
        raise ModuleNotFoundError(message, name="numpy") from None
    static = StaticEvaluation()
    return numpy.fromiter((static.for_white(_setup(one)) for one in boards), dtype=numpy.int32)


def _setup(board: chess.Board | str) -> Setup:
    if isinstance(board, str):
        return parse_fen(board)
    refuse_variants(board)
    return setup_of(board)
