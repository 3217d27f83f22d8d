"""The names of openings, as clients receive them."""

from __future__ import annotations

import chess

from philidor.notation.openings import opening_at, opening_named
from philidor.web.wire.games import OpeningName


def opening_name(board: chess.Board) -> OpeningName | None:
    """The opening that has the position on a board, None if it has no name."""
    found = opening_at(board)
    return None if found is None else OpeningName(eco=found.eco, name=found.name)


def opening_of_fen(fen: str) -> OpeningName | None:
    """The opening that has the position, None if it has no name."""
    found = opening_named(fen)
    return None if found is None else OpeningName(eco=found.eco, name=found.name)
