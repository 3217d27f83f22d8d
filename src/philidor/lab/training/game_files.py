"""Whole games of packed positions in files that survive a kill at any moment.

A data folder holds `games-00000.bin`, `games-00001.bin`, …, each with `GAMES_A_FILE` games in the
order of their numbers. A game is a header (mark, number, count of positions, checksum of what
follows) and its records. A game that was cut off is recognised by its header or checksum and
dropped.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from philidor.contract.errors import InputError
from philidor.lab.training.records import SIZE

GAMES_A_FILE = 10_000
HEADER = struct.Struct("<4sIII")
MARK = b"PhG1"


@dataclass(frozen=True)
class PackedGame:
    """A game's number and its records, one after the other."""

    number: int
    records: bytes

    @property
    def positions(self) -> int:
        """How many positions were kept."""
        return len(self.records) // SIZE

    def each(self) -> Iterator[bytes]:
        """Its records."""
        for place in range(0, len(self.records), SIZE):
            yield self.records[place : place + SIZE]

    def framed(self) -> bytes:
        """The game as the file holds it."""
        return (
            HEADER.pack(MARK, self.number, self.positions, zlib.crc32(self.records)) + self.records
        )


def game_file(folder: Path, number: int) -> Path:
    """The file that holds a game."""
    return folder / f"games-{number // GAMES_A_FILE:05}.bin"


def game_files(folder: Path) -> list[Path]:
    """The files of a data folder in the order of their games."""
    return sorted(folder.glob("games-*.bin"))


def first_game(folder: Path) -> int:
    """The number of a data folder's first game; 0 if it has none."""
    return next((game.number for path in game_files(folder) for game in read_games(path)), 0)


def read_games(path: Path) -> Iterator[PackedGame]:
    """The whole games of a file, up to the first that was cut off or damaged."""
    with path.open("rb") as file:
        while len(header := file.read(HEADER.size)) == HEADER.size:
            mark, number, positions, checksum = HEADER.unpack(header)
            if mark != MARK:
                return
            records = file.read(positions * SIZE)
            if len(records) < positions * SIZE or zlib.crc32(records) != checksum:
                return
            yield PackedGame(number, records)


class GameWriter:
    """Appends games to a data folder; an unfinished tail of an earlier run is cut off first.

    InputError if a file does not hold games; it stays as it is.
    """

    def __init__(self, folder: Path, first: int = 0) -> None:
        """Find the `next_game` to write and the number of `positions` already kept.

        first: the number of the first game in an empty folder.
        """
        self.folder = folder
        self.next_game = first_game(folder) if game_files(folder) else first
        self.positions = 0
        self._file: BinaryIO | None = None
        for path in game_files(folder):
            self._take_stock(path)

    def _take_stock(self, path: Path) -> None:
        if path != game_file(self.folder, self.next_game):
            raise InputError(f"{path} does not follow on game {self.next_game - 1}")
        size = 0
        for game in read_games(path):
            if game.number != self.next_game:
                raise InputError(f"{path} has game {game.number} in place of {self.next_game}")
            self.next_game += 1
            self.positions += game.positions
            size += HEADER.size + len(game.records)
        if size < path.stat().st_size:
            with path.open("r+b") as file:
                begins = file.read(len(MARK))
                if begins != MARK[: len(begins)]:
                    raise InputError(
                        f"{path} is no file of games and stays as it is: choose another folder"
                    )
                file.truncate(size)

    def append(self, game: PackedGame) -> None:
        """Write the next game as one piece."""
        assert game.number == self.next_game
        if self._file is None or game.number % GAMES_A_FILE == 0:
            self.close()
            self._file = game_file(self.folder, game.number).open("ab")
        self._file.write(game.framed())
        self._file.flush()
        self.next_game += 1
        self.positions += game.positions

    def close(self) -> None:
        """Close the file; the next game opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None
