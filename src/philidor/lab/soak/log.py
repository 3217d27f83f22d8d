"""Measurements taken during the games: JSON lines that several processes append to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from philidor.contract.json_object import JsonObject
from philidor.files import plain_os_errors, read_text


def append(path: Path, kind: str, time: float, **facts: object) -> None:
    """Add a line. It is written by one call, so lines of several processes do not mix.

    time: seconds since the epoch. FileError if that fails.
    """
    line = json.dumps({"kind": kind, "time": round(time, 3), **facts}, separators=(",", ":"))
    with plain_os_errors(path):
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(handle, (line + "\n").encode())
        finally:
            os.close(handle)


def lines_of(path: Path) -> Iterator[JsonObject]:
    """The lines of a log; one that a killed process left unfinished is left out."""
    for line in read_text(path).splitlines() if path.exists() else []:
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue
