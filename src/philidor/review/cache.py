"""A file of what was found earlier, so that no position is searched and no move explained twice."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from copy import copy
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

import chess

from philidor import __version__
from philidor.arena.engines import EngineSpec
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.explanations.values import Value, position_key
from philidor.files import FileError, private_file, user_data_folder
from philidor.museum.text import Language

FILE = "reviewed.sqlite3"
SCHEMA = "CREATE TABLE IF NOT EXISTS found (key BLOB PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID"


def cache_in(data: Path | None = None) -> Path:
    """The file in a data folder, by default the user's; a path to a file names it itself."""
    if data is not None and data.is_file():
        return data
    return (data or user_data_folder()) / FILE


def conditions(spec: EngineSpec, limits: Limits) -> str:
    """What values depend on beside the position."""
    return json.dumps([spec.build(), sorted(spec.options.items()), str(limits)])


class ValueCache:
    """Values and explanations of one engine at one limit; several programs may use the file."""

    def __init__(self, path: Path, spec: EngineSpec, limits: Limits) -> None:
        """Open or create the file; InputError if that fails."""
        self.path = path
        self.conditions = conditions(spec, limits)
        try:
            private_file(path)
            self.connection = sqlite3.connect(path, isolation_level=None, timeout=10.0)
            self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.execute("PRAGMA synchronous=NORMAL")
            self.connection.execute(SCHEMA)
        except (FileError, sqlite3.Error) as error:
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

    def at(self, spec: EngineSpec, limits: Limits) -> ValueCache:
        """What the file has at other limits, over the same connection."""
        other = copy(self)
        other.conditions = conditions(spec, limits)
        return other

    def find(self, board: chess.Board) -> Value | None:
        """The value found before, None if there is none."""
        kept = self._find(self.key(board))
        return None if kept is None else Value(**{**kept, "line": tuple(kept["line"])})

    def keep(self, board: chess.Board, value: Value) -> None:
        """Keep a value."""
        fields = asdict(value).items()
        self._keep(self.key(board), {name: one for name, one in fields if one is not None})

    def find_reasons(self, board: chess.Board, uci: str, language: Language) -> list[str] | None:
        """The sentences about a move that were found before by this version, None without any."""
        kept: list[str] | None = self._find(self.key(board, f"{uci} {language} {__version__}"))
        return kept

    def keep_reasons(
        self, board: chess.Board, uci: str, language: Language, sentences: Sequence[str]
    ) -> None:
        """Keep the sentences about a move."""
        self._keep(self.key(board, f"{uci} {language} {__version__}"), list(sentences))

    def key(self, board: chess.Board, about: str = "") -> bytes:
        """What is known about a position is kept under this key."""
        text = f"{self.conditions}\n{position_key(board)}{about}"
        return hashlib.blake2b(text.encode(), digest_size=16).digest()

    def _find(self, key: bytes) -> Any:
        row = self._execute("SELECT body FROM found WHERE key = ?", key).fetchone()
        return None if row is None else json.loads(row[0])

    def _keep(self, key: bytes, body: object) -> None:
        self._execute("INSERT OR REPLACE INTO found VALUES (?, ?)", key, json.dumps(body))

    def _execute(self, statement: str, *values: bytes | str) -> sqlite3.Cursor:
        try:
            return self.connection.execute(statement, values)
        except sqlite3.Error as error:
            raise InputError(f"{self.path} cannot keep values: {error}") from None
