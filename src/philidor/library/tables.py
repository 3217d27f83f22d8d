"""Writing and merging the Parquet files of segments, with DuckDB."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import duckdb
import numpy as np

from philidor.library.connection import connect, files
from philidor.library.rows import Columns, Rows
from philidor.library.segments import TABLES, Contents, Segment, write_contents

# As soon as there are this many segments of similar size, they are merged.
FAN = 8
# Rows in a group; a look-up of a position reads whole groups.
GROUP = 32_768
ORDERS = {"games": "id", "positions": "key, game, ply", "materials": "material, game, ply"}


def write_segment(
    folder: Path, contents: Contents, segment: Segment, rows: Rows, known: Collection[int] | None
) -> None:
    """Write the files of a new segment, without games that the library has; counts its rows.

    known: fingerprints of games that are kept elsewhere; None keeps all games.
    """
    tables = rows.tables()
    with connect(folder) as connection:
        for table, columns in tables.items():
            connection.register(f"new_{table}", columns)
        if known is None:
            connection.execute("CREATE TABLE kept AS SELECT id FROM new_games")
        else:
            _keep_new(connection, folder, contents, known)
        (segment.games,) = _one(connection, "SELECT count(*) FROM kept")
        if not segment.games:
            return
        for table in TABLES:
            column = "id" if table == "games" else "game"
            everything = segment.games == len(rows.games)
            where = "" if everything else f"WHERE {column} IN (SELECT id FROM kept)"
            query = f"SELECT {_typed(tables[table])} FROM new_{table} {where}"
            path = segment.file(folder, table)
            write_table(connection, f"{query} ORDER BY {ORDERS[table]}", path)
        (segment.positions,) = _one(
            connection, "SELECT count(*) FROM new_positions WHERE game IN (SELECT id FROM kept)"
        )


def _typed(columns: Columns) -> str:
    """The columns with their types, which DuckDB cannot infer where every text is missing."""
    return ", ".join(
        f"{name}::{'BLOB' if name == 'moves' else 'VARCHAR'} AS {name}"
        if column.dtype == object
        else name
        for name, column in columns.items()
    )


def _keep_new(
    connection: duckdb.DuckDBPyConnection,
    folder: Path,
    contents: Contents,
    known: Collection[int],
) -> None:
    """Make a table `kept` of the new games that are no copies of a known or an earlier new one.

    A game with annotations is a copy only of one with the same annotations. Games are looked up by
    their fingerprints, never joined with each other: a file may hold one game ten thousand times.
    """
    elsewhere = np.fromiter(known, dtype=np.uint64, count=len(known))
    connection.register("elsewhere", {"fingerprint": elsewhere})
    old = "SELECT fingerprint, 0::UBIGINT AS annotation FROM elsewhere"
    if contents.segments:
        source = files(folder, contents.segments, "games")
        old += f" UNION ALL SELECT fingerprint, annotation FROM read_parquet({source})"
    connection.execute(
        f"CREATE TABLE old AS SELECT DISTINCT fingerprint, annotation FROM ({old}) "
        "WHERE fingerprint IN (SELECT fingerprint FROM new_games)"
    )
    connection.execute(
        """
        CREATE TABLE kept AS SELECT id FROM (
            SELECT id, fingerprint, annotation,
                min(id) OVER (PARTITION BY fingerprint) AS first,
                min(id) OVER (PARTITION BY fingerprint, annotation) AS first_such
            FROM new_games
        ) WHERE CASE WHEN annotation = 0
            THEN id = first AND fingerprint NOT IN (SELECT fingerprint FROM old)
            ELSE id = first_such AND NOT EXISTS (
                SELECT 1 FROM old WHERE old.fingerprint = fingerprint
                AND old.annotation = annotation)
            END
        """
    )


def compact(folder: Path, contents: Contents) -> None:
    """Merge segments of similar size, so that a look-up reads few files, and remove the old ones.

    Each game is rewritten once for every FAN-fold growth of the database.
    """
    while group := _similar(contents.segments):
        merged = Segment(
            str(contents.next_segment), sum(s.games for s in group), sum(s.positions for s in group)
        )
        with connect(folder) as connection:
            for table in TABLES:
                query = f"SELECT * FROM read_parquet({files(folder, group, table)})"
                path = merged.file(folder, table)
                write_table(connection, f"{query} ORDER BY {ORDERS[table]}", path)
        contents.next_segment += 1
        contents.segments = [s for s in contents.segments if s not in group] + [merged]
        write_contents(folder, contents)
        for segment in group:
            for table in TABLES:
                segment.file(folder, table).unlink()


def remove(folder: Path, contents: Contents, games: Collection[int]) -> None:
    """Remove games for good: the segments that have any of them are written anew."""
    doomed = np.fromiter(games, dtype=np.uint32, count=len(games))
    for segment in list(contents.segments):
        with connect(folder) as connection:
            connection.register("new_doomed", {"game": doomed})
            connection.execute("CREATE TABLE doomed AS SELECT game FROM new_doomed")
            source = files(folder, [segment], "games")
            here = f"SELECT count(*) FROM read_parquet({source}) WHERE id IN (FROM doomed)"
            (found,) = _one(connection, here)
            if not found:
                continue
            _forget(contents, connection, source)
            smaller = Segment(str(contents.next_segment), segment.games - found, 0)
            contents.next_segment += 1
            if smaller.games:
                for table in TABLES:
                    column = "id" if table == "games" else "game"
                    query = (
                        f"SELECT * FROM read_parquet({files(folder, [segment], table)}) "
                        f"WHERE {column} NOT IN (FROM doomed)"
                    )
                    write_table(
                        connection, f"{query} ORDER BY {ORDERS[table]}", smaller.file(folder, table)
                    )
                positions = files(folder, [smaller], "positions")
                (smaller.positions,) = _one(
                    connection, f"SELECT count(*) FROM read_parquet({positions})"
                )
        place = contents.segments.index(segment)
        contents.segments[place : place + 1] = [smaller] if smaller.games else []
        write_contents(folder, contents)
        for table in TABLES:
            segment.file(folder, table).unlink()


def _forget(contents: Contents, connection: duckdb.DuckDBPyConnection, games: str) -> None:
    """Let the files of doomed games be read anew when they are imported again."""
    rows = connection.execute(
        f"SELECT source, count(*) FROM read_parquet({games}) WHERE id IN (FROM doomed) GROUP BY 1"
    ).fetchall()
    removed = dict(rows)
    for source in contents.sources:
        if source.id in removed:
            source.games -= removed[source.id]
            source.digest = ""


def _similar(segments: list[Segment]) -> list[Segment]:
    """The smallest segments, if FAN of them lie within a factor of FAN of each other."""
    by_size = sorted(segments, key=lambda segment: segment.positions)
    for first in range(len(by_size) - FAN + 1):
        group = by_size[first : first + FAN]
        if group[-1].positions <= FAN * max(1, group[0].positions):
            return group
    return []


def write_table(connection: duckdb.DuckDBPyConnection, query: str, path: Path) -> None:
    """Write the rows of a query as a Parquet file."""
    target = str(path).replace("'", "''")
    connection.execute(
        f"COPY ({query}) TO '{target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {GROUP})"
    )


def _one(connection: duckdb.DuckDBPyConnection, query: str) -> tuple[int, ...]:
    row = connection.execute(query).fetchone()
    assert row is not None
    return tuple(row)
