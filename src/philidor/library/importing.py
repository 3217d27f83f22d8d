"""Importing PGN files: in segments, each written whole, so that a killed import loses little."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from philidor.contract.errors import InputError, PgnFileError
from philidor.files import FileError, make_folder
from philidor.library.connection import undamaged
from philidor.library.names import OpeningNames
from philidor.library.rows import Rows
from philidor.library.segments import (
    MOST_FAULTS,
    Contents,
    Segment,
    Source,
    write_contents,
    writing,
)
from philidor.library.tables import compact, write_segment
from philidor.pgn.reader import Game, read_games

# Positions collected in memory before they become a segment; they take about 100 MB.
MOST_POSITIONS = 1_000_000
BLOCK = 1 << 20


@dataclass(frozen=True)
class Options:
    """How to import.

    duplicates: keep games that the library has already. rejected: a file to which the text of
    games that cannot be read is added. name: of the source, by default the file's. folder: of a new
    source's games. known: fingerprints of games that are kept elsewhere. stopped: asked after every
    game; True ends the import, which then keeps what it has read.
    """

    duplicates: bool = False
    rejected: Path | None = None
    most_positions: int = MOST_POSITIONS
    stopped: Callable[[], bool] = lambda: False
    name: str = ""
    folder: str = ""
    known: Collection[int] = ()


# Called with the bytes of the file that have been read, and with the file's entry.
OnProgress = Callable[[int, Source], None]


def import_file(
    folder: Path,
    path: Path,
    options: Options = Options(),
    on_progress: OnProgress = lambda offset, source: None,
) -> Source:
    """Import the games of a PGN file that the database does not have yet.

    A file that was imported before is continued where that import ended. InputError where the
    file has no game, or the file or the database cannot be used; the games read before a fault of
    the file are kept.
    """
    with undamaged(folder), writing(folder) as contents:
        try:
            with path.open("rb") as stream:
                source, digest = _source(contents, options.name or path.name, stream)
                source.folder = source.folder or options.folder
                _Import(folder, contents, source, options, on_progress).run(stream, digest)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from None
        except PgnFileError as error:
            raise InputError(f"{path} is {error}") from None
        if not source.offset:
            raise InputError(f"{options.name or path} has no game")
        return source


def _source(contents: Contents, name: str, stream: BinaryIO) -> tuple[Source, hashlib.blake2b]:
    """The entry of a file, known by its first bytes or new, with the stream at the next game.

    Of several entries that the file begins with, the one that knows most of it.
    """
    stream.seek(0)
    digest = hashlib.blake2b(digest_size=16)
    found: tuple[Source, hashlib.blake2b] | None = None
    place = 0
    for source in sorted(contents.sources, key=lambda one: one.offset):
        while place < source.offset and (block := stream.read(min(BLOCK, source.offset - place))):
            digest.update(block)
            place += len(block)
        if place < source.offset:
            break
        if source.offset and digest.hexdigest() == source.digest:
            found = source, digest.copy()
    if found is None:
        found = Source(len(contents.sources) + 1, name), hashlib.blake2b(digest_size=16)
        contents.sources.append(found[0])
    found[0].name = name
    stream.seek(found[0].offset)
    return found


class _Import:
    """One import while it runs."""

    def __init__(
        self,
        folder: Path,
        contents: Contents,
        source: Source,
        options: Options,
        on_progress: OnProgress,
    ) -> None:
        self.folder, self.contents, self.source = folder, contents, source
        self.options, self.on_progress = options, on_progress
        self.names = OpeningNames()
        self.rows = Rows(self.names)
        self.faults: list[str] = []
        self.rejected: list[bytes] = []

    def run(self, stream: BinaryIO, digest: hashlib.blake2b) -> None:
        """Read the stream to its end, or until it is stopped."""
        tee = _Hashing(stream, digest)
        source = self.source
        place = (source.offset, source.line, source.number)
        self.on_progress(source.offset, source)
        try:
            for game in read_games(tee, *place):
                self._take(game)
                place = (game.offset + game.size, game.next_line, game.number + 1)
                if self.rows.positions >= self.options.most_positions:
                    self._store(place, tee)
                if self.options.stopped():
                    break
        finally:
            if place[0]:
                # Even if the rest of the file is not PGN, the games read so far are good.
                self._store(place, tee)
        compact(self.folder, self.contents)

    def _take(self, game: Game) -> None:
        if game.fault is not None:
            self.faults.append(f"{game.fault} ({game.players})")
            self.rejected.append(game.text)
        else:
            next_id = self.contents.next_game + len(self.rows.games)
            self.rows.add(next_id, self.source.id, game)
        if game.number % 500 == 0:
            self.on_progress(game.offset + game.size, self.source)

    def _store(self, place: tuple[int, int, int], tee: _Hashing) -> None:
        """Write the collected games, and only then add them to the database's list."""
        source, contents = self.source, self.contents
        if self.rejected and self.options.rejected is not None:
            self._reject(self.options.rejected)
        if self.rows.games:
            segment = Segment(str(contents.next_segment), 0, 0)
            read = len(self.rows.games)
            known = None if self.options.duplicates else self.options.known
            write_segment(self.folder, contents, segment, self.rows, known)
            source.games += segment.games
            source.duplicates += read - segment.games
            contents.next_game += read
            contents.next_segment += 1
            if segment.games:
                contents.segments.append(segment)
        source.faulty += len(self.faults)
        source.faults = (source.faults + self.faults)[:MOST_FAULTS]
        source.offset, source.line, source.number = place
        source.digest = tee.digest_at(source.offset)
        write_contents(self.folder, contents)
        self.rows, self.faults, self.rejected = Rows(self.names), [], []
        self.on_progress(source.offset, source)

    def _reject(self, path: Path) -> None:
        """Append the games that cannot be read; FileError if that fails."""
        make_folder(path.parent)
        try:
            with path.open("ab") as stream:
                stream.writelines(text.strip() + b"\n\n" for text in self.rejected)
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from None


class _Hashing:
    """A stream whose bytes are digested up to any game's end."""

    def __init__(self, stream: BinaryIO, digest: hashlib.blake2b) -> None:
        self._stream, self._digest = stream, digest
        self._begin = stream.tell()
        self._waiting = b""

    def read(self, size: int = -1) -> bytes:
        """Read as the stream does."""
        block = self._stream.read(size)
        self._waiting += block
        return block

    def digest_at(self, offset: int) -> str:
        """The digest of the file's first bytes; offsets must not decrease."""
        length = offset - self._begin
        self._digest.update(self._waiting[:length])
        self._waiting, self._begin = self._waiting[length:], offset
        return self._digest.hexdigest()
