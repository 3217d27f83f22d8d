"""Imported games as the page shows them: studies that are stored when they are changed."""

from __future__ import annotations

from philidor.library.export import tree_of
from philidor.library.headers import imported_number
from philidor.library.library import Library
from philidor.web.games.pgn_reader import game_from
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
    game = game_from(tree_of(found))
    game.id, game.imported = key, True
    return game
