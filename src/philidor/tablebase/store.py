"""Table files: the values of one endgame, compressed in blocks that can be read one at a time.

A file has a header (magic number, name, number of bytes, their SHA-256, bytes per block, number of
blocks, a byte for the plies of each side's longest mate), the end of each compressed block as eight
bytes, and the blocks. The older format `PhilEnd1`, which is still read, has no longest mates.
Before compression the values of impossible positions are replaced by their neighbours', which makes
files much smaller.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
import zlib
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from philidor.contract.errors import InputError
from philidor.files import make_folder, replace_file, user_data_folder
from philidor.tablebase.material import Material
from philidor.tablebase.types import ILLEGAL, MATED

SUFFIX = ".pet"
MARK = b"PhilEnd2"
MARK_WITHOUT_LONGEST = b"PhilEnd1"
HEADER = struct.Struct("<8s8sQ32sII")
LONGEST = struct.Struct("<BB")
BLOCK = 1 << 15
# Decompressed blocks that a table keeps in memory: 2 MB.
KEPT_BLOCKS = 64


def folder_in(data: Path | None = None) -> Path:
    """The folder of the tables: `endgames` in a data folder, by default the user's."""
    return (data or user_data_folder()) / "endgames"


def tables_in(data: Path | None = None) -> Path:
    """The folder of a data folder's tables; a folder that holds tables is one itself."""
    if data is not None and any(data.glob(f"*{SUFFIX}")):
        return data
    return folder_in(data)


def path_of(folder: Path, material: Material) -> Path:
    """The path of a table's file."""
    return folder / (material.name + SUFFIX)


def write(folder: Path, material: Material, values: bytes) -> None:
    """Write a table atomically, so that the file is complete or absent; InputError on failure."""
    make_folder(folder)
    content = filled(values)
    blocks = [zlib.compress(content[at : at + BLOCK], 6) for at in range(0, len(content), BLOCK)]
    header = HEADER.pack(
        MARK,
        material.name.encode(),
        len(content),
        hashlib.sha256(content).digest(),
        BLOCK,
        len(blocks),
    )
    header += LONGEST.pack(*longest(values))
    first = len(header) + 8 * len(blocks)
    ends = accumulate(map(len, blocks), initial=first)
    next(ends)

    def write_parts(stream: BinaryIO) -> None:
        stream.write(header)
        stream.writelines(struct.pack("<Q", end) for end in ends)
        stream.writelines(blocks)

    replace_file(path_of(folder, material), write_parts)


def longest(values: bytes) -> tuple[int, int]:
    """Plies of the longest mates by White and by Black when they are to move; 0 if none."""
    half = len(values) // 2
    found = []
    for side in (values[:half], values[half:]):
        wins = [value for value in set(side) if value and value != ILLEGAL and value % 2 == 0]
        found.append(max(wins, default=MATED) - MATED)
    return found[0], found[1]


def filled(values: bytes) -> bytes:
    """Values with that of each impossible position replaced by the one before it, for each side."""
    half = len(values) // 2
    return _filled(values[:half]) + _filled(values[half:])


def _filled(values: bytes) -> bytes:
    parts = values.split(bytes([ILLEGAL]))
    content = bytearray(parts[0])
    last = parts[0][-1:] or b"\0"
    for part in parts[1:]:
        content += last + part
        last = part[-1:] or last
    return bytes(content)


def is_whole(folder: Path, material: Material) -> bool:
    """Whether the folder has a table, and its file is neither cut off nor another one's.

    Only the header and the size are looked at, so damage inside is not noticed.
    """
    try:
        TableFile(path_of(folder, material), material)
    except InputError:
        return False
    return True


class TableFile:
    """A table on disk, of which blocks are read as needed."""

    def __init__(self, path: Path, material: Material) -> None:
        """Raises InputError if the file cannot be read or is not the table of this material."""
        self.path, self.material = path, material
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise InputError(f"cannot read {path}: {error}") from None
        header = bytes(self._map[: HEADER.size])
        if len(header) < HEADER.size or not header.startswith((MARK, MARK_WITHOUT_LONGEST)):
            raise InputError(f"{path} is not an endgame table of Philidor")
        _, name, self.length, self.digest, self.block, blocks = HEADER.unpack(header)
        if name.rstrip(b"\0") != material.name.encode():
            raise InputError(f"{path} holds another endgame than its name says")
        ends = HEADER.size + (LONGEST.size if header.startswith(MARK) else 0)
        first = ends + 8 * blocks
        if (
            0 in (self.block, blocks)
            or len(self._map) < first
            or blocks != -(-self.length // self.block)
        ):
            raise InputError(f"{path} is cut off or damaged")
        self._ends = struct.unpack(f"<{blocks}Q", self._map[ends:first])
        self._longest = tuple(self._map[HEADER.size : ends])
        self._starts = (first, *self._ends[:-1])
        if self._ends[-1] != len(self._map):
            raise InputError(f"{path} is cut off or damaged")
        self._read: Callable[[int], bytes] = lru_cache(maxsize=KEPT_BLOCKS)(self._decompressed)

    def _decompressed(self, number: int) -> bytes:
        try:
            return zlib.decompress(self._map[self._starts[number] : self._ends[number]])
        except zlib.error:
            raise InputError(f"{self.path} is damaged (block {number})") from None

    def value(self, at: int) -> int:
        """The value at an index of the table."""
        number, rest = divmod(at, self.block)
        value: int = self._read(number)[rest]
        return value

    def find(self, value: int, start: int, end: int) -> int | None:
        """The first index from `start` up to `end` at which the table has a value."""
        while start < end:
            number, first = divmod(start, self.block)
            last = min(self.block, end - number * self.block)
            found: int = self._read(number).find(value, first, last)
            if found >= 0:
                at: int = number * self.block + found
                return at
            start = (number + 1) * self.block
        return None

    def longest(self) -> tuple[int, int]:
        """Plies of both sides' longest mates, from the header where it has them."""
        if not self._longest:
            return longest(self.values())
        white, black = self._longest
        return white, black

    def values(self) -> bytes:
        """All values; InputError if they do not match the checksum and the longest mates."""
        found = b"".join(self._decompressed(number) for number in range(len(self._ends)))
        if hashlib.sha256(found).digest() != self.digest:
            raise InputError(f"{self.path} is damaged: its checksum is wrong")
        if self._longest not in ((), longest(found)):
            raise InputError(f"{self.path} is damaged: its header has other longest mates")
        return found
