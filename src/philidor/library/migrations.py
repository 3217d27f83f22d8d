"""Updates a database that an older version wrote to the present form."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from philidor.files import replace_text
from philidor.library.dates import normalised
from philidor.library.headers import header_columns

VERSION = 6
# The version in which games have the columns of `Header`.
HEADERS = 5
NEW_COLUMNS = {
    "site": "TEXT NOT NULL DEFAULT ''",
    "round": "TEXT NOT NULL DEFAULT ''",
    "white_elo": "INTEGER NOT NULL DEFAULT 0",
    "black_elo": "INTEGER NOT NULL DEFAULT 0",
    "tags": "TEXT NOT NULL DEFAULT ''",
}


def prepare(connection: sqlite3.Connection, found: int) -> None:
    """Remove what follows from the rest and has another form now, before the tables are made."""
    if 0 < found < HEADERS:
        connection.execute("DROP VIEW IF EXISTS kept_games")
        for table in ("indexed", "positions", "materials"):
            connection.execute(f"DROP TABLE IF EXISTS {table}")


def migrate(connection: sqlite3.Connection, found: int) -> None:
    """Apply, within the caller's transaction, the changes since the version of the file."""
    for version, step in STEPS.items():
        if found < version:
            step(connection)
    connection.execute(f"PRAGMA user_version={VERSION}")


def _name_built_in_options(connection: sqlite3.Connection) -> None:
    connection.execute(
        "UPDATE documents SET kind = 'built-in-options' WHERE kind = 'house-options'"
    )


def _name_time_controls(connection: sqlite3.Connection) -> None:
    """Games and seats called their time control `level`, match requests `pace`."""
    games = connection.execute("SELECT id, body FROM games").fetchall()
    for key, text in games:
        body = json.loads(text)
        for holder in (body, body["white"], body["black"]):
            _rename(holder, "level")
        connection.execute("UPDATE games SET body = ? WHERE id = ?", (json.dumps(body), key))
    jobs = connection.execute("SELECT id, body FROM documents WHERE kind = 'job'").fetchall()
    for key, text in jobs:
        body = json.loads(text)
        _rename(body.get("request", {}), "pace")
        connection.execute(
            "UPDATE documents SET body = ? WHERE kind = 'job' AND id = ?", (json.dumps(body), key)
        )


def _add_folders(connection: sqlite3.Connection) -> None:
    """Games had no folder, and a deleted game was gone at once."""
    known = {row[1] for row in connection.execute("PRAGMA table_info(games)")}
    for column in ("folder", "deleted"):
        if column not in known:
            connection.execute(f"ALTER TABLE games ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")


def _add_headers(connection: sqlite3.Connection) -> None:
    """Games had neither site, round and ratings nor dates in one form, but searchable words."""
    known = {row[1] for row in connection.execute("PRAGMA table_info(games)")}
    for column, kind in NEW_COLUMNS.items():
        if column not in known:
            connection.execute(f"ALTER TABLE games ADD COLUMN {column} {kind}")
    if "words" in known:
        connection.execute("DROP VIEW IF EXISTS kept_games")
        connection.execute("ALTER TABLE games DROP COLUMN words")
        connection.execute("CREATE VIEW kept_games AS SELECT * FROM games WHERE deleted = ''")
    for key, date, text in connection.execute("SELECT id, date, body FROM games").fetchall():
        try:
            tags = json.loads(text)["tags"]
        except (ValueError, KeyError, TypeError):
            # A damaged game keeps what its row says.
            continue
        found = header_columns(tags) | {"date": normalised(date)}
        changes = ", ".join(f"{name} = ?" for name in found)
        connection.execute(f"UPDATE games SET {changes} WHERE id = ?", (*found.values(), key))


def _move_opened_files(connection: sqlite3.Connection) -> None:
    """The texts of opened files were in two tables, game by game."""
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if "collections" not in tables:
        return
    (_, _, file) = connection.execute("PRAGMA database_list").fetchone()
    query = "SELECT id, name, loaded FROM collections"
    for key, name, loaded in connection.execute(query).fetchall():
        games = connection.execute(
            "SELECT pgn FROM collected WHERE collection = ? ORDER BY number", (key,)
        )
        text = "\n\n".join(pgn.strip() for (pgn,) in games) + "\n"
        replace_text(Path(file).parent / "opened" / f"{key}.pgn", text)
        # Older than all that carry a time.
        body = json.dumps({"name": name, "opened": f"{loaded:012}"})
        connection.execute("INSERT OR REPLACE INTO documents VALUES ('opened', ?, ?)", (key, body))
    connection.execute("DROP TABLE collected")
    connection.execute("DROP TABLE collections")


def _rename(holder: dict[str, object], former: str) -> None:
    if former in holder:
        holder["time_control"] = holder.pop(former)


STEPS = {
    2: _name_built_in_options,
    3: _name_time_controls,
    4: _add_folders,
    HEADERS: _add_headers,
    6: _move_opened_files,
}
