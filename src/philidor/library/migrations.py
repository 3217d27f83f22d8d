"""Updates a database that an older version wrote to the present form."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

VERSION = 4


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


def _rename(holder: dict[str, Any], former: str) -> None:
    if former in holder:
        holder["time_control"] = holder.pop(former)


STEPS = {2: _name_built_in_options, 3: _name_time_controls, 4: _add_folders}
