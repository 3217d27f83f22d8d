"""A connection to SQLite that fails when it is told to, as on a full disk."""

from __future__ import annotations

import sqlite3
from typing import Any

FULL = sqlite3.OperationalError("database or disk is full")
FULL.sqlite_errorcode = sqlite3.SQLITE_FULL


class Failing:
    """A connection whose call of one number fails, counted from the last `arm`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.left = -1
        self.failed = False

    def arm(self, number: int) -> None:
        self.left, self.failed = number, False

    def execute(self, *words: Any) -> Any:
        self._count()
        return self.connection.execute(*words)

    def executemany(self, *words: Any) -> Any:
        self._count()
        return self.connection.executemany(*words)

    def _count(self) -> None:
        self.left -= 1
        if self.left == -1:
            self.failed = True
            raise FULL

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)
