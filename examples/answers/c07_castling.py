"""Answers of chapter 7."""

from __future__ import annotations

from examples.board import START_FEN
from examples.castling import castling_moves
from examples.player import RandomPlayer


def castles_after(moves: str, fen: str = START_FEN) -> list[str]:
    """The castling moves of the side to move after a game."""
    player = RandomPlayer()
    player.set_position(fen, tuple(moves.split()))
    return [str(move) for move in castling_moves(player.board)]


def rights_after(moves: str, fen: str = START_FEN) -> str:
    """The castling field of the FEN after a game, worked out from the counts alone."""
    player = RandomPlayer()
    player.set_position(fen, tuple(moves.split()))
    return player.board.fen().split()[2]
