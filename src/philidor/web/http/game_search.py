"""The parameters of a search over all games, which list, export and explorer share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Query

from philidor.library.query import Filter, Sorting
from philidor.notation.boards import setup_of
from philidor.web.games.listing import Wanted, scope_of, scope_of_sources
from philidor.web.games.positions import start_position
from philidor.web.wire.base import Fen, Result
from philidor.web.wire.explorer import ExplorerSource
from philidor.web.wire.games import State

Words = Annotated[str, Query(max_length=200)]
# With the names of openings that its words are in German.
Search = Annotated[str, Query(max_length=2_000)]
Rating = Annotated[int, Query(ge=0, le=4_000)]
Kind = Literal["", "own", "game", "match", "analysis", "imported"]
SortBy = Literal[
    "recent", "date", "white", "black", "white_elo", "black_elo", "result", "eco", "opening",
    "event", "plies",
]  # fmt: skip


@dataclass
class GameSearch:
    """The games that a request wants; empty parameters do not restrict them.

    query: words that all occur in names, event, opening, date or result. kind: a kind, or `own` for
    all but games of matches; sources: the explorer's, instead of a kind. fen: a position of the
    game; material: such as KRPvKR.
    """

    query: Search = ""
    kind: Kind = ""
    state: Literal[""] | State = ""
    folder: Words = ""
    deleted: bool = False
    sources: Annotated[list[ExplorerSource] | None, Query()] = None
    sort: SortBy = "recent"
    descending: bool = True
    fen: Annotated[Fen, Query()] = ""
    material: Words = ""
    player: Words = ""
    white: Words = ""
    black: Words = ""
    event: Words = ""
    site: Words = ""
    opening: Words = ""
    eco: Words = ""
    tag: Words = ""
    result: Annotated[Result | None, Query()] = None
    since: Words = ""
    until: Words = ""
    rating: Rating = 0

    def wanted(self) -> Wanted:
        """The search as the library takes it; a Fault if the position is not valid."""
        filter = Filter(
            self.player,
            self.white,
            self.black,
            self.event,
            self.site,
            self.result or "",
            self.opening,
            self.eco,
            self.since,
            self.until,
            self.rating,
            self.tag,
            self.material,
            setup_of(start_position(self.fen, None)) if self.fen else None,
            self.query,
        )
        if self.sources is not None:
            scope = scope_of_sources(self.sources, self.folder)
        else:
            scope = scope_of(self.kind, self.state, self.folder, self.deleted)
        return Wanted(filter, scope, Sorting(self.sort, self.descending))
