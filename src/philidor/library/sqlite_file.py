"""SQLite files of the data folder: opened, kept from other users, changed in transactions."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.files import FileError, private_file, private_folder
from philidor.library.sql_row import Row

# Seconds to wait for another program that writes. The page's server waits on its event loop, so
# this is short: what could not be stored is tried again.
PATIENCE = 0.25


class StoreError(InputError):
    """The data file cannot be used; the message says why."""


class Unsaved(StrEnum):
    """Why a change could not be stored."""

    FULL = "full"
    LOCKED = "locked"
    PROTECTED = "protected"
    FAILED = "failed"


REASONS = {
    Unsaved.FULL: "the disk is full",
    Unsaved.LOCKED: "the store is locked by another program",
    Unsaved.PROTECTED: "the store is write-protected",
}
# SQLite's primary result codes, the lower eight bits of an error's code.
_KINDS = {
    sqlite3.SQLITE_FULL: Unsaved.FULL,
    sqlite3.SQLITE_BUSY: Unsaved.LOCKED,
    sqlite3.SQLITE_LOCKED: Unsaved.LOCKED,
    sqlite3.SQLITE_READONLY: Unsaved.PROTECTED,
    sqlite3.SQLITE_PERM: Unsaved.PROTECTED,
}


def why_unsaved(error: sqlite3.Error) -> tuple[Unsaved, str]:
    """Why a change could not be stored, and the same as words for people."""
    kind = _KINDS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Unsaved.FAILED)
    return kind, REASONS.get(kind, str(error))


class SqliteFile:
    """A file; any thread may use it, one at a time."""

    def __init__(self, path: Path | None, what: str, patience: float = PATIENCE) -> None:
        """Open or create the file; None keeps everything in memory.

        what: what is kept in it, for messages. patience: seconds to wait for another program that
        writes. StoreError if it fails.
        """
        self.lock = threading.RLock()
        self.path = path
        try:
            if path is not None:
                private_folder(path.parent)
                private_file(path)
                # Also a file of an earlier version.
                path.chmod(0o600)
            self.connection = sqlite3.connect(
                path or ":memory:", check_same_thread=False, isolation_level=None, timeout=patience
            )
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL"):
                self.connection.execute(f"PRAGMA {pragma}")
            self._prepare()
        except (OSError, FileError, sqlite3.Error) as error:
            raise StoreError(f"{what} cannot be kept in {path}: {error}") from None

    def _prepare(self) -> None:
        """Make the tables, or bring those of an earlier version to the present form."""
        raise NotImplementedError

    def version(self, latest: int) -> int:
        """The version of the tables, 0 of a new file; StoreError if it is later than the latest."""
        found: int = self.connection.execute("PRAGMA user_version").fetchone()[0]
        if found > latest:
            raise StoreError(f"{self.path} was written by a newer version of Philidor")
        return found

    def close(self) -> None:
        """Close the file."""
        with self.lock:
            self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit everything done inside, or nothing if an exception leaves the block."""
        with self.lock:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                # A full disk ends the transaction by itself; a failed COMMIT leaves it open.
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def rows(self, query: str, *values: object) -> list[Row]:
        """The rows that a query finds."""
        with self.lock:
            return self.connection.execute(query, values).fetchall()
