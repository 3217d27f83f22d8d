"""Names of openings by Polyglot's key, for games whose tags name none."""

from __future__ import annotations

from array import array

from philidor.book.keys import polyglot_key
from philidor.contract.setup import FenError
from philidor.game.fen import parse_fen
from philidor.notation.openings import NamedOpening, named_positions

# No opening is named beyond this ply.
DEEPEST = 40


class OpeningNames:
    """The named positions, read when the first name is asked for."""

    def __init__(self) -> None:
        self._names: dict[int, NamedOpening] | None = None

    def of(self, keys: bytes) -> NamedOpening | None:
        """The last named position that a game's keys passed through, None for none."""
        if self._names is None:
            self._names = _by_key()
        found = None
        for key in array("Q", keys[: 8 * DEEPEST]):
            found = self._names.get(key, found)
        return found


def _by_key() -> dict[int, NamedOpening]:
    names = {}
    for position, opening in named_positions():
        try:
            names[polyglot_key(parse_fen(f"{position} -"))] = opening
        except FenError:
            # An impossible position names no opening.
            continue
    return names
