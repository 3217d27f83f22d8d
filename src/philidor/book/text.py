"""Arasan's book source format: SAN moves with weights, comments, and the marks `m` and `r`.

Source: Jon Dart's description of Arasan 1.2's opening book. A move may be followed by its weight,
0 to 9; the default is 5. A move of weight 0 is answered but never played; a later 0 leaves an
earlier weight unchanged. A line that begins with `;` is a comment. `m` in the first column saves
the position, `r` in the first column returns to the position last saved.

Where the description says nothing, we decided: a blank line returns to the initial position (a line
of play may span several lines of the file); moves may follow `m` and `r` on the same line; a
repeated move without a weight keeps its weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from philidor.book.atomic import read_text, replace_file
from philidor.book.keys import place
from philidor.book.polyglot import entries_of, write_entries
from philidor.book.repertoire import (
    DEFAULT_WEIGHT,
    BookError,
    BookMove,
    Repertoire,
    scaled,
)
from philidor.book.san import SanError, read_san, write_san
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.game.replay import after

MOST_WEIGHT = 9


@dataclass(frozen=True)
class SourceFault:
    """An error in a line of a source; lines are numbered from 1."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class Source:
    """A source file while it is parsed line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.repertoire = Repertoire()
        self.faults: list[SourceFault] = []
        # The current position; None after an error, until the next mark or blank line.
        self._setup: Setup | None = start()
        self._remembered: Setup | None = None
        self._number = 0

    def read(self, line: str) -> None:
        """Parse one line; errors are added to `faults`."""
        self._number += 1
        if line.startswith(";"):
            return
        if not line.strip():
            self._setup = start()
            return
        words = line.split()
        if line[0] in "mr" and len(words[0]) == 1:
            if not self._mark(words.pop(0)):
                return
        if self._setup is not None:
            self._play(self._setup, words)

    def _mark(self, mark: str) -> bool:
        """Save or restore the position; False if that is impossible."""
        if mark == "r":
            if self._remembered is None:
                return self._fail("'r' without an 'm' before it")
            self._setup = self._remembered
        elif self._setup is not None:
            self._remembered = self._setup
        return True

    def _play(self, setup: Setup, words: list[str]) -> None:
        position = 0
        while position < len(words):
            try:
                move = read_san(setup, words[position])
            except SanError as error:
                self._fail(str(error))
                return
            position += 1
            weight: int | None = None
            if position < len(words) and words[position].isdecimal():
                weight = _weight(words[position])
                if weight is None:
                    self._fail(f"a weight must be 0 to {MOST_WEIGHT}, not {words[position]}")
                    return
                position += 1
            self._enter(setup, move, weight)
            setup = after(setup, move)
        self._setup = setup

    def _enter(self, setup: Setup, move: str, weight: int | None) -> None:
        known = {entry.move: entry.weight for entry in self.repertoire.moves(setup)}
        if move in known and not weight:
            return
        chosen = DEFAULT_WEIGHT if weight is None else weight
        self.repertoire.put(setup, BookMove(move, chosen))

    def _fail(self, reason: str) -> bool:
        """Record a fault; the rest of this line of play is skipped."""
        self.faults.append(SourceFault(self.file, self._number, reason))
        self._setup = None
        return False


def _weight(word: str) -> int | None:
    """A weight of one ASCII digit; None for anything else."""
    return int(word) if word.isascii() and len(word) == 1 else None


def parse(lines: Iterable[str], file: str) -> Source:
    """Parse a source; the result holds the valid part and the faults."""
    source = Source(file)
    for line in lines:
        source.read(line.rstrip("\r\n"))
    return source


def read(path: Path) -> Source:
    """Read a source file; BookError when it cannot be read at all."""
    return parse(read_text(path).splitlines(), str(path))


def compile_books(source: Source, white: Path, black: Path) -> tuple[int, int]:
    """Write one book for White's moves and one for Black's; returns their numbers of entries.

    The book of a side without moves is not written. BookError when the source has faults or no
    move at all; then no file is written.
    """
    if source.faults:
        raise BookError(f"{source.file} has {len(source.faults)} faults; nothing was written")
    whites, blacks = (entries_of(source.repertoire, side) for side in (True, False))
    if not whites and not blacks:
        raise BookError(f"{source.file} has no moves; nothing was written")
    return (
        write_entries(white, whites) if whites else 0,
        write_entries(black, blacks) if blacks else 0,
    )


def source_lines(repertoire: Repertoire) -> Iterator[str]:
    """The source lines of a repertoire, each a line of play from the initial position.

    Weights above 9 are scaled down. Moves that are not reachable from the initial position
    by the repertoire's own moves cannot be written in this format; `reaching` finds more of them.
    """
    weights = {
        key: {move.move: move.weight for move in scaled(list(known.moves.values()), MOST_WEIGHT)}
        for key, known in repertoire.positions.items()
    }
    told: set[tuple[str, str]] = set()
    for line in repertoire.lines():
        yield _spoken(line, weights, told)
        yield ""


def _spoken(line: list[str], weights: dict[str, dict[str, int]], told: set[tuple[str, str]]) -> str:
    """A line of moves in SAN; a weight other than the default follows a move's first occurrence."""
    setup, words = start(), []
    for move in line:
        key = place(setup)
        words.append(write_san(setup, move))
        weight = weights[key][move]
        if (key, move) not in told and weight != DEFAULT_WEIGHT:
            words.append(str(weight))
        told.add((key, move))
        setup = after(setup, move)
    return " ".join(words)


def write(repertoire: Repertoire, path: Path) -> None:
    """Write a source file; BookError when that fails."""
    text = "".join(line + "\n" for line in source_lines(repertoire))

    def fill(stream: BinaryIO) -> None:
        stream.write(text.encode())

    replace_file(path, fill)
