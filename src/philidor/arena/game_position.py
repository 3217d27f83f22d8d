"""A position of a game as engines are told it: the start, the moves since, and what is legal."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.game.fen import start as initial
from philidor.notation.boards import board_of, line_of

INITIAL = initial().fen()


class GamePosition:
    """The start of a game (FEN), the moves played (UCI) and the position that they lead to.

    It runs on the compiled core, so that a match costs its engines no time.
    """

    def __init__(self, setup: Setup, moves: Iterable[str] = ()) -> None:
        """IllegalMoveError at a move that is not legal."""
        self.fen = setup.fen()
        self.chess960 = setup.chess960
        self.position = Position()
        convert.place(self.position, setup)
        self.moves = list(moves)
        convert.play(self.position, self.moves)

    @classmethod
    def of_board(cls, board: chess.Board) -> GamePosition:
        """The same for a board of python-chess; null moves and what was before are left out."""
        return cls(*line_of(board))

    @property
    def white_to_move(self) -> bool:
        """Whose turn it is."""
        return self.position.us == 0

    def push(self, move: str) -> None:
        """Make a legal move."""
        convert.play(self.position, (move,))
        self.moves.append(move)

    def board(self) -> chess.Board:
        """A board of python-chess with the moves played."""
        return board_of(parse_fen(self.fen), self.moves)

    def uci_position(self) -> str:
        """The `position` command of UCI."""
        start = "startpos" if self.fen == INITIAL else f"fen {self.fen}"
        return (
            f"position {start} moves {' '.join(self.moves)}"
            if self.moves
            else (f"position {start}")
        )
