"""Boards as the positions that the rest of Philidor takes."""

from __future__ import annotations

from philidor.board.board import Board
from philidor.board.given import check_board
from philidor.contract.setup import Setup
from philidor.game.fen import parse_fen


def setup_of(board: Board) -> Setup:
    """The position of a board; TypeError for one of python-chess."""
    check_board(board)
    return parse_fen(board.fen("fen"), board.chess960)
