"""Results files of experiments: JSON lines, a header and then one line for each job done.

Lines are only ever added, so an interrupted experiment loses no more than the jobs that were
running. A line that a killed process left unfinished is removed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.files import appended, make_folder, read_text, replace_text


class ResultLinesError(InputError):
    """A results file that cannot be read or continued; the message says why."""


def header_of(path: Path) -> JsonObject:
    """The header of a results file; ResultLinesError if it has none."""
    try:
        header = json.loads(read_text(path).partition("\n")[0])
    except ValueError:
        header = None
    if not isinstance(header, dict):
        raise ResultLinesError(f"{path} is not a results file")
    return header


class ResultLines:
    """The file at a path, with the header that it must have: how its results were obtained."""

    def __init__(self, path: Path, header: Mapping[str, object]) -> None:
        self.path = path
        self.header = header

    def open(self, take: Callable[[Any], None]) -> None:
        """Give every line to `take`, which raises ValueError, KeyError or TypeError for a bad one.

        A file that does not exist is created. ResultLinesError for another kind of file.
        """
        if not self.path.exists():
            make_folder(self.path.parent)
            replace_text(self.path, json.dumps(self.header) + "\n")
            return
        lines = read_text(self.path).splitlines()
        if not lines:
            raise ResultLinesError(f"{self.path} is empty, so it holds no results")
        for number, line in enumerate(lines, start=1):
            try:
                fields = json.loads(line)
                if number > 1:
                    take(fields)
            except (ValueError, KeyError, TypeError) as error:
                if number == len(lines) > 1:
                    replace_text(self.path, "".join(f"{kept}\n" for kept in lines[:-1]))
                    return
                raise ResultLinesError(
                    f"{self.path}, line {number} is not a result: {error!r}"
                ) from None
            if number == 1 and fields != self.header:
                raise ResultLinesError(
                    f"{self.path} was measured in another way{self._difference(fields)}: "
                    "name a new file"
                )

    def _difference(self, fields: JsonObject) -> str:
        """` (nodes: 500)`: what the header of the file has in place of ours."""
        if not isinstance(fields, dict):
            return ""
        found = [
            f"{name}: {fields[name]}"
            for name, value in self.header.items()
            if name in fields and fields[name] != value
        ]
        return f" ({', '.join(found)})" if found else ""

    def add(self, fields: object) -> None:
        """Append a line: anything that JSON has a form for. FileError if the disk is full."""
        with appended(self.path) as write:
            write(json.dumps(fields, separators=(",", ":")) + "\n")
