"""Polyglot's `.bin` books: entries of 16 bytes, sorted by key.

An entry is a key (8 bytes), a move (2), a weight (2) and a learning value (4), big-endian. Source:
the format's published description. A book is mapped into memory and searched by bisection, so
that a probe touches only a few pages, however large the book is.

The format has no room for a checksum. Books written here end with an entry that no program looks
up: the largest key, no move, no weight, and as learning value the CRC-32 of all before it. A book
that has such an entry is read whole when it is opened, and refused if it has changed.
"""

from __future__ import annotations

import heapq
import mmap
import struct
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO, NamedTuple

from philidor.book.atomic import replace_file
from philidor.book.keys import polyglot_key
from philidor.book.repertoire import BookError, BookMove, Repertoire, scaled
from philidor.contract.setup import Setup, square_name, square_number
from philidor.game.legality import is_legal

ENTRY = struct.Struct(">QHHI")
MOST_WEIGHT = 0xFFFF
PROMOTIONS = " nbrq"
# The last entry of our own books; the format's move 0, a1a1, exists in no position.
CHECKSUM_KEY, NO_MOVE = 0xFFFFFFFFFFFFFFFF, 0
# Entries examined when a book is opened, spread over the file.
SAMPLE = 64


class PolyglotEntry(NamedTuple):
    """One entry of the file."""

    key: int
    move: int
    weight: int
    learn: int = 0


class PolyglotBook:
    """An open `.bin` file."""

    def __init__(self, path: Path) -> None:
        """Open a book; BookError when it cannot be read.

        A truncated file is used up to its last complete entry, and `complaint` says so. One whose
        contents do not match its own checksum is refused.
        """
        self.path = path
        self.complaint: str | None = None
        try:
            with path.open("rb") as stream:
                self.size = stream.seek(0, 2) // ENTRY.size
                spare = stream.tell() % ENTRY.size
                # An empty file cannot be mapped.
                self._data: mmap.mmap | bytes = (
                    mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) if self.size else b""
                )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BookError(f"{path} cannot be read: {reason}") from None
        self._check_sum()
        self._check_sample()
        if spare:
            self.complaint = (
                f"{path} is cut off: {spare} bytes follow its last whole entry; "
                f"the {self.size} entries before them are used"
            )

    def _check_sum(self) -> None:
        """Leave out the entry with the checksum if there is one; BookError if it does not match."""
        if not self.size:
            return
        last = self.entry(self.size - 1)
        if (last.key, last.move) != (CHECKSUM_KEY, NO_MOVE):
            return
        self.size -= 1
        if zlib.crc32(memoryview(self._data)[: self.size * ENTRY.size]) != last.learn:
            raise BookError(f"{self.path} is damaged: its checksum is another one")

    def _check_sample(self) -> None:
        """BookError if the file is none of this format: one entry in so many is looked at."""
        last = 0
        for index in range(0, self.size, max(1, self.size // SAMPLE)):
            entry = self.entry(index)
            # Entries of key 0 are a book's heading in some programs.
            if entry.key and (entry.key < last or entry.move >> 12 >= len(PROMOTIONS)):
                raise BookError(
                    f"{self.path} is not a Polyglot book: entry {index + 1} is invalid or misplaced"
                )
            last = entry.key

    def __len__(self) -> int:
        """The number of entries."""
        return self.size

    def entry(self, index: int) -> PolyglotEntry:
        """The entry at an index."""
        return PolyglotEntry(*ENTRY.unpack_from(self._data, index * ENTRY.size))

    def entries(self) -> Iterator[PolyglotEntry]:
        """All entries in file order; BookError when they are not sorted by key."""
        last = 0
        for index in range(self.size):
            entry = self.entry(index)
            if entry.key < last:
                raise BookError(
                    f"{self.path} is not a Polyglot book: entry {index + 1} is out of order"
                )
            last = entry.key
            yield entry

    def entries_of(self, key: int) -> list[PolyglotEntry]:
        """The entries with this key."""
        low, high = 0, self.size
        while low < high:
            middle = (low + high) // 2
            if self.entry(middle).key < key:
                low = middle + 1
            else:
                high = middle
        found = []
        while low < self.size and (entry := self.entry(low)).key == key:
            found.append(entry)
            low += 1
        return found

    def moves(self, setup: Setup) -> list[BookMove]:
        """The book's legal moves in a position, heaviest first; entries of one move add up."""
        weights: dict[str, int] = {}
        for entry in self.entries_of(polyglot_key(setup)):
            move = decoded(setup, entry.move)
            weights[move] = weights.get(move, 0) + entry.weight
        # Two positions may share a key; an illegal move belongs to the other position.
        legal = [BookMove(*one) for one in weights.items() if is_legal(setup, one[0])]
        return sorted(legal, key=lambda move: -move.weight)


def decoded(setup: Setup, move: int) -> str:
    """A stored move in UCI form for this position; castling is stored as "king takes rook"."""
    source, target, promotion = move >> 6 & 63, move & 63, move >> 12
    if (
        not setup.chess960
        and setup.board[source] in "Kk"
        and target in setup.castling
        and target // 8 == source // 8
    ):
        target = source - source % 8 + (6 if target > source else 2)
    letter = PROMOTIONS[promotion].strip() if promotion < len(PROMOTIONS) else "?"
    return square_name(source) + square_name(target) + letter


def encoded(setup: Setup, move: str) -> int:
    """A legal move (UCI) as the format stores it."""
    source, target = square_number(move[:2]), square_number(move[2:4])
    if setup.board[source] in "Kk" and abs(source - target) == 2 and not setup.chess960:
        target = next(
            rook
            for rook in setup.castling
            if rook // 8 == source // 8 and (rook > source) == (target > source)
        )
    promotion = PROMOTIONS.index(move[4]) if move[4:] else 0
    return promotion << 12 | source << 6 | target


def entries_of(repertoire: Repertoire, white: bool | None = None) -> list[PolyglotEntry]:
    """The sorted entries of a repertoire, or only those of one side's positions."""
    return sorted(
        (
            PolyglotEntry(polyglot_key(known.setup), encoded(known.setup, move.move), move.weight)
            for known in repertoire.positions.values()
            if white is None or known.setup.white_to_move == white
            for move in scaled(list(known.moves.values()), MOST_WEIGHT)
        ),
        key=_order,
    )


def write_entries(path: Path, entries: Iterable[PolyglotEntry]) -> int:
    """Write sorted entries to a file, and their checksum; returns how many entries.

    BookError on failure, and if there is none: no good book is replaced by an empty one.
    """
    count = 0

    def write(stream: BinaryIO) -> None:
        nonlocal count
        checksum = 0
        for entry in entries:
            data = ENTRY.pack(*entry)
            checksum = zlib.crc32(data, checksum)
            stream.write(data)
            count += 1
        if not count:
            raise BookError(f"{path} is not written: there are no moves for it")
        stream.write(ENTRY.pack(CHECKSUM_KEY, NO_MOVE, 0, checksum))

    replace_file(path, write)
    return count


def merged(books: Iterable[PolyglotBook]) -> Iterator[PolyglotEntry]:
    """The entries of several books merged: the weights of a move are added.

    If a sum exceeds the format's range, the weights of that position are scaled down.
    """
    together = heapq.merge(*(book.entries() for book in books), key=attrgetter("key"))
    for key, group in groupby(together, key=attrgetter("key")):
        weights: dict[int, int] = {}
        for entry in group:
            weights[entry.move] = weights.get(entry.move, 0) + entry.weight
        yield from fitted(key, weights)


def fitted(key: int, weights: dict[int, int]) -> list[PolyglotEntry]:
    """The entries of one position from moves with weights of any size, heaviest first."""
    heaviest = max(weights.values(), default=0)
    if heaviest > MOST_WEIGHT:
        weights = {
            move: max(1, weight * MOST_WEIGHT // heaviest) if weight else 0
            for move, weight in weights.items()
        }
    return sorted(
        (PolyglotEntry(key, move, weight) for move, weight in weights.items()), key=_order
    )


def _order(entry: PolyglotEntry) -> tuple[int, int, int]:
    return entry.key, -entry.weight, entry.move
