"""PaulChess's notation: it always names the origin square, so that no move is ambiguous.

`Ng1f3`, `Be7:f6`, `e2e4`, `e4:d5`, `a7a8=Q`, `O-O`, with `+` after a move that gives check.
Castling alone never has one: the only castling with check in the source's games is without.
"""

from __future__ import annotations

from collections.abc import Sequence

from philidor.classics.paulchess.position import Last, Position
from philidor.classics.paulchess.types import CASTLING
from philidor.contract.setup import square_name


class NotationError(ValueError):
    """A text that is not a legal move of the position; the message says which and where."""


def written(position: Position) -> str:
    """The move that led to a position."""
    last = position.last
    sign = "+" if position.checked and last.special != CASTLING else ""
    return written_move(last) + sign


def written_move(last: Last) -> str:
    """A move without the check sign."""
    if last.special == CASTLING:
        return "O-O" if last.target % 8 == 6 else "O-O-O"
    piece = "" if last.kind == "P" else last.kind
    capture = ":" if last.taken else ""
    promotion = f"={last.promotion}" if last.promotion else ""
    return piece + square_name(last.origin) + capture + square_name(last.target) + promotion


def read_move(position: Position, text: str) -> Position:
    """The position after a written move. NotationError if the move is not legal."""
    for child in position.next_positions():
        if written(child).rstrip("+") == text.rstrip("+"):
            return child
    raise NotationError(f"'{text}' is not a legal move in {position.setup().fen()}")


def numbered(moves: Sequence[str], white_first: bool = True, number: int = 1) -> str:
    """Numbered moves: `1. e2e3 e7e5 2. Qd1g4`."""
    words = []
    for ply, move in enumerate(moves, start=0 if white_first else 1):
        if ply % 2 == 0:
            words.append(f"{number + ply // 2}.")
        elif not words:
            words += [f"{number}.", "..."]
        words.append(move)
    return " ".join(words)
