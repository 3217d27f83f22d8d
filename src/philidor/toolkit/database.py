"""The library of games for Python programs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from philidor.accounts.account import checked
from philidor.accounts.fetching import Fetched, fetch
from philidor.board.board import Board
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.contract.setup import Setup
from philidor.library.files import export_parquet
from philidor.library.headers import Header
from philidor.library.library import Library, default_folder
from philidor.library.query import EVERYWHERE, Filter, Scope
from philidor.library.sqlite_file import why_unsaved
from philidor.library.statistics import Statistics
from philidor.library.trees import Tree
from philidor.toolkit.frames import frame_of
from philidor.toolkit.setups import setup_of

if TYPE_CHECKING:
    import pandas


class Filters(TypedDict, total=False):
    """The fields of `library.query.Filter` as keywords; the position may be a board."""

    player: str
    white: str
    black: str
    event: str
    site: str
    result: str
    opening: str
    eco: str
    since: str
    until: str
    rating: int
    tag: str
    material: str
    position: Board | Setup | None
    words: str


class Database:
    """All games of a data folder, those that were played as well as imported ones.

    Filters are keywords, the fields of `library.query.Filter`: `player`, `white`, `black`, `event`,
    `site`, `result`, `opening`, `eco`, `since`, `until`, `rating`, `tag`, `material`, `words`, and
    `position`, a board that occurs in the game. A wrong value is an InputError, as is a folder that
    cannot be read or is locked by another program. A context manager.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        """Open the library of a data folder, by default of the user's own, or make one."""
        self._library = Library(default_folder() if folder is None else Path(folder))

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the files."""
        self._library.close()

    @contextmanager
    def _working(self) -> Iterator[None]:
        """SQLite's errors as an InputError in words."""
        try:
            yield
        except sqlite3.Error as error:
            place = self._library.folder
            raise InputError(
                f"the games in {place} cannot be used: {why_unsaved(error)[1]}"
            ) from None

    def __len__(self) -> int:
        """The number of games."""
        return self.count()

    def add(self, path: str | os.PathLike[str]) -> int:
        """Import the games of a PGN file that are not there yet, or deleted; returns how many."""
        with self._working():
            added = self._library.add(Path(path))
        return added.games + added.restored

    def fetch(
        self,
        site: str,
        name: str,
        *,
        on_progress: Callable[[Fetched], None] = lambda found: None,
    ) -> Fetched:
        """Fetch the new games of an account on `lichess` or `chess.com`; needs the extra `web`.

        Games that have come are kept whatever happens then. InputError if the site does not
        answer, or has no such player. `on_progress` gets the numbers so far, after each part.
        """
        with self._working():
            return fetch(self._library, checked(site, name), on_progress)

    def delete(self, ids: Sequence[str]) -> None:
        """Move games to the bin, by the `id` of their headers; InputError for an unknown one.

        There they stay for 30 days.
        """
        with self._working():
            self._check(ids)
            self._library.delete(ids)

    def restore(self, ids: Sequence[str]) -> None:
        """Bring games back from the bin; InputError for one that is not in it."""
        with self._working():
            binned = set(self._library.ids(scope=Scope(deleted=True)))
            unknown = next((id for id in ids if id not in binned), None)
            if unknown is not None:
                raise InputError(f"there is no game '{unknown}' in the bin")
            self._library.restore(ids)

    def deleted(
        self, *, limit: int = 50, offset: int = 0, **filters: Unpack[Filters]
    ) -> list[Header]:
        """A page of the matching games in the bin, the latest change first."""
        return self._page(Scope(deleted=True), limit, offset, filters)

    def empty_bin(self, older_than: timedelta | None = None) -> None:
        """Remove deleted games for good, by default all, or those deleted longer ago."""
        with self._working():
            self._library.empty_bin(older_than)

    def folders(self) -> dict[str, int]:
        """The folders by name, with the numbers of their games."""
        with self._working():
            return self._library.folders()

    def move(self, ids: Sequence[str], folder: str) -> None:
        """Move games to a folder, which need not exist; to "": out of any folder.

        InputError for an unknown game.
        """
        with self._working():
            self._check(ids)
            self._library.file(ids, folder)

    def statistics(self) -> Statistics:
        """How many games, results, dates, players and openings there are."""
        with self._working():
            return self._library.statistics()

    def _check(self, ids: Sequence[str]) -> None:
        """InputError unless all games are in the library."""
        unknown = next((id for id in ids if id not in self._library), None)
        if unknown is not None:
            raise InputError(f"there is no game '{unknown}' in the library")

    def _page(self, scope: Scope, limit: int, offset: int, filters: Filters) -> list[Header]:
        with self._working():
            wanted = _filter(filters)
            return self._library.page(wanted, scope, limit=limit, offset=offset)[1]

    def tree(self, board: Board, **filters: Unpack[Filters]) -> Tree:
        """The moves that were played in a position, by whatever moves it was reached."""
        with self._working():
            return self._library.tree(setup_of(board), _filter(filters))

    def tree_table(self, board: Board, **filters: Unpack[Filters]) -> pandas.DataFrame:
        """The moves of `tree` as a table: `san`, `games`, `white`, `draws`, `black`, `rating`."""
        return frame_of(asdict(move) for move in self.tree(board, **filters).moves)

    def search(
        self, *, folder: str = "", limit: int = 50, offset: int = 0, **filters: Unpack[Filters]
    ) -> list[Header]:
        """A page of the matching games, the latest change first; folder: only those in it."""
        return self._page(Scope(folder), limit, offset, filters)

    def count(self, **filters: Unpack[Filters]) -> int:
        """How many games match."""
        with self._working():
            return self._library.count(_filter(filters))

    def pgn(self, id: str) -> str:
        """A game as PGN, by the `id` of its header; InputError if there is none."""
        with self._working():
            return self._library.pgn(id)

    def pgns(self, **filters: Unpack[Filters]) -> Iterator[str]:
        """The matching games as PGN, one by one."""
        with self._working():
            yield from self._library.texts(_filter(filters))

    def to_pandas(self, *, limit: int = 1_000_000, **filters: Unpack[Filters]) -> pandas.DataFrame:
        """The matching games as a table of players, results, dates, openings and ratings."""
        return frame_of(asdict(header) for header in self.search(limit=limit, **filters))

    def to_parquet(self, path: str | os.PathLike[str], **filters: Unpack[Filters]) -> int:
        """Write the table of the matching games; returns their number."""
        with self._working():
            return export_parquet(self._library, _filter(filters), EVERYWHERE, Path(path))

    def parquet_files(self) -> list[Path]:
        """The files of the imported games, which DuckDB, pandas and Polars read."""
        return (
            [] if self._library.imports is None else sorted(self._library.imports.glob("*.parquet"))
        )


def _filter(filters: Filters) -> Filter:
    """The filter of keywords; TypeError for an unknown one."""
    values: JsonObject = {**filters}
    position = values.get("position")
    if not isinstance(position, Setup | None):
        values["position"] = setup_of(position)
    return Filter(**values)
