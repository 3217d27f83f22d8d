"""Games of PGN files of any size, one after another, in bounded memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from philidor.contract.errors import InputError, PgnFileError
from philidor.contract.setup import FenError, Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.pgn.movetext import MoveReader
from philidor.pgn.splitting import game_end, movetext_start
from philidor.pgn.tags import START, VariantError, decoded, read_tags, start_of
from philidor.pgn.types import (
    AMBIGUOUS_MOVE,
    ILLEGAL_MOVE,
    MAX_PLIES,
    NO_FAULT,
    NOT_A_MOVE,
    NULL_MOVE,
    OPEN_COMMENT,
    OPEN_VARIATION,
)
from philidor.pgn.words import from_german, without_figurines

# Reading stops at MAX_PLIES with a fault, not silently.
ALL_PLIES = MAX_PLIES + 1
BLOCK = 1 << 20
# A longer text is taken for a broken game without an end.
MOST_BYTES = 16 << 20
BOM = b"\xef\xbb\xbf"
NEXT_GAME = b"\n[Event "
FIRST_NUMBER = re.compile(rb"(?<!\S)1\s*\.")
# The first two bytes of a figurine.
FIGURINE = b"\xe2\x99"
LONGEST_WORD = 40
RESULTS = ("0-1", "1/2-1/2", "1-0", "*")
FAULTS = {
    AMBIGUOUS_MOVE: "ambiguous move",
    ILLEGAL_MOVE: "illegal move",
    NULL_MOVE: "a null move",
    OPEN_COMMENT: "a comment that is not closed",
    OPEN_VARIATION: "a variation that is not closed",
}
TOO_LONG = f"more than {MAX_PLIES} plies"


class Readable(Protocol):
    """A binary stream."""

    def read(self, size: int, /) -> bytes:
        """Read at most this many bytes; empty at the end."""
        ...


@dataclass(frozen=True)
class Fault:
    """Why a game cannot be read to its end, with the line in the file."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True)
class Game:
    """One game of a file.

    offset, line, size: where it is, in bytes and lines from the start of the file; next_line: the
    line of the next game. text: the whole game, whose moves begin at `begin`; pieces written as
    figurines or German letters have PGN's letters there. setup: the initial position, None if it
    cannot be read. result: White's half points (2, 1, 0) or 3 for none, by the
    tag or else by the text. moves, keys: `MoveReader`'s bytes, up to the fault if there is one.
    """

    number: int
    offset: int
    line: int
    size: int
    next_line: int
    tags: dict[str, str]
    text: bytes
    begin: int
    setup: Setup | None = None
    result: int = 3
    annotated: bool = False
    moves: bytes = b""
    keys: bytes = b""
    materials: list[tuple[int, int]] = field(default_factory=list)
    fault: Fault | None = None
    other_variant: bool = False

    @property
    def plies(self) -> int:
        """The length of the game in half moves."""
        return len(self.moves) // 2

    @property
    def movetext(self) -> bytes:
        """The text after the tags."""
        return self.text[self.begin :]

    @property
    def players(self) -> str:
        """The names of White and Black."""
        return f"{self.tags.get('White', '?')} - {self.tags.get('Black', '?')}"


def read_file(path: Path) -> list[Game]:
    """The games of a file, which are kept in memory; InputError if it has none or is not text."""
    return list(games_of(path))


def games_of(path: Path) -> Iterator[Game]:
    """The games of a file one by one; InputError if it has none or is not text."""
    number = 0
    try:
        with path.open("rb") as stream:
            for game in read_games(stream):
                number += 1
                yield game
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except PgnFileError as error:
        raise InputError(f"{path} is {error}") from None
    if not number:
        raise InputError(f"{path} has no game")


def read_games(
    stream: Readable, offset: int = 0, line: int = 1, number: int = 1, most: int = ALL_PLIES
) -> Iterator[Game]:
    """The games of a byte stream in order, up to `most` plies each; PgnFileError if it is not text.

    A text without any tag, any move and move number 1 is not a game, and is skipped.
    offset, line, number: those of the stream's next game, to continue reading a file.
    """
    reader = GameReader(most)
    for text in split(stream, MOST_BYTES):
        start = len(text) - len(text.lstrip())
        if start < len(text) and text != BOM:
            skipped = text.count(b"\n", 0, start)
            game = reader.read(text, start, number, offset, line, skipped)
            if game.tags or game.plies or FIRST_NUMBER.search(text):
                yield game
                number += 1
        offset += len(text)
        line += text.count(b"\n")


def split(stream: Readable, most_bytes: int) -> Iterator[bytes]:
    """The texts of the games, together the whole stream; PgnFileError if it is not text."""
    data, at, complete, read = b"", 0, False, 0
    while True:
        end = game_end(data, at, len(data), complete)
        if end < 0 and len(data) - at > most_bytes:
            found = data.find(NEXT_GAME, at)
            end = len(data) if found < 0 else found + 1
        if end >= 0:
            if end > at:
                yield data[at:end]
            at = end
            if complete and at >= len(data):
                return
            continue
        block = stream.read(BLOCK)
        complete = not block
        if b"\0" in block:
            place = read + block.index(0)
            raise PgnFileError(f"not a PGN file, but binary data (byte {place})")
        if read == 0 and block.startswith(BOM):
            yield BOM
            block = block[len(BOM) :]
        read += len(block)
        data, at = data[at:] + block, 0


class GameReader:
    """Reads the texts of single games."""

    def __init__(self, most: int = ALL_PLIES) -> None:
        self.most = most
        self.moves = MoveReader()
        self.start = Position()
        convert.place(self.start, START)

    def read(
        self, text: bytes, start: int, number: int, offset: int, line: int, skipped: int
    ) -> Game:
        """The game whose tags begin at `start`; `offset` and `line` are where `text` begins."""
        begin = movetext_start(text, start, len(text))
        tags = read_tags(text[start:begin])
        following = line + text.count(b"\n")
        place = (number, offset, line + skipped, len(text), following, tags)
        try:
            setup = start_of(tags)
        except (VariantError, FenError) as error:
            other = isinstance(error, VariantError)
            fault = Fault(line + skipped, str(error))
            return Game(*place, text, begin, fault=fault, other_variant=other)
        text = self._play(text, begin, setup)
        reader = self.moves
        told = tags.get("Result", "").strip()
        found: Fault | None = None
        if reader.fault != NO_FAULT:
            found = Fault(line + text.count(b"\n", 0, reader.fault_at), self._reason(text))
        return Game(
            *place,
            text,
            begin,
            setup,
            RESULTS.index(told) if told in RESULTS[:3] else reader.result,
            reader.annotated,
            reader.moves(),
            reader.keys(),
            reader.materials(),
            found,
        )

    def _play(self, text: bytes, begin: int, setup: Setup) -> bytes:
        """Read the moves; returns the text with PGN's letters for the pieces.

        German letters are taken for such only if the whole game can be read with them.
        """
        if text.find(FIGURINE, begin) >= 0:
            text = _rewritten(text, begin, without_figurines)
        self._read_moves(text, begin, setup)
        if self.moves.fault == NOT_A_MOVE:
            english = _rewritten(text, begin, from_german)
            self._read_moves(english, begin, setup)
            if self.moves.fault == NO_FAULT:
                return english
            self._read_moves(text, begin, setup)
        return text

    def _read_moves(self, text: bytes, begin: int, setup: Setup) -> None:
        if setup is START:
            self.moves.position.copy_from(self.start)
        else:
            convert.place(self.moves.position, setup)
        self.moves.read(text, begin, len(text), self.most)

    def _reason(self, text: bytes) -> str:
        reader = self.moves
        reason = FAULTS.get(reader.fault, TOO_LONG)
        if reader.fault not in (ILLEGAL_MOVE, AMBIGUOUS_MOVE, NOT_A_MOVE):
            return reason
        word = decoded(text[reader.fault_at : reader.fault_end])
        if reader.fault == NOT_A_MOVE:
            return f"'{word.rstrip('.,')[:LONGEST_WORD]}' is not a move"
        return f"{reason} '{word}'"


def _rewritten(text: bytes, begin: int, rewrite: Callable[[str], str]) -> bytes:
    """A text with its moves rewritten; bytes that are not UTF-8 stay as they are."""
    moves = text[begin:].decode("utf-8", "surrogateescape")
    return text[:begin] + rewrite(moves).encode("utf-8", "surrogateescape")
