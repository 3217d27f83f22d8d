"""Reading and writing moves in SAN."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

import chess

from philidor.game.reasons import why_illegal
from philidor.notation.boards import setup_of

BISHOP_FROM_RANK = re.compile(r"B[1-8]x?[a-h][1-8][+#]?")


class MoveTextError(ValueError):
    """A text that matches no legal move or more than one; the message says which."""


class NotAMoveError(MoveTextError):
    """A text that is not a move in any position."""


def parse_move(board: chess.Board, text: str) -> chess.Move:
    """A move in SAN (`Nf3`, `O-O`, `0-0`) or coordinates (`g1f3`, `e7e8q`).

    Raises MoveTextError with one line for people.
    """
    plain = text.strip().rstrip("!?").replace("0-0-0", "O-O-O").replace("0-0", "O-O")
    if BISHOP_FROM_RANK.fullmatch(plain):
        # As coordinates it would be a pawn's move.
        with suppress(ValueError):
            return board.parse_san(plain)
    try:
        return board.parse_uci(plain.lower())
    except chess.IllegalMoveError:
        raise MoveTextError(f"{plain}: {why_illegal(setup_of(board), plain.lower())}") from None
    except chess.InvalidMoveError:
        pass
    try:
        return board.parse_san(plain)
    except chess.AmbiguousMoveError:
        raise MoveTextError(f"{plain} fits {_candidates(board, plain)}: say which") from None
    except chess.IllegalMoveError:
        raise MoveTextError(_why_not(board, plain)) from None
    except chess.InvalidMoveError:
        raise NotAMoveError(f"'{text.strip()}' is not a move") from None


def san_line(board: chess.Board, moves: Iterable[str]) -> str:
    """UCI moves from a position as a numbered line, `1. e4 e5 2. Nf3`; stops at an illegal one."""
    replayed = board.copy(stack=False)
    words: list[str] = []
    for text in moves:
        try:
            move = replayed.parse_uci(text)
        except ValueError:
            break
        if replayed.turn == chess.WHITE:
            words.append(f"{replayed.fullmove_number}.")
        elif not words:
            words.append(f"{replayed.fullmove_number}...")
        words.append(replayed.san(move))
        replayed.push(move)
    return " ".join(words)


def _why_not(board: chess.Board, text: str) -> str:
    """Why a SAN text names no legal move."""
    with suppress(ValueError):
        board.parse_san(f"{text}=Q")
        return f"{text}: the pawn promotes there: write {text}=Q, or R, B or N in place of Q"
    return f"{text} is not legal here"


def _candidates(board: chess.Board, text: str) -> str:
    """The legal moves that an ambiguous SAN text matches."""
    target = text.rstrip("+#")[-2:]
    same = (
        board.san(move)
        for move in board.legal_moves
        if chess.square_name(move.to_square) == target and board.san(move)[0] == text[0]
    )
    return " and ".join(sorted(same))
