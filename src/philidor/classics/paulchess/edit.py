"""The board that a person edits: pieces, the side to move, castling flags."""

from __future__ import annotations

from philidor.contract.setup import PIECES, FenError, Setup, square_number
from philidor.game.fen import parse_fen


class EditError(ValueError):
    """A change that leaves no position that can be played; the message says why."""


def edited(setup: Setup, word: str, values: list[str]) -> Setup:
    """The position after one change; EditError, and the position stays, if it is impossible.

    `put e4 N`, `put e4 .` (an empty square), `turn white`, `castling KQkq`, `castling -`.
    """
    fields = setup.fen().split()
    if word == "put" and len(values) == 2:
        fields[0] = _with_piece(setup, *values)
        fields[3] = "-"
    elif word == "turn" and values in (["white"], ["black"]):
        fields[1] = values[0][0]
        fields[3] = "-"
    elif word == "castling" and len(values) == 1:
        fields[2] = values[0]
    else:
        raise EditError("put SQUARE PIECE, turn white|black or castling KQkq is needed")
    try:
        return parse_fen(" ".join(fields))
    except FenError as error:
        raise EditError(str(error)) from None


def _with_piece(setup: Setup, square: str, letter: str) -> str:
    if letter not in (*PIECES, "."):
        raise EditError(f"a piece is one of {PIECES}, or . for an empty square, not '{letter}'")
    try:
        number = square_number(square)
    except ValueError as error:
        raise EditError(str(error)) from None
    board = [*setup.board]
    board[number] = letter
    ranks = ["".join(board[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]
    return "/".join(_packed(rank) for rank in ranks)


def _packed(rank: str) -> str:
    """A rank as FEN writes it."""
    for length in range(8, 0, -1):
        rank = rank.replace("." * length, str(length))
    return rank
