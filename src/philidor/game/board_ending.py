"""How a game on a board stands: going on, or ended, and why."""

from __future__ import annotations

import chess

from philidor.game.ending import (
    FIFTY_MOVES,
    NO_MATERIAL,
    REPETITION,
    Ending,
    draw,
    mate,
    side_name,
    stalemate,
    win,
)


def ending(board: chess.Board) -> Ending | None:
    """The end of the game by the rules, or None while it goes on.

    The third repetition and the fiftieth move end it, without a claim, as between programs.
    """
    if board.is_checkmate():
        return mate(not board.turn)
    if board.is_stalemate():
        return stalemate(board.turn)
    if board.is_insufficient_material():
        return NO_MATERIAL
    if board.is_repetition(3):
        return REPETITION
    if board.halfmove_clock >= 100:
        return FIFTY_MOVES
    return None


def flag_fell(board: chess.Board, white: bool) -> Ending:
    """The end when a side's time is up: a draw where the other could never mate."""
    side, other = side_name(white), side_name(not white)
    if board.has_insufficient_material(not white):
        text = f"{side}'s time is up, but {other} cannot mate"
        return draw(text, "end.time-but-no-mate", side.lower())
    return win(not white, f"{side} loses on time", "end.time")
