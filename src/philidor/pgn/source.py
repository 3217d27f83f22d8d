"""Text from anywhere: files, pipes, `-` for the standard input, and what is compressed.

Whatever a file's encoding and line ends are, its readers get UTF-8 with LF. Offsets and lines that
they report are those of that text.
"""

from __future__ import annotations

import codecs
import gzip
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, Protocol, cast

from philidor.contract.errors import InputError, missing_package
from philidor.files import FileError

BLOCK = 1 << 20
STANDARD_INPUT = Path("-")
BOM = codecs.BOM_UTF8
UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
GZIP = b"\x1f\x8b"
ZSTANDARD = b"\x28\xb5\x2f\xfd"
ZSTANDARD_SKIPPABLE = b"\x2a\x4d\x18"
# Text has hardly any control characters; a file's first block with more of them is not text.
CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b"))
MOST_CONTROLS = 0.02


class Readable(Protocol):
    """A binary stream."""

    def read(self, size: int, /) -> bytes:
        """Read at most this many bytes; empty at the end."""
        ...


class Source:
    """The text of a stream, in blocks of UTF-8 with LF line ends and without byte order mark.

    consumed: bytes of the stream that were read, for progress.
    """

    def __init__(
        self, stream: Readable, name: str = "the text", packed: BinaryIO | None = None
    ) -> None:
        """packed: the file that the stream unpacks, if that can tell its position."""
        self.consumed = 0
        self._packed = packed
        self.name = name
        self._stream = stream
        self._decoder: codecs.IncrementalDecoder | None = None
        self._rest = b""
        self._begun = self._ended = False

    @property
    def packed_bytes(self) -> int:
        """Bytes of the file that were read, still compressed if it is."""
        return self.consumed if self._packed is None else self._packed.tell()

    def read(self, size: int = BLOCK) -> bytes:
        """The next block, about this long, empty at the end; InputError if it is not text.

        A block ends with a line unless the line is longer than the block.
        """
        while not self._ended:
            block = self._stream.read(size)
            self.consumed += len(block)
            self._ended = not block
            if not self._begun:
                self._begun = True
                block = self._without_mark(block)
            if self._decoder is not None:
                block = self._decoder.decode(block, self._ended).encode("utf-8", "replace")
            text = self._whole_lines(block)
            if text:
                return normal(text)
        return b""

    def _without_mark(self, block: bytes) -> bytes:
        """The first block without its byte order mark, which chooses the decoder."""
        encoding = UTF_16.get(block[:2]) or _utf_16_without_mark(block[:4096])
        if encoding is not None:
            self._decoder = codecs.getincrementaldecoder(encoding)("replace")
            return block[2:] if block[:2] in UTF_16 else block
        controls = len(block) - len(block.translate(None, CONTROLS))
        if controls > max(1, MOST_CONTROLS * len(block)):
            raise InputError(f"{self.name} is not text, but binary data")
        return block.removeprefix(BOM)

    def _whole_lines(self, block: bytes) -> bytes:
        """The text up to the last line end that is certain; the rest waits for more."""
        data = self._rest + block
        if self._ended:
            self._rest = b""
            return data
        # A CR at the end of a block may be the first half of a line end.
        searched = len(data) - 2
        cut = max(data.rfind(b"\n", 0, searched), data.rfind(b"\r", 0, searched)) + 1
        while 0 < cut < len(data) and data[cut] in b"\r\n":
            cut += 1
        if cut >= len(data):
            cut = 0
        if not cut and len(data) > BLOCK:
            cut = _whole_characters(data)
        self._rest = data[cut:]
        return data[:cut]


def _utf_16_without_mark(block: bytes) -> str | None:
    """UTF-16's name where every other byte is NUL, as in English text."""
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if len(block) >= 16 and block[first::2].count(0) > 0.9 * len(block) / 2:
            return encoding
    return None


def _whole_characters(data: bytes) -> int:
    """The length of a text without a character that its end cuts."""
    for back in range(1, 4):
        if data[-back] >= 0xC0:
            return len(data) - back
        if data[-back] < 0x80:
            break
    return len(data)


def normal(text: bytes) -> bytes:
    """A text in UTF-8 with LF; lines in other encodings are taken for Windows-1252."""
    try:
        text.decode()
    except UnicodeDecodeError:
        text = b"".join(map(_line_in_utf_8, text.splitlines(keepends=True)))
    if b"\r" in text:
        text = text.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return text


def _line_in_utf_8(line: bytes) -> bytes:
    """A line in UTF-8. Each line is decoded by itself: collections are often put together."""
    try:
        line.decode()
        return line
    except UnicodeDecodeError:
        try:
            return line.decode("cp1252").encode()
        except UnicodeDecodeError:
            # Windows-1252 has five bytes without a character; Latin-1 has none.
            return line.decode("latin-1").encode()


def spoken(path: Path) -> str:
    """A path in messages."""
    return "the standard input" if path == STANDARD_INPUT else str(path)


@contextmanager
def opened(path: Path) -> Iterator[Source]:
    """The text of a file, of a pipe, or of the standard input for `-`; unpacks .gz and .zst.

    InputError, also while the file is read, if it cannot be read or unpacked or is not text.
    """
    name = spoken(path)
    try:
        if path == STANDARD_INPUT:
            with opened_stream(sys.stdin.buffer, name) as source:
                yield source
        else:
            with path.open("rb") as file, opened_stream(file, name, file) as source:
                yield source
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror or error}") from None


@contextmanager
def opened_stream(
    stream: Readable, name: str = "the text", file: BinaryIO | None = None
) -> Iterator[Source]:
    """The text of a binary stream, unpacked as a file's is; InputError if that fails.

    file: the stream, if it is a file, whose position tells the progress.
    """
    packed = file if file is not None and file.seekable() else None
    try:
        yield Source(_unpacked(stream, name), name, packed)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise InputError(f"{name} cannot be unpacked: {str(error).rstrip('.')}") from None


@contextmanager
def rereadable(path: Path) -> Iterator[Path]:
    """A path that can be read several times: of a pipe or the standard input, that of a copy of its
    text, which is deleted at the end. InputError as of `opened`."""
    if path.is_file():
        yield path
        return
    with NamedTemporaryFile("wb", prefix="philidor-") as copy:
        with opened(path) as source:
            copy.writelines(iter(source.read, b""))
        copy.flush()
        yield Path(copy.name)


def unpacked(path: Path) -> Path:
    """A file's name without the suffix of its compression."""
    return path.with_suffix("") if path.suffix.lower() in (".gz", ".zst") else path


def kind_of(path: Path, text: str) -> str:
    """The suffix of a file's name without that of its compression, `.pgn`; of the standard input
    and of pipes, `.pgn` for a text that begins with a tag."""
    plain = unpacked(path)
    if not plain.suffix and text.lstrip().startswith("["):
        return ".pgn"
    return plain.suffix.lower()


def text_of(path: Path) -> str:
    """The whole text of a file, as of `opened`; InputError if it cannot be read."""
    with opened(path) as source:
        return b"".join(iter(source.read, b"")).decode("utf-8", "replace")


class _Peeked:
    """A stream that begins with bytes which were read already."""

    def __init__(self, stream: Readable, first: bytes) -> None:
        self._stream, self._first = stream, first

    def read(self, size: int = -1) -> bytes:
        """Read as the stream does."""
        if not self._first:
            return self._stream.read(size)
        if 0 <= size <= len(self._first):
            block, self._first = self._first[:size], self._first[size:]
            return block
        first, self._first = self._first, b""
        return first + self._stream.read(size - len(first) if size > 0 else size)


def _unpacked(stream: Readable, name: str) -> Readable:
    """The stream, unpacked if its first bytes say that it is compressed."""
    first = stream.read(4)
    whole = _Peeked(stream, first)
    if first.startswith(GZIP):
        return cast(Readable, gzip.GzipFile(fileobj=cast(BinaryIO, whole)))
    if first == ZSTANDARD or (first[1:] == ZSTANDARD_SKIPPABLE and first[0] & 0xF0 == 0x50):
        return _Zstandard(whole, name)
    return whole


class _Zstandard:
    """A stream compressed by Zstandard, also in several frames."""

    def __init__(self, stream: Readable, name: str) -> None:
        try:
            import zstandard
        except ImportError:
            raise InputError(f"{name} {missing_package('zstandard', 'cli')}") from None
        self._error, self._name = zstandard.ZstdError, name
        self._stream = zstandard.ZstdDecompressor().stream_reader(
            cast(BinaryIO, stream), read_across_frames=True
        )

    def read(self, size: int = -1) -> bytes:
        """Read and unpack."""
        try:
            return self._stream.read(size)
        except self._error as error:
            raise InputError(f"{self._name} cannot be unpacked: {error}") from None
