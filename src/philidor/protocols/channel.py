"""The input and output of a protocol, as lines."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from philidor.standard_streams import OutputError

SHOWN = 160


def read_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a pipe without line ends; bytes that are not UTF-8 become `\\ufffd`.

    Iterating over a pipe would read ahead; `readline` returns each line as soon as it arrives.
    """
    while line := stream.readline():
        yield line.decode("utf-8", "replace").strip()


def shown(text: str) -> str:
    """Received text made printable and short enough to quote in one line."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return plain if len(plain) <= SHOWN else plain[: SHOWN - 3] + "..."


class Channel:
    """Sends whole lines at once, from any thread."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.failure: OutputError | BrokenPipeError | None = None

    def send(self, *lines: str) -> None:
        """Write the lines in one piece and flush.

        After a failed write, whose error is kept in `failure`, lines are dropped: a search thread
        cannot handle the error, and the conversation ends when it reads the next line.
        """
        with self._lock:
            if self.failure is not None:
                return
            try:
                self._stream.write("".join(line + "\n" for line in lines))
                self._stream.flush()
            except (OutputError, BrokenPipeError) as error:
                self.failure = error
