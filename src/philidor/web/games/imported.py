"""Imported games as the page shows them: studies that are stored when they are changed."""

from __future__ import annotations

from philidor.library.export import pgn_of
from philidor.library.headers import imported_number
from philidor.library.library import Library
from philidor.pgn.game import Note
from philidor.web.games.pgn_collections import opened
from philidor.web.games.web_game import WebGame


def imported_game(library: Library, key: str) -> WebGame | None:
    """The imported game of an id, None if there is none or it is deleted."""
    number = imported_number(key)
    bulk = None if number is None else library.bulk
    if number is None or bulk is None or key not in library:
        return None
    found = bulk.game(number)
    if found is None:
        return None
    game, faults = opened(pgn_of(found))
    game.id, game.imported, game.damage = (
        key,
        True,
        "; ".join(str(fault) for fault in faults if not isinstance(fault, Note)),
    )
    return game
