"""Connections to DuckDB, and the files that a query reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from philidor.contract.errors import InputError
from philidor.library.segments import Segment

if TYPE_CHECKING:
    import duckdb

# Memory of a merge; what does not fit is sorted on disk.
MOST_MEMORY = "256MB"


def connect(folder: Path | None = None) -> duckdb.DuckDBPyConnection:
    """A connection for work on Parquet files, with bounded memory."""
    settings: dict[str, str | bool | int | float | list[str]] = {"memory_limit": MOST_MEMORY}
    if folder is not None:
        settings["temp_directory"] = str(folder / "sorting")
    # Programs that may not need the database start faster without DuckDB.
    import duckdb

    connection = duckdb.connect(config=settings)
    connection.execute("SET preserve_insertion_order = false")
    return connection


def files(folder: Path, segments: list[Segment], table: str) -> str:
    """An SQL list of a table's files."""
    names = (str(segment.file(folder, table)).replace("'", "''") for segment in segments)
    return "[" + ", ".join(f"'{name}'" for name in names) + "]"


@contextmanager
def undamaged(folder: Path) -> Iterator[None]:
    """InputError if a database's files are damaged or missing, or its disk is full."""
    import duckdb

    try:
        yield
    except duckdb.InterruptException:
        raise
    except (duckdb.Error, OSError) as error:
        # DuckDB has no class of its own for damaged files: each kind of damage is another one.
        reason = str(error).partition("\n")[0]
        raise InputError(f"the database in {folder} is damaged: {reason}") from None
