"""The database as queries see it: the opening tree, searches, statistics."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from philidor.book.keys import polyglot_key
from philidor.contract.errors import InputError
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.library.connection import connect, files, undamaged
from philidor.library.material import material_condition
from philidor.library.segments import TABLES, Contents, read_contents
from philidor.pgn.san import write_san
from philidor.pgn.types import BLACK_WINS, DRAWN, WHITE_WINS

if TYPE_CHECKING:
    import duckdb

RESULTS = {"1-0": WHITE_WINS, "1/2-1/2": DRAWN, "0-1": BLACK_WINS, "*": 3}
WRITTEN = {number: text for text, number in RESULTS.items()}
# Plies for which material must stay on the board, so that an exchange does not count.
LASTING = 2
# Whether a date is known at least in part: unknown ones begin with a question mark, which comes
# after the digits.
DATED = "date >= '1' AND date < ':'"
# The order of lists: the latest games first, those without a date last.
LATEST = f"({DATED}) DESC, replace(date, '?', '0') DESC, id"
HEADER = "id, white, black, result, date, event, round, eco, opening, plies, white_elo, black_elo"


@dataclass(frozen=True)
class Filter:
    """A selection of games; fields that are not set match every game.

    player: a part of either name; white, black, event, site: of that one. opening: a part of the
    name, or the beginning of the ECO code. since, until: dates as PGN writes them, or the beginning
    of one. rating: the lowest of both. tag: a part of any other tag. material: see
    `material_condition`. position: one that occurs in the game.
    """

    player: str = ""
    white: str = ""
    black: str = ""
    event: str = ""
    site: str = ""
    result: str = ""
    opening: str = ""
    eco: str = ""
    since: str = ""
    until: str = ""
    rating: int = 0
    tag: str = ""
    material: str = ""
    position: Setup | None = None

    def conditions(self, signed: bool = False) -> tuple[str, list[Any]]:
        """The filter as an SQL condition on `games`, with its values.

        It is understood by DuckDB and SQLite. signed: whether keys are signed numbers, as SQLite
        has them, and results are texts.
        """
        parts: list[str] = []
        values: list[Any] = []
        for column, text in (
            ("white", self.white), ("black", self.black), ("event", self.event),
            ("site", self.site), ("opening", self.opening), ("tags", self.tag),
        ):  # fmt: skip
            if text:
                parts.append(f"instr(lower({column}), ?) > 0")
                values.append(text.lower())
        if self.player:
            parts.append("(instr(lower(white), ?) > 0 OR instr(lower(black), ?) > 0)")
            values += [self.player.lower()] * 2
        if self.eco:
            parts.append("instr(eco, ?) = 1")
            values.append(self.eco.upper())
        if self.result:
            parts.append("result = ?")
            values.append(self.result if signed else RESULTS[self.result])
        for day in filter(None, (self.since, self.until)):
            check_date(day)
        if self.since:
            parts.append(f"date >= ? AND {DATED}")
            values.append(self.since)
        if self.until:
            parts.append("(date <= ? OR instr(date, ?) = 1) AND date > ''")
            values += [self.until] * 2
        if self.rating:
            parts.append("white_elo >= ? AND black_elo >= ?")
            values += [self.rating] * 2
        if self.material:
            parts.append(
                "id IN (SELECT game FROM materials WHERE "
                f"{material_condition(self.material)} AND plies >= {LASTING})"
            )
        if self.position is not None:
            parts.append("id IN (SELECT game FROM positions WHERE key = ?)")
            key = polyglot_key(self.position)
            values.append(as_signed(key) if signed else key)
        return " AND ".join(parts) or "true", values

    @property
    def empty(self) -> bool:
        """Whether every game matches, the position aside."""
        return self == Filter(position=self.position)


@dataclass(frozen=True)
class TreeMove:
    """A move of the opening tree: how often it was played, the results, the players' rating.

    rating: the mean of the movers' ratings, None where none is known.
    """

    uci: str
    san: str
    games: int
    white: int
    draws: int
    black: int
    rating: int | None


@dataclass(frozen=True)
class Tree:
    """A position of the opening tree, with its moves, the most frequent first."""

    games: int
    white: int
    draws: int
    black: int
    rating: int | None
    moves: tuple[TreeMove, ...]


def tree_of(setup: Setup, rows: Sequence[tuple[Any, ...]]) -> Tree:
    """A position's tree from rows of numbers, one for each move.

    A row holds the move, its games, White's wins, draws, Black's wins, the sum of the known
    ratings, and how many are known. Moves that are not legal there, because another position has
    the same key, are left out.
    """
    position = Position()
    convert.place(position, setup)
    named = {move: name for name, move in convert.legal_by_name(position).items()}
    moves = tuple(
        TreeMove(
            uci=named[move],
            san=write_san(position, move),
            games=games,
            white=white,
            draws=draws,
            black=black,
            rating=_mean(total, rated),
        )
        for move, games, white, draws, black, total, rated in rows
        if move in named
    )
    games, white, draws, black = (sum(row[column] for row in rows) for column in range(1, 5))
    rating = _mean(sum(row[5] or 0 for row in rows), sum(row[6] for row in rows))
    return Tree(games, white, draws, black, rating, moves)


@dataclass(frozen=True)
class Header:
    """A game as lists show it."""

    id: int
    white: str
    black: str
    result: str
    date: str
    event: str
    round: str
    eco: str
    opening: str
    plies: int
    white_elo: int
    black_elo: int


@dataclass(frozen=True)
class StoredGame:
    """A whole game: its header, start, moves, remaining tags, and its text if it has comments."""

    header: Header
    site: str
    fen: str | None
    chess960: bool
    moves: bytes
    tags: str | None
    text: str | None


@dataclass(frozen=True)
class Statistics:
    """The size of a database and the sum of its games."""

    games: int
    positions: int
    bytes: int
    results: dict[str, int]
    plies: float
    rating: int | None
    first: str
    last: str
    openings: list[tuple[str, int]] = field(default_factory=list)
    players: list[tuple[str, int]] = field(default_factory=list)


class Database:
    """The games of a folder; any thread may use it, and it sees imports of other programs."""

    def __init__(self, folder: Path) -> None:
        """Open a folder's database; InputError where its list is damaged. It may be empty."""
        self.folder = folder
        self.lock = threading.Lock()
        self.contents = Contents()
        self.connection = connect()
        self.connection.execute("SET parquet_metadata_cache = true")
        self.stamp: object = None
        self._refresh()

    def close(self) -> None:
        """Close the database."""
        with self.lock:
            self.connection.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __len__(self) -> int:
        """The number of games."""
        self._refresh()
        return self.contents.games

    def tree(self, setup: Setup, wanted: Filter = Filter()) -> Tree:
        """The moves that were played in a position, by whatever moves it was reached."""
        condition, values = wanted.conditions()
        where = "" if wanted.empty else f"AND game IN (SELECT id FROM games WHERE {condition})"
        query = f"""
            SELECT move, count(*), count(*) FILTER (result = {WHITE_WINS}),
                count(*) FILTER (result = {DRAWN}), count(*) FILTER (result = {BLACK_WINS}),
                sum(rating) FILTER (rating > 0), count(*) FILTER (rating > 0)
            FROM positions WHERE key = ? {where} GROUP BY move ORDER BY 2 DESC, move
        """
        rows = self._rows(query, polyglot_key(setup), *([] if wanted.empty else values))
        return tree_of(setup, rows)

    def search(self, wanted: Filter, limit: int = 50, offset: int = 0) -> tuple[int, list[Header]]:
        """How many games match, and a page of them, the latest first."""
        condition, values = wanted.conditions()
        rows = self._rows(
            f"SELECT {HEADER}, count(*) OVER () FROM games WHERE {condition} "
            f"ORDER BY {LATEST} LIMIT ? OFFSET ?",
            *values,
            limit,
            offset,
        )
        if rows:
            return rows[0][-1], [_header(row[:-1]) for row in rows]
        counts = self._rows(f"SELECT count(*) FROM games WHERE {condition}", *values)
        return (counts[0][0] if counts else 0), []

    def game(self, id: int) -> StoredGame | None:
        """A whole game, None if there is none of that number."""
        return next(self._whole("id = ?", id), None)

    def games(self, wanted: Filter, latest: int | None = None) -> Iterator[StoredGame]:
        """Whole games in the order of their import, or so many of the latest, as `search` does."""
        condition, values = wanted.conditions()
        if latest is None:
            return self._whole(f"{condition} ORDER BY id", *values)
        return self._whole(f"{condition} ORDER BY {LATEST} LIMIT ?", *values, latest)

    def _whole(self, where: str, *values: object) -> Iterator[StoredGame]:
        """The whole games of an SQL condition."""
        self._refresh()
        if not self.contents.segments:
            return
        query = f"SELECT {HEADER}, site, fen, chess960, moves, tags, text FROM games WHERE {where}"
        with undamaged(self.folder), self.connection.cursor() as cursor:
            cursor.execute(query, values)
            while rows := cursor.fetchmany(1_000):
                for row in rows:
                    yield StoredGame(_header(row[:12]), *row[12:])

    def copy(self, wanted: Filter, path: Path) -> int:
        """Write the table of the matching games as a Parquet file; returns their number."""
        import duckdb

        condition, values = wanted.conditions()
        target = str(path).replace("'", "''")
        query = f"COPY (SELECT * FROM games WHERE {condition} ORDER BY id) TO '{target}'"
        try:
            rows = self._rows(f"{query} (FORMAT parquet, COMPRESSION zstd)", *values)
        except duckdb.IOException as error:
            raise InputError(f"{path} cannot be written: {error}") from None
        return int(rows[0][0]) if rows else 0

    def statistics(self) -> Statistics:
        """Figures of the whole database."""
        counts = dict(self._rows("SELECT result, count(*) FROM games GROUP BY result"))
        sums = self._rows(
            f"SELECT avg(plies), avg(nullif(white_elo, 0)), min(date) FILTER ({DATED}), "
            f"max(date) FILTER ({DATED}) FROM games"
        )
        plies, rating, first, last = sums[0] if sums else (None,) * 4
        segments = self.contents.segments
        with undamaged(self.folder):
            size = sum(s.file(self.folder, t).stat().st_size for s in segments for t in TABLES)
        return Statistics(
            games=self.contents.games,
            positions=sum(segment.positions for segment in segments),
            bytes=size,
            results={text: counts.get(number, 0) for text, number in RESULTS.items()},
            plies=float(plies or 0),
            rating=None if rating is None else round(rating),
            first=first or "",
            last=last or "",
            openings=self._top("SELECT trim(eco || ' ' || split_part(opening, ':', 1)) FROM games"),
            players=self._top("SELECT white FROM games UNION ALL SELECT black FROM games"),
        )

    def _top(self, names: str) -> list[tuple[str, int]]:
        return self._rows(
            f"SELECT name, count(*) FROM ({names}) AS t(name) WHERE name NOT IN ('', '?') "
            "GROUP BY name ORDER BY 2 DESC, 1 LIMIT 10"
        )

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query; none where the database is empty."""
        import duckdb

        self._refresh()
        if not self.contents.segments:
            return []
        try:
            with self._cursor() as cursor:
                return cursor.execute(query, values).fetchall()
        except duckdb.InterruptException:
            raise
        except duckdb.Error:
            # Another program may have merged segments since the list was read.
            self._refresh(always=True)
        with undamaged(self.folder), self._cursor() as cursor:
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
            if self.contents.segments:
                with undamaged(self.folder):
                    self._view_tables()

    def _view_tables(self) -> None:
        """Make the tables of all segments known to queries."""
        for table in TABLES:
            source = files(self.folder, self.contents.segments, table)
            self.connection.execute(
                f"CREATE OR REPLACE VIEW {table} AS SELECT * FROM read_parquet({source})"
            )


def check_date(text: str) -> None:
    """InputError if a text is not a date as PGN writes it, or the year or month of one."""
    parts = text.split(".")
    try:
        if [len(part) for part in parts] not in ([4], [4, 2], [4, 2, 2]):
            raise ValueError
        year, month, day = (*map(int, parts), 1, 1)[:3]
        date(year, month, day)
    except ValueError:
        raise InputError(f"'{text}' is not a date: write 1992, 1992.05 or 1992.05.17") from None


def as_signed(key: int) -> int:
    """A key in the range of signed 64-bit numbers."""
    return key - (1 << 64) if key >> 63 else key


def uci_moves(setup: Setup, moves: bytes) -> list[str]:
    """The moves of a stored game in UCI form."""
    position = Position()
    convert.place(position, setup)
    found = []
    for move in array("H", moves):
        found.append(convert.uci(position, move))
        position.make(move)
        if position.top > convert.HISTORY - convert.SEARCH_ROOM:
            position.forget_past()
    return found


def _header(row: tuple[Any, ...]) -> Header:
    return Header(**{**dict(zip(HEADER.split(", "), row, strict=True)), "result": WRITTEN[row[3]]})


def _mean(total: int | None, count: int) -> int | None:
    return round(total / count) if total and count else None


def _stamp(folder: Path) -> object:
    """What changes whenever the list of segments is replaced."""
    from philidor.library.segments import LIST

    try:
        status = (folder / LIST).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size
