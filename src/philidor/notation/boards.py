"""Conversions between `Setup` and python-chess boards."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import MAX_CLOCK, Setup
from philidor.game.fen import parse_fen


def board_of(setup: Setup, moves: Iterable[str] = ()) -> chess.Board:
    """A board at `setup` with the UCI moves played; IllegalMoveError at the first illegal one."""
    board = chess.Board(setup.fen(), chess960=setup.chess960)
    played: list[str] = []
    for text in moves:
        try:
            board.push(board.parse_uci(text))
        except ValueError:
            raise IllegalMoveError(text, played) from None
        played.append(text)
    return board


def setup_of(board: chess.Board) -> Setup:
    """The position of a board; FenError if it is not a valid chess position."""
    clocks = (min(clock, MAX_CLOCK) for clock in (board.halfmove_clock, board.fullmove_number))
    return parse_fen(" ".join((board.epd(en_passant="fen"), *map(str, clocks))), board.chess960)


def line_of(board: chess.Board) -> tuple[Setup, list[str]]:
    """A board's start position and the moves played since, so that repetitions are known.

    Engines do not accept null moves, so the line begins after the last null move.
    """
    replayed = board.root()
    setup, moves = setup_of(replayed), []
    for move in board.move_stack:
        if move:
            moves.append(replayed.uci(move))
            replayed.push(move)
        else:
            replayed.push(move)
            setup, moves = setup_of(replayed), []
    return setup, moves
