"""The SQLite database of the server: one file, one connection.

Every change is a transaction in write-ahead mode, complete before clients see its effect. A killed
process loses nothing; a power failure may lose the last moment (`synchronous=NORMAL`) but never
the file.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from philidor.contract.json_object import JsonObject
from philidor.library.migrations import VERSION, migrate, prepare
from philidor.library.plain import plain
from philidor.library.sqlite_file import PATIENCE, SqliteFile

FILE = "philidor.sqlite3"
SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    result TEXT NOT NULL,
    date TEXT NOT NULL,
    event TEXT NOT NULL,
    eco TEXT NOT NULL,
    opening TEXT NOT NULL,
    plies INTEGER NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    body TEXT NOT NULL,
    folder TEXT NOT NULL DEFAULT '',
    deleted TEXT NOT NULL DEFAULT '',
    site TEXT NOT NULL DEFAULT '',
    round TEXT NOT NULL DEFAULT '',
    white_elo INTEGER NOT NULL DEFAULT 0,
    black_elo INTEGER NOT NULL DEFAULT 0,
    tags TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
-- Deleted games stay for a while, so that a deletion can be undone.
CREATE VIEW IF NOT EXISTS kept_games AS SELECT * FROM games WHERE deleted = '';
CREATE INDEX IF NOT EXISTS games_by_time ON games (updated DESC, id);
CREATE TABLE IF NOT EXISTS nodes (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    parent INTEGER,
    move TEXT,
    children TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (game, id)
) WITHOUT ROWID;
-- Positions and material of the main lines, made from the games when they are needed; fingerprint:
-- what identifies the game, as a signed number.
CREATE TABLE IF NOT EXISTS indexed (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    updated TEXT NOT NULL,
    fingerprint INTEGER
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS positions (
    key INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    move INTEGER NOT NULL,
    PRIMARY KEY (key, game, ply)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS positions_by_game ON positions (game);
CREATE TABLE IF NOT EXISTS materials (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    material INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
-- What was done to imported games, which Parquet files hold: another folder, deletion.
CREATE TABLE IF NOT EXISTS imported (
    game INTEGER PRIMARY KEY,
    folder TEXT,
    deleted TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;
"""


def new_id() -> str:
    """An unguessable id for a new game, job or file; commands take it as a word, not an option."""
    while (found := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return found


def now(shift: timedelta = timedelta()) -> str:
    """The present time, or one before or after it, ISO 8601 in UTC."""
    return (datetime.now(UTC) + shift).isoformat(timespec="milliseconds")


class Store(SqliteFile):
    """The database; any thread may use it, one at a time."""

    def __init__(self, folder: Path | None, patience: float = PATIENCE) -> None:
        """Open or create the file in a folder; None keeps everything in memory.

        patience: seconds to wait for another program that writes. StoreError if it fails.
        """
        super().__init__(None if folder is None else folder / FILE, "the games", patience)

    def _prepare(self) -> None:
        self.connection.create_function("plain", 1, plain, deterministic=True)
        self.connection.execute("PRAGMA foreign_keys=ON")
        found = self.version(VERSION)
        if found and found < VERSION and self.path is not None:
            self._back_up(self.path.with_name(f"{FILE}.version-{found}"))
        if found == VERSION:
            # So that games can be read while another program writes.
            return
        with self.transaction() as connection:
            prepare(connection, found)
        self.connection.executescript(SCHEMA)
        with self.transaction() as connection:
            migrate(connection, found)

    def _back_up(self, path: Path) -> None:
        """Keep a copy of the file before it is brought to the present form."""
        if not path.exists():
            self.connection.execute("VACUUM INTO ?", (str(path),))
            path.chmod(0o600)

    def changes_elsewhere(self) -> int:
        """A number that changes whenever another program has changed the file."""
        return int(self.rows("PRAGMA data_version")[0][0])

    def put(self, kind: str, key: str, body: object) -> None:
        """Store a document, a JSON value, under a kind and a key."""
        with self.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO documents VALUES (?, ?, ?)", (kind, key, json.dumps(body))
            )

    def put_all(self, kind: str, bodies: JsonObject) -> None:
        """Store documents of a kind by key, all or none; None as a body deletes one."""
        with self.transaction() as connection:
            for key, body in bodies.items():
                if body is None:
                    connection.execute(
                        "DELETE FROM documents WHERE kind = ? AND id = ?", (kind, key)
                    )
                else:
                    connection.execute(
                        "INSERT OR REPLACE INTO documents VALUES (?, ?, ?)",
                        (kind, key, json.dumps(body)),
                    )

    def get(self, kind: str, key: str) -> JsonObject | None:
        """A document, None if there is none."""
        found = self.rows("SELECT body FROM documents WHERE kind = ? AND id = ?", kind, key)
        return json.loads(found[0][0]) if found else None

    def documents(self, kind: str, prefix: str = "") -> JsonObject:
        """All documents of a kind whose keys begin with a prefix, by key."""
        found = self.rows(
            "SELECT id, body FROM documents WHERE kind = ? AND substr(id, 1, ?) = ? ORDER BY id",
            kind,
            len(prefix),
            prefix,
        )
        return {key: json.loads(body) for key, body in found}

    def forget(self, kind: str, key: str) -> None:
        """Delete a document if it exists."""
        self.forget_all(kind, [key])

    def forget_all(self, kind: str, keys: Iterable[str]) -> None:
        """Delete those of the documents that exist."""
        with self.transaction() as connection:
            connection.executemany(
                "DELETE FROM documents WHERE kind = ? AND id = ?", [(kind, key) for key in keys]
            )


def searchable(text: str) -> str:
    """A text in the form in which it is stored and searched; SQLite's LIKE stops at a NUL."""
    return plain(text).replace("\0", " ")
