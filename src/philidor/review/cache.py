"""A file of values found earlier, so that no position is searched twice."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import asdict
from pathlib import Path
from types import TracebackType

import chess

from philidor.arena.engines import EngineSpec
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.explanations.values import Value, position_key
from philidor.files import user_data_folder

FILE = "reviewed.sqlite3"
SCHEMA = "CREATE TABLE IF NOT EXISTS found (key BLOB PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID"


def default_cache() -> Path:
    """The user's own file."""
    return user_data_folder() / FILE


class ValueCache:
    """Values of one engine at one limit; several programs may use the file at once."""

    def __init__(self, path: Path, spec: EngineSpec, limits: Limits) -> None:
        """Open or create the file; InputError where that fails."""
        self.conditions = json.dumps([spec.command, sorted(spec.options.items()), str(limits)])
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.connection = sqlite3.connect(path, isolation_level=None, timeout=10.0)
            self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.execute("PRAGMA synchronous=NORMAL")
            self.connection.execute(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise InputError(f"{path} cannot keep values: {error}") from None

    def __enter__(self) -> ValueCache:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.connection.close()

    def find(self, board: chess.Board) -> Value | None:
        """The value found before, None where there is none."""
        rows = self.connection.execute("SELECT body FROM found WHERE key = ?", (self._key(board),))
        row = rows.fetchone()
        if row is None:
            return None
        kept = json.loads(row[0])
        return Value(**{**kept, "line": tuple(kept["line"])})

    def keep(self, board: chess.Board, value: Value) -> None:
        """Keep a value."""
        body = json.dumps({name: one for name, one in asdict(value).items() if one is not None})
        self.connection.execute(
            "INSERT OR REPLACE INTO found VALUES (?, ?)", (self._key(board), body)
        )

    def _key(self, board: chess.Board) -> bytes:
        text = f"{self.conditions}\n{position_key(board)}"
        return hashlib.blake2b(text.encode(), digest_size=16).digest()
