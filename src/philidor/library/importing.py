"""Importing PGN files: in segments, each written whole, so that a killed import loses little."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.files import FileError, make_folder
from philidor.library.connection import undamaged
from philidor.library.identity import identity_of
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
from philidor.pgn.game import Fault, Game
from philidor.pgn.reader import read_games
from philidor.pgn.source import Source as Text
from philidor.pgn.source import opened, spoken

# Positions collected in memory before they become a segment; they take about 100 MB.
MOST_POSITIONS = 1_000_000


@dataclass(frozen=True)
class Options:
    """How to import.

    duplicates: keep games that the library has already. rejected: a file to which the text of
    games that cannot be read is added. name: of the source, by default the file's. folder: of a new
    source's games. stopped: asked after every game; True ends the import, which then keeps what it
    has read. from_bin: restore deleted games that are in the file. The library itself says known:
    fingerprints of games that are kept elsewhere, and binned: the deleted games by what identifies
    them, their fingerprint and a number for their annotations.
    """

    duplicates: bool = False
    rejected: Path | None = None
    most_positions: int = MOST_POSITIONS
    stopped: Callable[[], bool] = lambda: False
    name: str = ""
    folder: str = ""
    from_bin: bool = True
    known: Collection[int] = ()
    binned: Mapping[tuple[int, int], int] = field(default_factory=dict)
    restore: Callable[[Sequence[int]], None] = lambda games: None


@dataclass(frozen=True)
class Added:
    """What an import did: the new games, the copies of known ones, the unreadable ones.

    source: the file's entry, with what earlier imports of it read. restored: games of the file
    that were in the bin. faults: of the first unreadable games, with their numbers in the file.
    """

    source: Source
    games: int
    duplicates: int
    faulty: int
    restored: int
    faults: Sequence[tuple[int, Fault]]

    @property
    def known(self) -> int:
        """The file's games that were imported before."""
        return self.source.games - self.games


# Called with the bytes of the file that have been read, compressed or not, and the file's entry.
OnProgress = Callable[[int, Source], None]


def import_file(
    folder: Path,
    path: Path,
    options: Options = Options(),
    on_progress: OnProgress = lambda offset, source: None,
) -> Added:
    """Import the games of a PGN file that the database does not have yet.

    A file that was imported before is continued where that import ended. InputError if the
    file has no game, or the file or the database cannot be used; the games read before a fault of
    the file are kept.
    """
    with undamaged(folder), writing(folder) as contents:
        source, digest = _source(contents, options.name or path.name, path)
        source.folder = source.folder or options.folder
        before = replace(source)
        run = _Import(folder, contents, source, options, on_progress)
        if source.offset and options.binned:
            run.look_again(path)
        with opened(path) as text:
            run.run(_Hashing(text, digest, source.offset))
        if not source.offset:
            raise InputError(f"{options.name or spoken(path)} has no game")
        return Added(
            source,
            source.games - before.games,
            run.duplicates,
            source.faulty - before.faulty,
            run.restored,
            run.left_out,
        )


def _source(contents: Contents, name: str, path: Path) -> tuple[Source, hashlib.blake2b]:
    """The entry of a file, which is known by the first bytes of its text, or a new one.

    Of several entries that the file begins with, the one that knows most of it. A pipe is always
    new, because it can be read only once.
    """
    digest = hashlib.blake2b(digest_size=16)
    found: tuple[Source, hashlib.blake2b] | None = None
    place = 0
    if path.is_file():
        with opened(path) as text:
            rest = b""
            for source in sorted(contents.sources, key=lambda one: one.offset):
                while place + len(rest) < source.offset and (block := text.read()):
                    digest.update(rest)
                    place, rest = place + len(rest), block
                wanted = source.offset - place
                if wanted > len(rest):
                    break
                digest.update(rest[:wanted])
                place, rest = source.offset, rest[wanted:]
                if source.offset and digest.hexdigest() == source.digest:
                    found = source, digest.copy()
    if found is None:
        found = Source(len(contents.sources) + 1, name), hashlib.blake2b(digest_size=16)
        contents.sources.append(found[0])
    found[0].name = name
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
        self.rows = Rows()
        self.faults: list[str] = []
        self.notes: list[str] = []
        self.rejected: list[bytes] = []
        # The first unreadable games of this import, with their numbers.
        self.left_out: list[tuple[int, Fault]] = []
        # Deleted games that the file has: those found since the last were restored, and how many.
        self.returning: set[int] = set()
        self.restored = 0
        # Copies of games that the library had, and that are not among those restored.
        self.duplicates = 0

    def look_again(self, path: Path) -> None:
        """Restore the deleted games among those that earlier imports of the file read."""
        with opened(path) as text:
            for game in read_games(text):
                if game.offset >= self.source.offset or self.options.stopped():
                    break
                if game.fault is None:
                    self._recognise(game)
        self._restore()

    def _recognise(self, game: Game) -> None:
        """Note a game that is in the bin."""
        if not self.options.binned:
            return
        found = self.options.binned.get(identity_of(game))
        if found is not None:
            self.returning.add(found)

    def _restore(self) -> None:
        if self.returning:
            self.options.restore(sorted(self.returning))
            self.restored += len(self.returning)
            self.returning.clear()

    def run(self, tee: _Hashing) -> None:
        """Read the stream to its end, or until it is stopped."""
        source = self.source
        self.tee = tee
        place = (source.offset, source.line, source.number)
        self.on_progress(tee.text.consumed, source)
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
            if len(self.left_out) < MOST_FAULTS:
                self.left_out.append((game.number, game.fault))
        else:
            next_id = self.contents.next_game + len(self.rows.games)
            self.rows.add(next_id, self.source.id, game)
            self.notes += [f"{note} ({game.players})" for note in game.notes]
            self._recognise(game)
        if game.number % 500 == 0:
            self.on_progress(self.tee.text.consumed, self.source)

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
            self.duplicates += read - segment.games - len(self.returning)
            contents.next_game += read
            contents.next_segment += 1
            if segment.games:
                contents.segments.append(segment)
        source.faulty += len(self.faults)
        source.faults = (source.faults + self.faults)[:MOST_FAULTS]
        source.noted += len(self.notes)
        source.notes = (source.notes + self.notes)[:MOST_FAULTS]
        source.offset, source.line, source.number = place
        source.digest = tee.digest_at(source.offset)
        write_contents(self.folder, contents)
        self._restore()
        self.rows, self.faults, self.notes, self.rejected = Rows(), [], [], []
        self.on_progress(tee.text.consumed, source)

    def _reject(self, path: Path) -> None:
        """Append the games that cannot be read; FileError if that fails."""
        make_folder(path.parent)
        try:
            with path.open("ab") as stream:
                stream.writelines(text.strip() + b"\n\n" for text in self.rejected)
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from None


class _Hashing:
    """A text that begins at an offset, whose bytes are digested up to any game's end."""

    def __init__(self, text: Text, digest: hashlib.blake2b, offset: int) -> None:
        self.text = text
        self._digest = digest
        self._begin = offset
        self._skipped = offset
        self._waiting = b""

    def read(self, size: int, /) -> bytes:
        """Read as the text does."""
        block = self.text.read(size)
        while block and self._skipped >= len(block):
            self._skipped -= len(block)
            block = self.text.read(size)
        block, self._skipped = block[self._skipped :], 0
        self._waiting += block
        return block

    def digest_at(self, offset: int) -> str:
        """The digest of the text's first bytes; offsets must not decrease."""
        length = offset - self._begin
        self._digest.update(self._waiting[:length])
        self._waiting, self._begin = self._waiting[length:], offset
        return self._digest.hexdigest()
