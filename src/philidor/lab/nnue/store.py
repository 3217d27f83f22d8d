"""A data folder: shards of whole games in viriformat, its manifest, and how it is continued.

`games-00000.vf`, `games-00001.vf`, ... hold `GAMES_A_SHARD` games each, in the order of their
numbers. A game is written as one piece; one that a kill has cut off has no end and is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from mmap import ACCESS_READ, mmap
from pathlib import Path
from re import escape, fullmatch
from typing import BinaryIO

import numpy as np

from philidor.contract.errors import InputError
from philidor.lab.nnue.unrolling import PAIR_BYTES, ROW, START_BYTES, Unroller, game_end

GAMES_A_SHARD = 20_000
BLOCK_BYTES = 1 << 18
SUFFIX = ".vf"


def shards(folder: Path) -> list[Path]:
    """The files with games in the order of their games."""
    return sorted(folder.glob(f"games-*{SUFFIX}"))


def is_shard(name: str) -> bool:
    """Whether a file has the name of one that a data folder's games are written to."""
    return fullmatch(rf"games-\d+{escape(SUFFIX)}", name) is not None


def bytes_of(path: Path) -> memoryview[int]:
    """A file's bytes, read when they are needed; InputError when the file cannot be read."""
    try:
        with path.open("rb") as file:
            if not path.stat().st_size:
                return memoryview(b"")
            return memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None


def ends_of(data: memoryview[int]) -> Iterator[int]:
    """Where each whole game ends."""
    place = 0
    while (place := game_end(data, place, len(data))) >= 0:
        yield place


def blocks_of(data: memoryview[int]) -> Iterator[tuple[int, int]]:
    """Where blocks of whole games, some quarter of a megabyte each, begin and end."""
    begin = end = 0
    for end in ends_of(data):
        if end - begin >= BLOCK_BYTES:
            yield begin, end
            begin = end
    if end > begin:
        yield begin, end


def _is_own(data: memoryview[int], ends: list[int], follows: bool) -> bool:
    """Whether a file may be continued: it begins with a game, and what follows the last one is the
    beginning of another.

    ends: of its games. follows: whether the folder has games before it.
    """
    size = ends[-1] if ends else 0
    if ends and not _is_game(bytes(data[: ends[0]])):
        return False
    tail = bytes(data[size:])
    if len(tail) < START_BYTES:
        # As a kill leaves it; alone in a folder it may be anything.
        return bool(ends) or follows or not tail
    moves = (len(tail) - START_BYTES) // PAIR_BYTES
    return _is_game(tail[: START_BYTES + moves * PAIR_BYTES] + bytes(PAIR_BYTES))


def _is_game(game: bytes) -> bool:
    rows = np.empty((len(game) // PAIR_BYTES, ROW), dtype=np.uint8)
    try:
        Unroller().unroll(game, 0, len(game), rows, 0)
    except ValueError:
        return False
    return True


class GameWriter:
    """Appends games to a data folder; an unfinished game of an earlier run is cut off first.

    InputError if a file does not hold games; it stays as it is. games: how many there are.
    positions: of all games, also those that a trainer leaves out.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games = self.positions = 0
        self._file: BinaryIO | None = None
        for path in shards(folder):
            self._take_stock(path)

    def shard(self, number: int) -> Path:
        """The file that holds a game."""
        return self.folder / f"games-{number // GAMES_A_SHARD:05}{SUFFIX}"

    def _take_stock(self, path: Path) -> None:
        if path != self.shard(self.games):
            raise InputError(f"{path} does not follow on game {self.games - 1}")
        data = bytes_of(path)
        ends = list(ends_of(data))
        size = ends[-1] if ends else 0
        if not _is_own(data, ends, self.games > 0):
            raise InputError(
                f"{path} is no file of games of this folder, or is damaged; it stays as it is: "
                "choose another folder"
            )
        self.games += len(ends)
        self.positions += positions_in(ends)
        if size < len(data):
            with path.open("r+b") as file:
                file.truncate(size)

    def append(self, game: bytes) -> None:
        """Write the next game as one piece."""
        if self._file is None or self.games % GAMES_A_SHARD == 0:
            self.close()
            self._file = self.shard(self.games).open("ab")
        self._file.write(game)
        self._file.flush()
        self.games += 1
        self.positions += positions_in([len(game)])

    def close(self) -> None:
        """Close the file; the next game opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None


def positions_in(ends: Sequence[int]) -> int:
    """How many positions games have that end at these bytes; one without moves is a position."""
    sizes = (end - begin for begin, end in pairwise((0, *ends)))
    return sum(max(1, (size - START_BYTES - PAIR_BYTES) // PAIR_BYTES) for size in sizes)
