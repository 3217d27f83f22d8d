"""Brings imported games that an earlier version wrote to the present form, and keeps a backup."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

import numpy as np

from philidor.contract.errors import InputError
from philidor.files import make_folder
from philidor.library.connection import connect, files, undamaged
from philidor.library.dates import normalised
from philidor.library.segments import (
    LIST,
    TABLES,
    VERSION,
    Contents,
    Segment,
    read_contents,
    write_contents,
    writing,
)
from philidor.library.tables import ORDERS, write_table

log = logging.getLogger(__name__)


def upgrade(folder: Path) -> None:
    """Bring a folder up to date; one that cannot be changed now is used as it is."""
    if read_contents(folder).version == VERSION:
        return
    try:
        with undamaged(folder), writing(folder) as contents:
            backup = folder / f"version-{contents.version}"
            make_folder(backup)
            shutil.copy2(folder / LIST, backup / LIST)
            old = [_with_dates(folder, contents, segment) for segment in list(contents.segments)]
            contents.version = VERSION
            write_contents(folder, contents)
            for segment in filter(None, old):
                for table in TABLES:
                    file = segment.file(folder, table)
                    file.rename(backup / file.name)
    except InputError as error:
        log.warning("the imported games are not brought up to date: %s", error)


def _with_dates(folder: Path, contents: Contents, segment: Segment) -> Segment | None:
    """Write a segment anew if dates in it have another form; returns the old one in this case."""
    games = files(folder, [segment], "games")
    with connect(folder) as connection:
        rows = connection.execute(f"SELECT DISTINCT date FROM read_parquet({games})").fetchall()
        changed = {date: normalised(date) for (date,) in rows if normalised(date) != date}
        if not changed:
            return None
        new = Segment(str(contents.next_segment), segment.games, segment.positions)
        contents.next_segment += 1
        columns = {
            "date": np.array(list(changed), dtype=object),
            "right": np.array(list(changed.values()), dtype=object),
        }
        connection.register("dates", columns)
        query = (
            "SELECT games.* REPLACE (coalesce(dates.right, games.date) AS date) "
            f"FROM read_parquet({games}) AS games LEFT JOIN dates USING (date)"
        )
        write_table(connection, f"{query} ORDER BY {ORDERS['games']}", new.file(folder, "games"))
    for table in ("positions", "materials"):
        os.link(segment.file(folder, table), new.file(folder, table))
    contents.segments[contents.segments.index(segment)] = new
    return segment
