"""Boards and moves of python-chess, where that is installed."""

from __future__ import annotations

import chess

from philidor.board.guarded import GuardedPosition
from philidor.board.moves import Move
from philidor.contract.player import UnsupportedPositionError


def take_from_chess(made: GuardedPosition, board: chess.Board) -> None:
    """Put a board at the position of python-chess's, with its moves."""
    if board.uci_variant != "chess":
        raise UnsupportedPositionError(
            f"this is a board of another game, {board.uci_variant}, not of chess or Chess960"
        )
    made.set_fen(board.root().fen(en_passant="fen"), board.chess960)
    for move in board.move_stack:
        made.push(move)


def to_chess(replayed: GuardedPosition, moves: list[Move]) -> chess.Board:
    """A board of python-chess after moves from a position, which becomes the last one."""
    made = chess.Board(replayed.fen("fen"), chess960=replayed.chess960)
    for move in moves:
        made.push(chess.Move.from_uci(replayed.uci(move)))
        replayed.push(move)
    return made
