"""Connections to DuckDB, and the files that a query reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from philidor.contract.errors import InputError
from philidor.library.segments import Segment

if TYPE_CHECKING:
    import duckdb

# What DuckDB says of a full disk: the system's words.
FULL = re.compile("no space left|disk quota|file too large", re.IGNORECASE)
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
    """InputError that says what is wrong where DuckDB or the disk fails.

    Only unreadable or missing files are called damage: a user might delete a good library.
    """
    import duckdb

    place = f"the imported games in {folder}"
    try:
        yield
    except duckdb.InterruptException:
        raise
    except duckdb.OutOfMemoryException as error:
        raise InputError(f"{place} need more memory than there is: {_line(error)}") from None
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        reason = "a file is missing" if missing else error.strerror or str(error)
        raise InputError(f"{place} cannot be {'read' if missing else 'used'}: {reason}") from None
    except duckdb.Error as error:
        reason = _line(error)
        if FULL.search(reason):
            raise InputError(f"{place} cannot be written: the disk is full") from None
        # DuckDB has no class of its own for damaged files: each kind of damage is another one.
        raise InputError(f"{place} are damaged: {reason}") from None


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0]
