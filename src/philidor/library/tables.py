"""Writing and merging the Parquet files of segments, with DuckDB."""

from __future__ import annotations

from pathlib import Path

import duckdb

from philidor.library.connection import connect, files
from philidor.library.rows import Columns, Rows
from philidor.library.segments import TABLES, Contents, Segment, write_contents

# As soon as there are this many segments of similar size, they are merged.
FAN = 8
# Rows in a group; a look-up of a position reads whole groups.
GROUP = 32_768
ORDERS = {"games": "id", "positions": "key, game, ply", "materials": "material, game, ply"}


def write_segment(
    folder: Path, contents: Contents, segment: Segment, rows: Rows, duplicates: bool
) -> None:
    """Write the files of a new segment, without games that the database has; counts its rows."""
    tables = rows.tables()
    with connect(folder) as connection:
        for table, columns in tables.items():
            connection.register(f"new_{table}", columns)
        connection.execute(
            "CREATE TABLE kept AS SELECT id FROM new_games"
            + ("" if duplicates else " WHERE id NOT IN (" + _duplicates(folder, contents) + ")")
        )
        (segment.games,) = _one(connection, "SELECT count(*) FROM kept")
        if not segment.games:
            return
        for table in TABLES:
            column = "id" if table == "games" else "game"
            everything = segment.games == len(rows.games)
            where = "" if everything else f"WHERE {column} IN (SELECT id FROM kept)"
            query = f"SELECT {_typed(tables[table])} FROM new_{table} {where}"
            path = segment.file(folder, table)
            _write(connection, f"{query} ORDER BY {ORDERS[table]}", path)
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


def _duplicates(folder: Path, contents: Contents) -> str:
    """A query for the new games of which the database, or an earlier new game, is a copy.

    A game with annotations is a copy only of one with the same annotations.
    """
    known = "SELECT fingerprint, annotation, id FROM new_games"
    if contents.segments:
        known += (
            " UNION ALL SELECT fingerprint, annotation, id FROM read_parquet("
            f"{files(folder, contents.segments, 'games')})"
        )
    return (
        f"SELECT new.id FROM new_games AS new JOIN ({known}) AS old "
        "ON new.fingerprint = old.fingerprint AND old.id < new.id "
        "AND (new.annotation = 0 OR new.annotation = old.annotation)"
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
                _write(connection, f"{query} ORDER BY {ORDERS[table]}", path)
        contents.next_segment += 1
        contents.segments = [s for s in contents.segments if s not in group] + [merged]
        write_contents(folder, contents)
        for segment in group:
            for table in TABLES:
                segment.file(folder, table).unlink()


def _similar(segments: list[Segment]) -> list[Segment]:
    """The smallest segments, if FAN of them lie within a factor of FAN of each other."""
    by_size = sorted(segments, key=lambda segment: segment.positions)
    for first in range(len(by_size) - FAN + 1):
        group = by_size[first : first + FAN]
        if group[-1].positions <= FAN * max(1, group[0].positions):
            return group
    return []


def _write(connection: duckdb.DuckDBPyConnection, query: str, path: Path) -> None:
    target = str(path).replace("'", "''")
    connection.execute(
        f"COPY ({query}) TO '{target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {GROUP})"
    )


def _one(connection: duckdb.DuckDBPyConnection, query: str) -> tuple[int, ...]:
    row = connection.execute(query).fetchone()
    assert row is not None
    return tuple(row)
