"""Standard algebraic notation on a `Setup`, without a board; used for book sources."""

from __future__ import annotations

import re

from philidor.contract.setup import EMPTY, Setup, square_name, square_number
from philidor.game.legality import is_legal
from philidor.game.replay import castling_move, castling_side

_SAN = re.compile(r"([NBRQK]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([NBRQ]))?[+#]?")
_CASTLING = re.compile(r"([O0])-\1(-\1)?[+#]?")


class SanError(ValueError):
    """A text that is not a legal move in the position; the message says why."""


def read_san(setup: Setup, text: str) -> str:
    """The UCI move for a text such as `Nbd7`, `exd8=Q+` or `O-O`; SanError if there is none."""
    castling = _CASTLING.fullmatch(text)
    if castling is not None:
        move = castling_move(setup, kingside=castling[2] is None)
        if move is None or not is_legal(setup, move):
            raise SanError(f"illegal move '{text}': castling is not possible here")
        return move
    match = _SAN.fullmatch(text)
    if match is None:
        raise SanError(f"'{text}' is not a move")
    kind, file, rank, target, promotion = match.groups()
    piece = (kind or "P") if setup.white_to_move else (kind or "P").lower()
    found = [
        move
        for source in _squares_of(setup, piece)
        if (not file or source[0] == file) and (not rank or source[1] == rank)
        if is_legal(setup, move := source + target + (promotion or "").lower())
        if castling_side(setup, move) is None
    ]
    if not found:
        raise SanError(f"illegal move '{text}'")
    if len(found) > 1:
        raise SanError(f"'{text}' is ambiguous: it may start on {_sources(found)}")
    return found[0]


def write_san(setup: Setup, move: str) -> str:
    """A legal UCI move in SAN, without `+` or `#`."""
    side = castling_side(setup, move)
    if side is not None:
        return side
    source, target = move[:2], move[2:4]
    piece = setup.board[square_number(source)]
    pawn = piece in "Pp"
    taken = setup.board[square_number(target)] != EMPTY or (pawn and source[0] != target[0])
    if pawn:
        promotion = f"={move[4].upper()}" if move[4:] else ""
        return (f"{source[0]}x" if taken else "") + target + promotion
    others = [
        other
        for other in _squares_of(setup, piece)
        if other != source and is_legal(setup, other + target)
    ]
    return piece.upper() + _told_apart(source, others) + ("x" if taken else "") + target


def _told_apart(source: str, others: list[str]) -> str:
    """The file or rank that SAN adds when another piece of the same kind could move there."""
    if not others:
        return ""
    if all(other[0] != source[0] for other in others):
        return source[0]
    if all(other[1] != source[1] for other in others):
        return source[1]
    return source


def _squares_of(setup: Setup, piece: str) -> list[str]:
    return [square_name(square) for square, there in enumerate(setup.board) if there == piece]


def _sources(moves: list[str]) -> str:
    return " or ".join(sorted(move[:2] for move in moves))
