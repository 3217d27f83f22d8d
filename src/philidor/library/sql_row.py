"""Rows as SQLite and DuckDB return them: the query says what stands in which column."""

from __future__ import annotations

from typing import Any

from philidor.library.headers import Header

Row = tuple[Any, ...]
# The value by which a list is sorted, text or a number, with the game.
Sorted = tuple[Any, Header]
