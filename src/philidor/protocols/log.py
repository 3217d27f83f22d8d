"""A log of a protocol conversation: every line in both directions, with its time."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TextIO

from philidor.files import FileError
from philidor.protocols.channel import Channel


class ProtocolLog:
    """A text file with a line for each line read (`<`) and sent (`>`).

    Each begins with the milliseconds since the log was opened. Raises FileError if the file cannot
    be opened; a later failure, such as a full disk, ends the log with a line on standard error, but
    not the conversation.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: TextIO | None = path.open("a", encoding="utf-8")
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from None
        self._path = path
        self._lock = threading.Lock()
        self._began = time.monotonic()

    def note(self, direction: str, line: str) -> None:
        """Write one line; does nothing after a failure."""
        elapsed = round(1000 * (time.monotonic() - self._began))
        with self._lock:
            if self._file is None:
                return
            try:
                self._file.write(f"{elapsed:8} {direction} {line}\n")
                self._file.flush()
            except OSError as error:
                with suppress(OSError):
                    self._file.close()
                self._file = None
                # The standard output belongs to the protocol.
                sys.stderr.write(f"philidor: the log {self._path} ends here: {error.strerror}\n")

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None


class Witness(Protocol):
    """Takes note of a conversation: a log, or a program that watches."""

    def note(self, direction: str, line: str) -> None:
        """A line that was received (`<`) or sent (`>`)."""
        ...


def received(lines: Iterable[str], witnesses: Sequence[Witness]) -> Iterator[str]:
    """Pass the lines on, and note each when it arrives."""
    for line in lines:
        for witness in witnesses:
            witness.note("<", line)
        yield line


class WitnessedChannel(Channel):
    """A channel whose lines are noted as well."""

    def __init__(self, stream: TextIO, witnesses: Sequence[Witness]) -> None:
        super().__init__(stream)
        self._witnesses = witnesses

    def send(self, *lines: str) -> None:
        """Send the lines and note them."""
        super().send(*lines)
        for witness in self._witnesses:
            for line in lines:
                witness.note(">", line)
