"""Tables of people's games, positions and puzzles: tab-separated, with a line of names."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from philidor.contract.errors import InputError
from philidor.pgn.source import GZIP


def rows_of(path: Path, needed: Sequence[str]) -> Iterator[dict[str, str]]:
    """The rows of a table, packed by gzip or not; InputError if it lacks a needed column."""
    with _opened(path) as plain:
        try:
            table = csv.DictReader(io.TextIOWrapper(plain, encoding="utf-8"), delimiter="\t")
            missing = [name for name in needed if name not in (table.fieldnames or ())]
            if missing:
                raise InputError(f"{path} has no column '{missing[0]}'")
            yield from table
        except (UnicodeDecodeError, csv.Error, EOFError, gzip.BadGzipFile) as error:
            raise InputError(f"{path} is not a table: {error}") from None


def columns_of(path: Path) -> list[str]:
    """The names of a table's columns; InputError if it is none."""
    with _opened(path) as plain:
        try:
            return plain.readline().decode().rstrip("\r\n").split("\t")
        except (UnicodeDecodeError, EOFError, gzip.BadGzipFile) as error:
            raise InputError(f"{path} is not a table: {error}") from None


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A table's bytes, unpacked; InputError if the file cannot be read."""
    try:
        raw = path.open("rb")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    with raw:
        packed = raw.read(len(GZIP)) == GZIP
        raw.seek(0)
        yield cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
