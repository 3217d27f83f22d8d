"""Positions and moves given by a client, checked."""

from __future__ import annotations

import chess

from philidor.contract.setup import FenError
from philidor.game.fen import parse_fen
from philidor.notation.boards import board_of, setup_of
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import CONFLICT, WRONG, Fault, bad_fen, illegal_move


def start_position(fen: str | None, number: int | None, chess960: bool = False) -> chess.Board:
    """The board at the start of a game; a Fault if the FEN is not a chess position.

    number: of a Chess960 start position. chess960: the FEN is of a Chess960 game, even if its
    castling rights do not show it.
    """
    if fen is not None and number is not None:
        raise Fault(Code.BAD_REQUEST, "give a FEN or a Chess960 number, not both", CONFLICT)
    if number is not None:
        return chess.Board.from_chess960_pos(number)
    if fen is None:
        return chess.Board()
    try:
        return board_of(parse_fen(fen, chess960))
    except FenError as error:
        raise bad_fen(error) from None


def legal_move(board: chess.Board, uci: str) -> chess.Move:
    """The move in UCI form; a Fault with the reason where it is not legal."""
    try:
        return board.parse_uci(uci)
    except ValueError:
        raise illegal_move(setup_of(board), uci) from None


def threatened(board: chess.Board) -> chess.Board:
    """The same position with the other side to move, which shows what that side threatens."""
    if board.is_check():
        raise Fault(Code.ENGINE_POSITION, "a side in check cannot pass", WRONG)
    turned = board.copy(stack=False)
    turned.push(chess.Move.null())
    # A new board, because engines cannot be sent a null move.
    return chess.Board(turned.fen(), chess960=board.chess960)
