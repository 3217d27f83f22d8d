"""Conversion between the core and the contract: set-ups and moves in UCI form."""

from __future__ import annotations

from collections.abc import Sequence

import philidor.core.movegen as movegen
from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup, square_name
from philidor.core.fen import place_letters
from philidor.core.position import Position
from philidor.core.types import CASTLING, PROMOTION, flag_of, origin_of, promoted_to, target_of

KINDS = "pnbrqk"
# Plies that a search needs in the position's history in addition to the game's moves.
SEARCH_ROOM = 300
HISTORY = 1024


def place(position: Position, setup: Setup) -> None:
    """A core position for a set-up."""
    position.clear()
    place_letters(position, setup.board)
    for rook in sorted(setup.castling):
        position.allow_castling(rook)
    position.arrange(
        0 if setup.white_to_move else 1,
        64 if setup.en_passant is None else setup.en_passant,
        setup.halfmoves,
        setup.fullmove,
        setup.chess960,
    )


def uci(position: Position, move: int) -> str:
    """A move in UCI form: castling as the king's two steps, in Chess960 as king takes rook."""
    origin, target, flag = origin_of(move), target_of(move), flag_of(move)
    if flag == CASTLING and not position.chess960:
        target = (origin & 56) + (6 if target > origin else 2)
    text = square_name(origin) + square_name(target)
    if flag == PROMOTION:
        text += KINDS[promoted_to(move)]
    return text


def legal_by_name(position: Position) -> dict[str, int]:
    """The legal moves by UCI name, in generation order."""
    return {uci(position, move): move for move in movegen.legal_moves(position)}


def play(position: Position, moves: Sequence[str]) -> None:
    """Make moves given in UCI form; raises IllegalMoveError at the first illegal one.

    Castling may be written either as the king's two steps or as king takes rook.
    """
    for number, text in enumerate(moves):
        move = find(position, text)
        if move is None:
            raise IllegalMoveError(text, moves[:number])
        position.make(move)
        if position.halfmoves == 0 or position.top > HISTORY - SEARCH_ROOM:
            # No position before an irreversible move can occur again. Where none comes for long,
            # earlier occurrences are forgotten, because the history holds no more.
            position.forget_past()


def find(position: Position, text: str) -> int | None:
    """The legal move of a name in UCI form, None if there is none.

    Castling may be written either as the king's two steps or as king takes rook.
    """
    name = text.lower()
    move = legal_by_name(position).get(name)
    return _castling_in_other_form(position, name) if move is None else move


def _castling_in_other_form(position: Position, text: str) -> int | None:
    for move in movegen.legal_moves(position):
        if flag_of(move) == CASTLING:
            origin, rook = origin_of(move), target_of(move)
            steps = (origin & 56) + (6 if rook > origin else 2)
            if text in (
                square_name(origin) + square_name(rook),
                square_name(origin) + square_name(steps),
            ):
                return move
    return None


def line(position: Position, moves: Sequence[int]) -> list[str]:
    """A line of moves in UCI form; the position is unchanged afterwards."""
    names = []
    for move in moves:
        names.append(uci(position, move))
        position.make(move)
    for _ in moves:
        position.unmake()
    return names


def setup_of(position: Position) -> Setup:
    """A position as a `Setup`, the form that does not depend on this core."""
    board = position.letters()
    return Setup(
        board=board,
        white_to_move=position.us == 0,
        castling=frozenset(position.castling_rooks()),
        en_passant=None if position.en_passant == 64 else position.en_passant,
        halfmoves=position.halfmoves,
        fullmove=position.fullmove,
        chess960=bool(position.chess960),
    )
