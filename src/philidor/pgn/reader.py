"""Games of PGN files of any size, one after another, in bounded memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.contract.reason import worded
from philidor.pgn.game import Fault, Game
from philidor.pgn.game_reader import ALL_PLIES, GameReader
from philidor.pgn.source import BLOCK, Readable, Source, opened, spoken

# A longer text is taken for a broken game without an end.
MOST_BYTES = 16 << 20
NEXT_GAME = re.compile(rb"\n[ \t]*(?=\[Event[ \t]*\")")
TOO_LARGE = worded("more than {most} MB", "pgn.too-many-bytes", most=MOST_BYTES >> 20)


def read_file(path: Path) -> list[Game]:
    """The games of a file, which are kept in memory; InputError if it has none or is not text."""
    return list(games_of(path))


def games_of(path: Path, called: Path | None = None) -> Iterator[Game]:
    """The games of a file one by one; InputError if it has none or is not text.

    called: the name for error messages, by default the path.
    """
    number = 0
    with opened(path) as source:
        for game in read_games(source):
            number += 1
            yield game
    if not number:
        raise InputError(f"{spoken(called or path)} has no game")


class Whole:
    """A text in memory, as a stream for `Source`."""

    def __init__(self, text: str | bytes) -> None:
        self._rest = text if isinstance(text, bytes) else text.encode("utf-8", "replace")

    def read(self, size: int, /) -> bytes:
        """The next bytes; empty at the end."""
        block, self._rest = self._rest[:size], self._rest[size:]
        return block


def games_in(text: str | bytes) -> Iterator[Game]:
    """The games of a text one by one; InputError if it is not text but other data."""
    return read_games(Source(Whole(text)))


def read_games(
    source: Readable, offset: int = 0, line: int = 1, number: int = 1, most: int = ALL_PLIES
) -> Iterator[Game]:
    """The games of a text in order, up to `most` plies each.

    A text without any tag, any move and move number 1 is not a game, and is skipped.
    source: gives UTF-8 with LF line ends, as `Source` does. offset, line, number: those of the
    text's next game, to continue reading a file.
    """
    reader = GameReader(most)
    data, at, complete = b"", 0, False
    while not (complete and at >= len(data)):
        game = reader.read(at, number, offset, line) if at < len(data) else None
        if game is None and len(data) - at > MOST_BYTES:
            found = NEXT_GAME.search(data, at + 1)
            reader.open(data[: found.end() if found else len(data)], complete=True)
            game = reader.read(at, number, offset, line)
            reader.open(data, complete)
            if game is not None and game.fault is None:
                game = replace(game, fault=Fault(game.line, TOO_LARGE))
        if game is None:
            # A game that is longer than the text is read again, so blocks grow with it.
            block = source.read(max(BLOCK, len(data) - at))
            data, at, complete = data[at:] + block, 0, not block
            reader.open(data, complete)
            continue
        at += game.size
        offset += game.size
        line = game.next_line
        if reader.is_game:
            yield game
            number += 1
