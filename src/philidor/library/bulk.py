"""Imported games as queries see them: the opening tree, searches, statistics."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from philidor.book.keys import polyglot_key
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.library.connection import connect, files, undamaged
from philidor.library.headers import IMPORTED, Header
from philidor.library.plain import plain_in_duckdb
from philidor.library.query import (
    ANY,
    DUCKDB,
    EVERYWHERE,
    IMPORTED_KIND,
    LATEST,
    RECENT,
    TEXTS,
    WRITTEN,
    Filter,
    Scope,
    Sorting,
)
from philidor.library.segments import LIST, TABLES, Contents, read_contents
from philidor.library.sql_row import Row, Sorted
from philidor.library.statistics import Statistics
from philidor.library.trees import Tree, tree_of
from philidor.pgn.types import BLACK_WINS, DRAWN, WHITE_WINS

if TYPE_CHECKING:
    import duckdb

HEADER = (
    f"id, white, black, {WRITTEN}, date, event, site, round, eco, opening, plies, "
    "white_elo, black_elo"
)
WHOLE = f"{HEADER}, fen, chess960, moves, tags, text"
# Columns of `HEADER`.
HEADER_WIDTH = 13


@dataclass(frozen=True)
class StoredGame:
    """A whole game: its header, start, moves, remaining tags, and its text if it has comments."""

    header: Header
    fen: str | None
    chess960: bool
    moves: bytes
    tags: str | None
    text: str | None


@dataclass(frozen=True)
class Change:
    """What was done to an imported game: its new folder, and whether it is deleted.

    edited: whether an edited copy has taken its place.
    """

    folder: str | None = None
    deleted: bool = False
    edited: bool = False


class Bulk:
    """The imported games of a folder, for any thread; it sees what other programs import."""

    def __init__(self, folder: Path) -> None:
        """Open a folder; InputError if its list is damaged. It may be empty."""
        self.folder = folder
        self.lock = threading.Lock()
        self.contents = Contents()
        self.connection = connect()
        self.connection.execute("SET parquet_metadata_cache = true")
        self.changes: Mapping[int, Change] = {}
        self.stamp: object = None
        # The columns whose tables of texts are up to date.
        self.texts: set[str] = set()
        self._note_changes()
        self._refresh()

    def close(self) -> None:
        """Close the files."""
        with self.lock:
            self.connection.close()

    def __enter__(self) -> Bulk:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __len__(self) -> int:
        """The number of imported games, deleted ones included."""
        self._refresh()
        return self.contents.games

    def change(self, changes: Mapping[int, Change]) -> None:
        """Take over what was done to single games."""
        if changes != self.changes:
            with self.lock:
                self.changes = dict(changes)
                self._note_changes()

    def _note_changes(self) -> None:
        """Make the changes a table that queries join."""
        # Imported here because programs that only list their own games need no NumPy.
        import numpy as np

        rows = list(self.changes.items())
        columns = {
            "game": np.array([game for game, _ in rows], dtype=np.uint32),
            "folder": np.array([one.folder for _, one in rows], dtype=object),
            "deleted": np.array([one.deleted for _, one in rows], dtype=np.bool_),
            "edited": np.array([one.edited for _, one in rows], dtype=np.bool_),
        }
        self.connection.register("new_changes", columns)
        self.connection.execute(
            "CREATE OR REPLACE TABLE changes AS "
            "SELECT game, folder::VARCHAR AS folder, deleted, edited FROM new_changes"
        )
        self.connection.unregister("new_changes")

    def _scoped(self, scope: Scope, column: str = "id") -> str:
        """An SQL condition for the games of a scope."""
        if IMPORTED_KIND not in scope.kinds or scope.state not in ("", "over"):
            return "false"
        if not self.changes and not scope.folder and not scope.deleted:
            return "true"
        changed = f"{column} IN (SELECT game FROM changes WHERE"
        parts = [f"NOT {changed} edited)"] if self.changes else []
        if scope.deleted:
            parts.append(f"{changed} deleted)")
        elif self.changes:
            parts.append(f"NOT {changed} deleted)")
        if scope.folder:
            folder = scope.folder.replace("'", "''")
            sources = [str(one.id) for one in self.contents.sources if one.folder == scope.folder]
            within = f"source IN ({', '.join(sources)})" if sources else "false"
            moved = f"{changed} folder IS NOT NULL)"
            parts.append(f"({within} AND NOT {moved}) OR {changed} folder = '{folder}')")
        return " AND ".join(f"({part})" for part in parts) or "true"

    def tree(self, setup: Setup, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> Tree:
        """The moves that were played in a position, by whatever moves it was reached."""
        condition, values = wanted.conditions(DUCKDB)
        self._refresh()
        where = f"AND {self._scoped(scope, 'game')}"
        if scope.folder:
            # The positions do not have their games' sources.
            where = f"AND game IN (SELECT id FROM games WHERE {self._scoped(scope)})"
        if not wanted.empty:
            where += f" AND game IN (SELECT id FROM games WHERE {condition})"
        query = f"""
            SELECT move, count(*), count(*) FILTER (result = {WHITE_WINS}),
                count(*) FILTER (result = {DRAWN}), count(*) FILTER (result = {BLACK_WINS}),
                sum(rating) FILTER (rating > 0), count(*) FILTER (rating > 0)
            FROM positions WHERE key = ? {where} GROUP BY move ORDER BY 2 DESC, move
        """
        rows = self._rows(query, polyglot_key(setup), *([] if wanted.empty else values))
        return tree_of(setup, rows)

    def count(self, wanted: Filter = ANY, scope: Scope = EVERYWHERE) -> int:
        """How many games match."""
        self._refresh()
        condition, values = wanted.conditions(DUCKDB)
        where = f"{condition} AND {self._scoped(scope)}"
        if where == "true AND true":
            return self.contents.games
        rows = self._rows(f"SELECT count(*) FROM games WHERE {where}", *values)
        return rows[0][0] if rows else 0

    def page(
        self,
        wanted: Filter,
        scope: Scope = EVERYWHERE,
        sorting: Sorting = LATEST,
        limit: int = 50,
        offset: int = 0,
    ) -> list[Sorted]:
        """A page of the games that match, each with its sorting key."""
        condition, values = wanted.conditions(DUCKDB)
        key, way = sorting.key(DUCKDB), "DESC" if sorting.descending else "ASC"
        # DuckDB refuses to sort by a constant.
        order = f"id {way}" if sorting.by == RECENT else f"{key} {way}, id {way}"
        # First the ids, so that only the columns of the condition and the key are read for all.
        found = self._rows(
            f"SELECT id, {key} FROM games WHERE {condition} AND {self._scoped(scope)} "
            f"ORDER BY {order} LIMIT ? OFFSET ?",
            *values,
            limit,
            offset,
        )
        if not found:
            return []
        ids = ", ".join(str(id) for id, _ in found)
        rows = self._rows(f"SELECT {HEADER}, source FROM games WHERE id IN ({ids})")
        headers = {row[0]: self._header(row) for row in rows}
        return [(key, headers[id]) for id, key in found]

    def _header(self, row: Row) -> Header:
        """A header from `HEADER` and the source."""
        number, *values, source = row
        change = self.changes.get(number)
        folder = None if change is None else change.folder
        if folder is None:
            folder = next((one.folder for one in self.contents.sources if one.id == source), "")
        return replace(Header(f"{IMPORTED}{number}", *values), folder=folder)

    def search(self, wanted: Filter, limit: int = 50, offset: int = 0) -> tuple[int, list[Header]]:
        """How many games match, and a page of them, the latest first."""
        page = self.page(wanted, limit=limit, offset=offset)
        return self.count(wanted), [header for _, header in page]

    def game(self, number: int) -> StoredGame | None:
        """A whole game, None if there is none of that number."""
        return next(self._whole("id = ?", number), None)

    def games(self, wanted: Filter, scope: Scope = EVERYWHERE) -> Iterator[StoredGame]:
        """Whole games in the order of their import."""
        condition, values = wanted.conditions(DUCKDB)
        self._refresh()
        return self._whole(f"{condition} AND {self._scoped(scope)} ORDER BY id", *values)

    def ids(self, wanted: Filter, scope: Scope) -> list[int]:
        """The numbers of the games that match."""
        condition, values = wanted.conditions(DUCKDB)
        self._refresh()
        rows = self._rows(
            f"SELECT id FROM games WHERE {condition} AND {self._scoped(scope)} ORDER BY id", *values
        )
        return [row[0] for row in rows]

    def having(self, shared: int) -> list[int]:
        """The numbers of the games with a fingerprint."""
        self._refresh()
        where = f"fingerprint = ? AND {self._scoped(EVERYWHERE)}"
        rows = self._rows(f"SELECT id FROM games WHERE {where} ORDER BY id", shared)
        return [row[0] for row in rows]

    def binned(self, known: Collection[int]) -> dict[tuple[int, int], int]:
        """The numbers of deleted games by fingerprint and annotation, without those kept as well.

        known: fingerprints of games that are kept elsewhere. A game without annotations has 0 for
        them, and then stands for any game with its fingerprint.
        """
        if not any(change.deleted for change in self.changes.values()):
            return {}
        deleted = "id IN (SELECT game FROM changes WHERE deleted)"
        rows = self._rows(
            f"SELECT fingerprint, annotation, id, {deleted} FROM games WHERE fingerprint IN "
            f"(SELECT fingerprint FROM games WHERE {deleted}) ORDER BY id DESC"
        )
        found: dict[tuple[int, int], int] = {}
        for shared, _, number, _ in rows:
            found[shared, 0] = number
        for shared, annotation, number, _ in rows:
            found[shared, annotation] = number
        for shared, annotation, _, gone in rows:
            if not gone or shared in known:
                found.pop((shared, 0), None)
                found.pop((shared, annotation), None)
        return found

    def folders(self) -> dict[str, int]:
        """The folders with the numbers of their games."""
        names = {one.folder for one in self.contents.sources}
        names |= {one.folder or "" for one in self.changes.values()}
        counts = {name: self.count(scope=Scope(name)) for name in names if name}
        return {name: games for name, games in counts.items() if games}

    def _whole(self, where: str, *values: object) -> Iterator[StoredGame]:
        """The whole games of an SQL condition."""
        self._refresh()
        if not self.contents.segments:
            return
        query = f"SELECT {WHOLE}, source FROM games WHERE {where}"
        with undamaged(self.folder), self.connection.cursor() as cursor:
            self._collect_texts(query)
            cursor.execute(query, values)
            while rows := cursor.fetchmany(1_000):
                for row in rows:
                    header = self._header((*row[:HEADER_WIDTH], row[-1]))
                    yield StoredGame(header, *row[HEADER_WIDTH:-1])

    def copy(self, wanted: Filter, scope: Scope, path: Path) -> int:
        """Write the table of the matching games as a Parquet file; returns their number."""
        import duckdb

        condition, values = wanted.conditions(DUCKDB)
        target = str(path).replace("'", "''")
        where = f"{condition} AND {self._scoped(scope)}"
        query = f"COPY (SELECT * FROM games WHERE {where} ORDER BY id) TO '{target}'"
        try:
            rows = self._rows(f"{query} (FORMAT parquet, COMPRESSION zstd)", *values)
        except duckdb.IOException as error:
            raise InputError(f"{path} cannot be written: {error}") from None
        return int(rows[0][0]) if rows else 0

    def statistics(self) -> Statistics:
        """Figures of all imported games."""
        where = f"WHERE {self._scoped(EVERYWHERE)}"
        segments = self.contents.segments
        with undamaged(self.folder):
            size = sum(s.file(self.folder, t).stat().st_size for s in segments for t in TABLES)
        return Statistics.of(
            lambda query: self._rows(query.replace("GAMES", f"games {where}")),
            WRITTEN,
            sum(segment.positions for segment in segments),
            size,
        )

    def _rows(self, query: str, *values: object) -> list[Row]:
        """The rows of a query; none if nothing was imported."""
        import duckdb

        self._refresh()
        if not self.contents.segments:
            return []
        try:
            self._collect_texts(query)
            with self._cursor() as cursor:
                return cursor.execute(query, values).fetchall()
        except duckdb.InterruptException:
            raise
        except duckdb.Error:
            # Another program may have merged segments since the list was read.
            self._refresh(always=True)
        with undamaged(self.folder):
            self._collect_texts(query)
            with self._cursor() as cursor:
                return cursor.execute(query, values).fetchall()

    @contextmanager
    def _cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        with self.lock:
            cursor = self.connection.cursor()
        try:
            yield cursor
        finally:
            cursor.close()

    def _refresh(self, always: bool = False) -> None:
        """Look at the list of segments again if it has changed."""
        with self.lock:
            stamp = _stamp(self.folder)
            if stamp == self.stamp and not always:
                return
            self.contents, self.stamp = read_contents(self.folder), stamp
            self.texts.clear()
            if self.contents.segments:
                with undamaged(self.folder):
                    self._view_tables()

    def _collect_texts(self, query: str) -> None:
        """Make the tables of different texts that a query needs."""
        for column in TEXTS:
            if f"texts_{column}" in query and column not in self.texts:
                with self.lock:
                    self.connection.execute(
                        f"CREATE OR REPLACE TABLE texts_{column} AS "
                        f"SELECT value, {plain_in_duckdb('value')} AS plain "
                        f"FROM (SELECT DISTINCT {column} AS value FROM games)"
                    )
                    self.texts.add(column)

    def _view_tables(self) -> None:
        """Make the tables of all segments known to queries."""
        for table in TABLES:
            source = files(self.folder, self.contents.segments, table)
            self.connection.execute(
                f"CREATE OR REPLACE VIEW {table} AS SELECT * FROM read_parquet({source})"
            )


def _stamp(folder: Path) -> object:
    """What changes whenever the list of segments is replaced."""
    try:
        status = (folder / LIST).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size
