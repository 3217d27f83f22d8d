"""The referee applied to games on python-chess boards."""

from __future__ import annotations

import chess

from philidor.game import referee
from philidor.game.ending import Ending
from philidor.notation.boards import line_of, setup_of


def ending(board: chess.Board) -> Ending | None:
    """The end of the game by the rules; None while it goes on."""
    # Positions before the last capture or pawn move cannot be repeated.
    setup, moves = line_of(board.copy(stack=board.halfmove_clock))
    return referee.Referee(setup, moves).ending(any(board.generate_legal_moves()))


def flag_fell(board: chess.Board, side: bool) -> Ending:
    """The end when a side's time is up: a draw if the other side could never mate."""
    return referee.flag_fell(setup_of(board).board, side)
