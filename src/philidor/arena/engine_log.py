"""The lines between us and an engine, written to a file on demand."""

from __future__ import annotations

import os
import re
from pathlib import Path
from time import monotonic

from philidor.arena.engine_protocol import ProtocolLine
from philidor.files import appended

UNSAFE = re.compile(r"[^\w.-]+")


class EngineLog:
    """A text file with one line for each line of the protocol.

    It is named after the engine, its place in the list of engines and our process, since several
    processes play at the same time: `0-philidor-4711.log`. A line is the seconds since the file was
    opened, `>` for sent or `<` for received, and the text.
    """

    def __init__(self, folder: Path, place: int, name: str) -> None:
        """The file is opened with the first line, and written line by line."""
        self.path = folder / f"{place}-{UNSAFE.sub('_', name)}-{os.getpid()}.log"
        self.began = monotonic()

    def note(self, line: ProtocolLine) -> None:
        """Append a line; FileError if that fails."""
        mark = ">" if line.sent else "<"
        with appended(self.path) as write:
            write(f"{monotonic() - self.began:10.3f} {mark} {line.text}\n")
