"""Storage for learned games: an SQLite file that survives a crash at any moment.

A game is added in one transaction: after a crash it is either stored completely or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

from philidor.book.keys import polyglot_key
from philidor.book.learning import MOST_PLIES, RESULTS, Experience, Lesson, reinforcements
from philidor.book.repertoire import BookError
from philidor.contract.setup import Setup
from philidor.files import FileError, private_file
from philidor.game.fen import start
from philidor.game.legality import is_legal
from philidor.game.replay import after

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    learned TEXT NOT NULL,
    line TEXT NOT NULL,
    result TEXT NOT NULL,
    source TEXT NOT NULL,
    digest INTEGER
);
CREATE TABLE IF NOT EXISTS moves (
    position INTEGER NOT NULL,
    move TEXT NOT NULL,
    games INTEGER NOT NULL,
    points REAL NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (position, move)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_digest ON games (digest);
"""
REINFORCE = """
INSERT INTO moves VALUES (?, ?, 1, ?, ?)
ON CONFLICT (position, move) DO UPDATE
SET games = games + 1, points = points + excluded.points, value = value + excluded.value
"""
STORE = "INSERT INTO games (learned, line, result, source, digest) VALUES (?, ?, ?, ?, ?)"
HAS = "SELECT 1 FROM games WHERE digest = ? LIMIT 1"
APPLICATION = 0x5068696C
# Seconds to wait while another process writes.
PATIENCE = 10


@dataclass(frozen=True)
class LearnedGame:
    """A stored game; `line` holds its UCI moves separated by spaces."""

    learned: str
    line: str
    result: str
    source: str


class LearnStore:
    """An open store; a context manager."""

    def __init__(self, path: Path) -> None:
        """Open or create the file; BookError when it is not a learning store or cannot be used."""
        self.path = path
        try:
            private_file(path)
            # The search thread uses the connection as well; calls never overlap.
            self._base = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        except (FileError, sqlite3.Error) as error:
            raise BookError(f"{path} cannot be opened: {error}") from None
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._base.close()
            raise BookError(f"{path} is not a learning store: {error}") from None

    def __enter__(self) -> LearnStore:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def record(self, lesson: Lesson) -> None:
        """Learn from a game; ValueError when a move is illegal or the result is not a result."""
        self.record_all([lesson])

    def record_all(self, lessons: Iterable[Lesson]) -> None:
        """Learn from several games in one transaction, even if they are stored already."""
        self._record(lessons, repeatedly=True)

    def import_all(self, lessons: Iterable[Lesson]) -> int:
        """Learn from the games that are not yet stored, in one transaction; returns their number.

        Two games are the same when moves, result and source are equal.
        """
        return self._record(lessons, repeatedly=False)

    def _record(self, lessons: Iterable[Lesson], repeatedly: bool) -> int:
        prepared = [(lesson, list(_rows(lesson))) for lesson in lessons]
        now = datetime.now(UTC).isoformat(timespec="seconds")
        stored = 0
        try:
            self._base.execute("BEGIN IMMEDIATE")
            for lesson, rows in prepared:
                game = (" ".join(lesson.moves), lesson.result, lesson.source)
                digest = _digest(*game)
                if not repeatedly and self._base.execute(HAS, (digest,)).fetchone():
                    continue
                self._base.execute(STORE, (now, *game, digest))
                self._base.executemany(REINFORCE, rows)
                stored += 1
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise BookError(f"{self.path}: the game was not stored: {error}") from None
        return stored

    def experience(self, setup: Setup) -> list[Experience]:
        """The records of a position's legal moves, best first."""
        rows = self._base.execute(
            "SELECT move, games, points, value FROM moves WHERE position = ? "
            "ORDER BY value DESC, move",
            (_signed(polyglot_key(setup)),),
        )
        return [Experience(*row) for row in rows if is_legal(setup, row[0])]

    def games(self) -> Iterator[LearnedGame]:
        """The stored games, latest first."""
        for row in self._base.execute(
            "SELECT learned, line, result, source FROM games ORDER BY id DESC"
        ):
            yield LearnedGame(*row)

    def counts(self) -> tuple[int, int]:
        """The numbers of stored games and of stored moves."""
        games = self._base.execute("SELECT count(*) FROM games").fetchone()[0]
        return games, self._base.execute("SELECT count(*) FROM moves").fetchone()[0]

    def reset(self) -> None:
        """Forget everything."""
        self._base.execute("BEGIN IMMEDIATE")
        self._base.execute("DELETE FROM games")
        self._base.execute("DELETE FROM moves")
        self._base.execute("COMMIT")

    def _prepare(self) -> None:
        owner = self._base.execute("PRAGMA application_id").fetchone()[0]
        tables = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables and owner != APPLICATION:
            raise sqlite3.DatabaseError("the database belongs to another program")
        # The journal is flushed before a commit returns, so a power cut loses no committed game.
        self._base.execute("PRAGMA synchronous = FULL")
        if not tables:
            self._base.execute(f"PRAGMA application_id = {APPLICATION}")
        columns = [row[1] for row in self._base.execute("PRAGMA table_info (games)")]
        if "digest" in columns:
            return
        self._base.create_function("digest", 3, _digest)
        self._base.execute("BEGIN IMMEDIATE")
        if columns:
            self._base.execute("ALTER TABLE games ADD COLUMN digest INTEGER")
            self._base.execute("UPDATE games SET digest = digest(line, result, source)")
        for statement in SCHEMA.split(";"):
            self._base.execute(statement)
        self._base.execute("COMMIT")


def _rows(lesson: Lesson) -> Iterator[tuple[int, str, float, int]]:
    """Position, move, points and reinforcement of each stored move."""
    if lesson.result not in RESULTS:
        raise ValueError(f"'{lesson.result}' is not a result")
    setup = start()
    white = (1 + RESULTS[lesson.result]) / 2
    values = reinforcements(lesson)
    for move, value in zip(lesson.moves[:MOST_PLIES], values, strict=True):
        if not is_legal(setup, move):
            raise ValueError(f"{move} is not legal in {setup.fen()}")
        points = white if setup.white_to_move else 1 - white
        yield _signed(polyglot_key(setup)), move, points, value
        setup = after(setup, move)


def _digest(line: str, result: str, source: str) -> int:
    """A number that identifies a game; two games share it with a chance of one in 2 ** 64."""
    text = "\n".join((line, result, source)).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), signed=True)


def _signed(key: int) -> int:
    """A 64-bit key as a signed SQLite integer."""
    return key - (1 << 64) if key >= 1 << 63 else key
