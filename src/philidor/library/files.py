"""Games of the library as files for other programs: PGN or Parquet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from philidor.contract.errors import InputError
from philidor.files import make_folder, real, replace_file
from philidor.library.library import Library
from philidor.library.query import Filter, Scope


def export_pgn(
    library: Library,
    wanted: Filter,
    scope: Scope,
    path: Path,
    on_game: Callable[[int], None] = lambda count: None,
) -> int:
    """Write the matching games to a file; the old file stays until the new one is complete."""
    count = 0

    def write(stream: BinaryIO) -> None:
        nonlocal count
        for text in library.texts(wanted, scope):
            stream.write(text.encode())
            count += 1
            if count % 500 == 0:
                on_game(count)

    replace_file(path, write)
    return count


def export_parquet(library: Library, wanted: Filter, scope: Scope, path: Path) -> int:
    """Write the table of the matching imported games as one Parquet file; returns their number."""
    target = real(path)
    make_folder(target.parent)
    bulk = library.bulk
    if bulk is None:
        raise InputError("no games were imported, so there are none to write as Parquet")
    return bulk.copy(wanted, scope, target)
