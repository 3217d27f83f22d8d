"""A games database for Python programs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from philidor.board.board import Board
from philidor.game.fen import parse_fen
from philidor.library import bulk
from philidor.library.bulk import Filter, Header, StoredGame, Tree
from philidor.toolkit.frames import frame_of

if TYPE_CHECKING:
    import pandas


class Database:
    """The games of a folder (`philidor games import` makes it): opening tree, search, export.

    Filters are keywords, the fields of `library.bulk.Filter`: `player`, `white`, `black`, `event`,
    `site`, `result`, `opening`, `eco`, `since`, `until`, `rating`, `tag`, `material`, and
    `position`, a board that occurs in the game. A wrong value is an InputError. A context manager.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Open the database; InputError where it is damaged. It may be empty."""
        self._games = bulk.Database(Path(folder))

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._games.close()

    def __len__(self) -> int:
        """The number of games."""
        return len(self._games)

    def tree(self, board: Board, **filters: Any) -> Tree:
        """The moves that were played in a position, by whatever moves it was reached."""
        setup = parse_fen(board.fen("fen"), board.chess960)
        return self._games.tree(setup, _filter(filters))

    def tree_table(self, board: Board, **filters: Any) -> pandas.DataFrame:
        """The moves of `tree` as a table: `san`, `games`, `white`, `draws`, `black`, `rating`."""
        return frame_of(asdict(move) for move in self.tree(board, **filters).moves)

    def search(self, *, limit: int = 50, offset: int = 0, **filters: Any) -> list[Header]:
        """A page of the matching games, the latest first."""
        return self._games.search(_filter(filters), limit, offset)[1]

    def count(self, **filters: Any) -> int:
        """How many games match."""
        return self._games.search(_filter(filters), 1)[0]

    def games(self, **filters: Any) -> Iterator[StoredGame]:
        """The matching games with their moves, one by one, in the order of their import."""
        return self._games.games(_filter(filters))

    def to_pandas(self, *, limit: int = 1_000_000, **filters: Any) -> pandas.DataFrame:
        """The matching games as a table of players, results, dates, openings and ratings."""
        return frame_of(asdict(header) for header in self.search(limit=limit, **filters))

    def to_parquet(self, path: str | os.PathLike[str], **filters: Any) -> int:
        """Write the table of the matching games; returns their number."""
        return self._games.copy(_filter(filters), Path(path))

    def parquet_files(self) -> list[Path]:
        """The files of the database, which DuckDB, pandas and Polars read."""
        return sorted(self._games.folder.rglob("*.parquet"))


def _filter(filters: dict[str, Any]) -> Filter:
    """The filter of keywords; TypeError for an unknown one."""
    position = filters.get("position")
    if isinstance(position, Board):
        filters = {**filters, "position": parse_fen(position.fen("fen"), position.chess960)}
    return Filter(**filters)
