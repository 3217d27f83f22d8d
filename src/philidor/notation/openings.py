"""Opening names by position: ECO code and name.

The names come from the chess-openings project, which is in the public domain (CC0);
`building/openings.py` generates the table, which is loaded when it is first used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import chess

from philidor.contract.setup import Setup
from philidor.notation.boards import board_of

TABLE = Path(__file__).parent / "data" / "openings.tsv"


@dataclass(frozen=True)
class NamedOpening:
    """An opening: its ECO code (Encyclopaedia of Chess Openings) and English name."""

    eco: str
    name: str

    def __str__(self) -> str:
        return f"{self.eco} {self.name}"


def opening_at(board: chess.Board) -> NamedOpening | None:
    """The opening of the current position; None if the position has no name."""
    return _catalogue().get(_key(board))


def opening_named(fen: str) -> NamedOpening | None:
    """The opening of a position as FEN; None if the position has no name."""
    return _catalogue().get(" ".join(fen.split()[:3]))


def opening_of(board: chess.Board) -> NamedOpening | None:
    """The opening of a board's game: the last position of the game that has a name.

    The search is by position, so it also finds transpositions and games from other starting
    positions. None if no position of the game has a name.
    """
    replayed = board.root()
    found = opening_at(replayed)
    for move in board.move_stack:
        replayed.push(move)
        found = opening_at(replayed) or found
    return found


def opening_after(setup: Setup, moves: Iterable[str] = ()) -> NamedOpening | None:
    """The opening after UCI moves from a position."""
    return opening_of(board_of(setup, moves))


def named_positions() -> Iterable[tuple[str, NamedOpening]]:
    """All named positions: the first three fields of the FEN with the opening."""
    return _catalogue().items()


@cache
def _catalogue() -> dict[str, NamedOpening]:
    """All named positions; if one has two names, as one in the King's Gambit has, the last."""
    found: dict[str, NamedOpening] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        eco, name, _, position = line.split("\t")
        found[position] = NamedOpening(eco, name)
    return found


def _key(board: chess.Board) -> str:
    """The placement, side to move and castling rights, as in the table's last column."""
    return f"{board.board_fen()} {'w' if board.turn else 'b'} {board.castling_xfen()}"
