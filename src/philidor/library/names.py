"""Names of openings by Polyglot's key, for games whose tags name none."""

from __future__ import annotations

from array import array
from functools import cache

from philidor.book.keys import polyglot_key
from philidor.contract.setup import FenError
from philidor.game.fen import parse_fen
from philidor.notation.openings import NamedOpening, named_positions

# No opening is named beyond this ply.
DEEPEST = 40


def opening_of(keys: bytes) -> NamedOpening | None:
    """The last named position that a game's keys passed through, None for none."""
    names, found = _by_key(), None
    for key in array("Q", keys[: 8 * DEEPEST]):
        found = names.get(key, found)
    return found


@cache
def _by_key() -> dict[int, NamedOpening]:
    """Read when the first name is asked for, which takes 0.2 s."""
    names = {}
    for position, opening in named_positions():
        try:
            names[polyglot_key(parse_fen(f"{position} -"))] = opening
        except FenError:
            # An impossible position names no opening.
            continue
    return names
