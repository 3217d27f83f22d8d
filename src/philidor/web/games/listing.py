"""The library's lists as the page receives them."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import asdict, dataclass

from pydantic import ValidationError

from philidor.contract.errors import InputError
from philidor.library.headers import Header
from philidor.library.library import Library
from philidor.library.query import IMPORTED_KIND, KINDS, Filter, Scope, Sorting
from philidor.web.wire.codes import Code
from philidor.web.wire.explorer import ExplorerSource
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.games import GameList, GameRow

# Instead of a kind: all games but those of matches.
OWN = "own"
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wanted:
    """What a page asks for: which games, in which order."""

    filter: Filter
    scope: Scope
    sorting: Sorting


def scope_of(kind: str = "", state: str = "", folder: str = "", deleted: bool = False) -> Scope:
    """The games of a kind, a state and a folder; empty texts do not restrict them."""
    if kind == OWN:
        return Scope(folder, deleted, KINDS - {"match"}, state)
    return Scope(folder, deleted, frozenset({kind}) if kind else KINDS, state)


def scope_of_sources(sources: Collection[ExplorerSource], folder: str = "") -> Scope:
    """The games that the explorer counts."""
    kinds: set[str] = set()
    if "games" in sources:
        kinds |= KINDS - {"match", IMPORTED_KIND}
    if "matches" in sources:
        kinds.add("match")
    if "imported" in sources:
        kinds.add(IMPORTED_KIND)
    return Scope(folder, kinds=frozenset(kinds))


def listed(library: Library, wanted: Wanted, limit: int, offset: int) -> GameList:
    """A page of the games that match; a Fault if the search makes no sense."""
    try:
        total, headers = library.page(wanted.filter, wanted.scope, wanted.sorting, limit, offset)
    except InputError as error:
        raise bad_search(error) from None
    return GameList(total=total, games=[row_of(header) for header in headers])


def bad_search(error: InputError) -> Fault:
    """A search that makes no sense, or imported games that cannot be read."""
    return Fault(Code.BAD_REQUEST, str(error), WRONG, why=str(error))


def row_of(header: Header) -> GameRow:
    """A row of the list; values that cannot be right are replaced."""
    values = asdict(header)
    try:
        return GameRow.model_validate(values)
    except ValidationError as error:
        log.warning("the row of game %s is damaged: %s", header.id, error)
        right = {
            name: value if isinstance(value, str) else str(value or "")
            for name, value in values.items()
        }
        numbers = {
            name: values[name] if isinstance(values[name], int) else 0
            for name in ("plies", "white_elo", "black_elo")
        }
        return GameRow.model_validate(right | numbers | {"kind": "game", "state": "idle"})
