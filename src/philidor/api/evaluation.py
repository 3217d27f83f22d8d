"""The static evaluation: the value of positions without any search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import chess
import chess.engine

from philidor.contract.errors import missing_package
from philidor.core import convert
from philidor.core.position import Position
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.shipped import shipped_network
from philidor.game.fen import parse_fen
from philidor.notation.boards import setup_of

if TYPE_CHECKING:
    import numpy
    import numpy.typing


def evaluate(board: chess.Board) -> chess.engine.PovScore:
    """The value of a position by Philidor's evaluation, without any search.

    In centipawns from the view of the side to move. It means little where a capture or a check is
    pending, and does not see mates. FenError for a board that is not a chess position.
    """
    return chess.engine.PovScore(chess.engine.Cp(_Values().of(board)), board.turn)


def evaluate_many(boards: Iterable[chess.Board | str]) -> numpy.typing.NDArray[numpy.int32]:
    """The static values of boards or FENs as a NumPy array, in their order.

    In centipawns from White's view. FenError at the first that is not a chess position. It needs
    NumPy, which the extra `lab` has.
    """
    try:
        import numpy
    except ModuleNotFoundError:
        message = f"evaluate_many {missing_package('numpy', 'lab')}"
        raise ModuleNotFoundError(message, name="numpy") from None
    values = _Values()
    return numpy.fromiter((values.for_white(one) for one in boards), dtype=numpy.int32)


class _Values:
    """An evaluator and its position, used again for every value."""

    def __init__(self) -> None:
        self._position = Position()
        self._evaluator = Evaluator()
        self._evaluator.use_network(shipped_network())

    def of(self, board: chess.Board | str) -> int:
        """Centipawns from the view of the side to move."""
        setup = parse_fen(board) if isinstance(board, str) else setup_of(board)
        convert.place(self._position, setup)
        return self._evaluator.evaluate(self._position)

    def for_white(self, board: chess.Board | str) -> int:
        """Centipawns from White's view."""
        value = self.of(board)
        return value if self._position.us == 0 else -value
