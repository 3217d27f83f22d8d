"""Standard output and error of commands, made safe for any encoding, closed pipes and full disks.

`run_with_streams` runs a command so that no state of the streams ends in a traceback:

- a character that the encoding lacks is replaced by a similar ASCII text;
- when the reader of a pipe has exited, as in `philidor engines | head -1`, the command ends
  silently with the exit code that a shell gives to a program ended by SIGPIPE;
- any other failed write, for instance on a full disk or a closed descriptor, is one line on
  standard error and exit code 2.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Callable
from typing import TextIO

# 128 + SIGPIPE: a shell's exit code for a program whose output pipe was closed.
READER_LEFT = 141
UNUSABLE = 2
SIMILAR = "philidor.similar"

# Characters in the program's output, and the nearest ASCII text for each.
NEAREST = {
    **dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp", strict=True)),
    "·": ".",
    **dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}—", "-"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'"),
    **dict(zip("øØłŁđĐ", "oOlLdD", strict=True)),
    **dict(zip("ßæÆœŒ", ("ss", "ae", "AE", "oe", "OE"), strict=True)),
    "\N{MULTIPLICATION SIGN}": "x",
    "•": "*",
    "→": ">",
    "≤": "<=",
    "≥": ">=",
    "…": "...",
    "±": "+-",
    "½": "1/2",
    **dict.fromkeys("─━═", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╯╰╶╴╷╵╸╺", "+"),
    **dict.fromkeys("█▉▊▋▌▍▎▏", "#"),
}


class OutputError(Exception):
    """Writing to standard output has failed.

    It is not an OSError, so that a command that handles errors of its own files does not handle
    this one by mistake.
    """

    def __init__(self, cause: OSError) -> None:
        super().__init__(f"cannot write to standard output: {cause.strerror or cause}")
        self.reader_left = cause.errno == errno.EPIPE


class StandardOutput(io.TextIOWrapper):
    """Standard output whose failures raise OutputError."""

    def write(self, text: str, /) -> int:
        """Write text; OutputError if that fails."""
        try:
            return super().write(text)
        except OSError as error:
            raise OutputError(error) from error

    def flush(self) -> None:
        """Flush; OutputError if that fails."""
        try:
            super().flush()
        except OSError as error:
            raise OutputError(error) from error


class StandardError(io.TextIOWrapper):
    """Standard error that drops text it cannot write; only the exit code can then report errors."""

    def write(self, text: str, /) -> int:
        """Write text if possible."""
        try:
            return super().write(text)
        except OSError:
            return len(text)

    def flush(self) -> None:
        """Flush if possible."""
        try:
            super().flush()
        except OSError:
            return


def run_with_streams(command: Callable[[], int]) -> int:
    """Run a command on safe streams; returns its exit code, or that of a failed output."""
    prepare()
    try:
        code = command()
        sys.stdout.flush()
        return code
    except (OutputError, BrokenPipeError) as error:
        discard_output()
        if isinstance(error, BrokenPipeError) or error.reader_left:
            return READER_LEFT
        sys.stderr.write(f"philidor: {error}\n")
        return UNUSABLE


def prepare() -> None:
    """Replace the standard streams by those of this module."""
    open_closed_descriptors()
    codecs.register_error(SIMILAR, similar)
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = wrapped(sys.stdout or os.fdopen(1, "w"), StandardOutput)
    sys.stderr = wrapped(sys.stderr or os.fdopen(2, "w"), StandardError)


def open_closed_descriptors() -> None:
    """Open the null device on closed standard descriptors, before a file can get their numbers.

    It is opened for reading only, so that writing to a closed output still fails.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)


def wrapped(stream: TextIO, kind: type[StandardOutput | StandardError]) -> TextIO:
    """The stream as one of the classes above; unchanged if it has no binary layer."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    line_buffering, write_through = stream.line_buffering, stream.write_through
    encoding = stream.encoding
    return kind(
        stream.detach(),
        encoding=encoding,
        errors=SIMILAR,
        line_buffering=line_buffering,
        write_through=write_through,
    )


def discard_output() -> None:
    """Discard the rest of the output, because the interpreter flushes the stream at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def similar(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: the nearest ASCII text, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(nearest, error.object[error.start : error.end])), error.end


def nearest(character: str) -> str:
    """The nearest ASCII text: for instance `é` becomes `e`, `♞` becomes `n`."""
    if character in NEAREST:
        return NEAREST[character]
    import unicodedata

    plain = unicodedata.normalize("NFKD", character)
    return "".join(letter for letter in plain if letter.isascii()) or "?"


def can_show(encoding: str, text: str) -> bool:
    """Whether an encoding can represent all characters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
