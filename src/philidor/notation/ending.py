"""How a game stands: going on, or ended, and why."""

from __future__ import annotations

from dataclasses import dataclass

import chess


@dataclass(frozen=True)
class Ending:
    """A result as PGN writes it and the sentence that explains it."""

    result: str
    reason: str


def side_name(white: bool) -> str:
    """`White` or `Black`."""
    return "White" if white else "Black"


def win(white: bool, reason: str) -> Ending:
    """One side has won."""
    return Ending("1-0" if white else "0-1", reason)


def ending(board: chess.Board) -> Ending | None:
    """The end of the game by the rules, or None while it goes on.

    The third repetition and the fiftieth move end it, without a claim, as between programs.
    """
    if board.is_checkmate():
        return win(not board.turn, f"{side_name(not board.turn)} mates")
    if board.is_stalemate():
        return Ending("1/2-1/2", f"{side_name(board.turn)} is stalemated")
    if board.is_insufficient_material():
        return Ending("1/2-1/2", "Neither side can mate any more")
    if board.is_repetition(3):
        return Ending("1/2-1/2", "The position has occurred three times")
    if board.halfmove_clock >= 100:
        return Ending("1/2-1/2", "Fifty moves without a capture or a pawn move")
    return None


def flag_fell(board: chess.Board, white: bool) -> Ending:
    """The end when a side's time is up: a draw where the other could never mate."""
    if board.has_insufficient_material(not white):
        return Ending(
            "1/2-1/2", f"{side_name(white)}'s time is up, but {side_name(not white)} cannot mate"
        )
    return win(not white, f"{side_name(white)} loses on time")
