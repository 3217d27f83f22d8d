"""The store of puzzles: one SQLite file with the puzzles, the schedule and all answers.

It is not part of the library's file: lichess's collection has 5 million puzzles, and that file is
copied before every change of its form.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import cast

from philidor.library.sql_row import Row
from philidor.library.sqlite_file import SqliteFile
from philidor.puzzles.puzzle import Origin, Puzzle, Source

FILE = "puzzles.sqlite3"
VERSION = 1
# Kibibytes of the page cache; while a large file is imported the indexes should fit into it.
CACHE, IMPORT_CACHE = 8_192, 262_144
SCHEMA = """
-- Combinations of themes: a puzzle names its combination, since few thousand are in use.
CREATE TABLE IF NOT EXISTS combinations (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL UNIQUE
);
CREATE TABLE IF NOT EXISTS themes (
    theme TEXT NOT NULL,
    combination INTEGER NOT NULL REFERENCES combinations (id),
    PRIMARY KEY (theme, combination)
) WITHOUT ROWID;
-- deleted: a mark, so that another check of its game does not bring a puzzle back.
CREATE TABLE IF NOT EXISTS puzzles (
    number INTEGER PRIMARY KEY,
    key INTEGER NOT NULL,
    source TEXT NOT NULL,
    fen TEXT NOT NULL,
    moves TEXT NOT NULL,
    lead INTEGER NOT NULL,
    rating INTEGER,
    deviation INTEGER,
    popularity INTEGER,
    plays INTEGER,
    combination INTEGER NOT NULL REFERENCES combinations (id),
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    openings TEXT NOT NULL,
    origin TEXT,
    deleted INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS puzzles_by_key ON puzzles (key);
-- Selection reads this index alone. Keys are hashes, so puzzles of one rating lie in random order.
CREATE INDEX IF NOT EXISTS puzzles_by_rating
    ON puzzles (rating, key, combination, source, deleted) WHERE rating IS NOT NULL;
CREATE INDEX IF NOT EXISTS puzzles_of_user ON puzzles (source, key)
    WHERE source NOT IN ('shipped', 'imported');
CREATE TABLE IF NOT EXISTS cards (
    puzzle INTEGER PRIMARY KEY,
    memory TEXT NOT NULL,
    due TEXT NOT NULL,
    solved INTEGER NOT NULL,
    failed INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS cards_by_due ON cards (due);
-- The user's rating after each answer is kept with it; a repetition leaves the rating as it was.
CREATE TABLE IF NOT EXISTS answers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    puzzle INTEGER NOT NULL,
    at TEXT NOT NULL,
    grade TEXT NOT NULL,
    rated INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS answers_by_puzzle ON answers (puzzle);
-- Files that were imported: lines read so far, so that the same command goes on.
CREATE TABLE IF NOT EXISTS files (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    lines INTEGER NOT NULL
) WITHOUT ROWID;
"""
COLUMNS = (
    "puzzles.key, source, fen, moves, lead, rating, deviation, popularity, plays, words, name, "
    "url, openings, origin"
)
FROM = "puzzles JOIN combinations ON combinations.id = combination"
INSERT = """
INSERT INTO puzzles (key, source, fen, moves, lead, rating, deviation, popularity, plays,
    combination, name, url, openings, origin)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
# What another file says of a puzzle that is here already; own puzzles stay as they are.
UPDATE = """
ON CONFLICT (key) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
    popularity = excluded.popularity, plays = excluded.plays, combination = excluded.combination,
    name = excluded.name, url = excluded.url, openings = excluded.openings
WHERE source IN ('shipped', 'imported') AND excluded.rating IS NOT NULL
    AND (excluded.name <> name OR excluded.plays IS NOT plays OR excluded.rating <> rating)
"""
MOST_COMBINATIONS = 100_000


class PuzzleStore(SqliteFile):
    """The file; any thread may use it, one at a time."""

    def __init__(self, folder: Path | None) -> None:
        """Open or create the file in a folder; None keeps everything in memory. StoreError."""
        self._combinations: dict[str, int] = {}
        super().__init__(None if folder is None else folder / FILE, "the puzzles")

    def _prepare(self) -> None:
        self.connection.execute(f"PRAGMA cache_size=-{CACHE}")
        if self.version(VERSION) < VERSION:
            self.connection.executescript(SCHEMA)
            self.connection.execute(f"PRAGMA user_version={VERSION}")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit everything done inside, or nothing if an exception leaves the block."""
        try:
            with super().transaction() as connection:
                yield connection
        except BaseException:
            self._combinations.clear()
            raise

    @contextmanager
    def large_cache(self) -> Iterator[None]:
        """Keep more of the indexes in memory, for an import."""
        self.connection.execute(f"PRAGMA cache_size=-{IMPORT_CACHE}")
        try:
            yield
        finally:
            self.connection.execute(f"PRAGMA cache_size=-{CACHE}")

    def add(self, puzzles: Iterable[Puzzle], update: bool = False) -> int:
        """Store puzzles within one transaction; returns how many are new.

        update: take over what changed of shipped and imported puzzles.
        """
        with self.transaction() as connection:
            before = self._last()
            query = INSERT + (UPDATE if update else "ON CONFLICT (key) DO NOTHING")
            connection.executemany(query, (self._row(one) for one in puzzles))
            return self._last() - before

    def _last(self) -> int:
        """The number of the row that was added last."""
        found: int = self.rows("SELECT coalesce(max(number), 0) FROM puzzles")[0][0]
        return found

    def get(self, key: int) -> Puzzle | None:
        """A puzzle by its key; None if there is none or it was deleted."""
        query = f"SELECT {COLUMNS} FROM {FROM} WHERE puzzles.key = ? AND NOT deleted"
        return next(map(puzzle_of, self.rows(query, key)), None)

    def _row(self, one: Puzzle) -> tuple[object, ...]:
        origin = None if one.origin is None else json.dumps(asdict(one.origin))
        numbers = (one.rating, one.deviation, one.popularity, one.plays)
        return (
            *(one.key, one.source, one.fen, " ".join(one.moves), one.lead, *numbers),
            *(self._combination(" ".join(one.themes)), one.name, one.url, one.openings, origin),
        )

    def _combination(self, words: str) -> int:
        known = self._combinations.get(words)
        if known is not None:
            return known
        found = self.rows("SELECT id FROM combinations WHERE words = ?", words)
        if found:
            number = found[0][0]
        else:
            number = self.connection.execute(
                "INSERT INTO combinations (words) VALUES (?)", (words,)
            ).lastrowid
            self.connection.executemany(
                "INSERT OR IGNORE INTO themes VALUES (?, ?)",
                [(theme, number) for theme in words.split()],
            )
        if len(self._combinations) >= MOST_COMBINATIONS:
            self._combinations.clear()
        self._combinations[words] = int(number or 0)
        return self._combinations[words]


def puzzle_of(row: Row) -> Puzzle:
    """The puzzle of a row with `COLUMNS`."""
    _, source, fen, moves, lead, rating, deviation, popularity, plays, words = row[:10]
    name, url, openings, origin = row[10:]
    return Puzzle(
        fen=fen,
        moves=tuple(moves.split()),
        lead=lead,
        rating=rating,
        deviation=deviation,
        popularity=popularity,
        plays=plays,
        themes=tuple(words.split()),
        source=cast(Source, source),
        name=name,
        url=url,
        openings=openings,
        origin=None if origin is None else Origin(**json.loads(origin)),
    )
