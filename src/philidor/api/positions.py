"""The positions and moves that the engines of the library take: Philidor's and python-chess's."""

from __future__ import annotations

from typing import TypeAlias

import chess

from philidor.board.board import Board
from philidor.board.moves import Move
from philidor.contract.player import UnsupportedPositionError

AnyBoard: TypeAlias = chess.Board | Board
AnyMove: TypeAlias = chess.Move | Move


def as_chess(board: AnyBoard) -> chess.Board:
    """A board of python-chess with the same moves; UnsupportedPositionError for another game's."""
    if isinstance(board, Board):
        return board.to_chess()
    refuse_variants(board)
    return board


def refuse_variants(board: chess.Board) -> None:
    """UnsupportedPositionError for a board of a game other than chess and Chess960.

    TypeError for what is not a board.
    """
    if not isinstance(board, chess.Board):
        found = type(board).__name__
        raise TypeError(f"a board of Philidor or python-chess is wanted, not {found}: Board(fen)")
    if board.uci_variant != chess.Board.uci_variant:
        raise UnsupportedPositionError(
            f"this is a board of another game, {board.uci_variant}, not of chess or Chess960"
        )
