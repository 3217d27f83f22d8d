"""Packed tables: win, draw or loss of every position of an endgame, to be read in place.

A row has the outcomes of 64 positions that differ in the last piece's square, two bits each. Equal
rows are stored once, as are equal blocks of 64 row numbers; what remains is a list of block
numbers. So a file is small, needs no loading, and an outcome takes three reads.

A file has a header (magic number, name, number of rows, of blocks and of block numbers, bytes of a
row number, CRC-32 of what follows), the rows, the blocks and the block numbers.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from philidor.contract.errors import InputError
from philidor.files import make_folder, replace_file
from philidor.tablebase.layout import Layout
from philidor.tablebase.material import Material
from philidor.tablebase.store import filled
from philidor.tablebase.types import BLOCK_NUMBER, ROW, ROW_POSITIONS

SUFFIX = ".pew"
MARK = b"PhilWin1"
HEADER = struct.Struct("<8s8sIIIII")
# A value of a table (`types.py`) as an outcome: 0 for a draw, 1 for a win, 2 for a loss.
OUTCOMES = bytes([0] + [1 + (value & 1) for value in range(1, 256)])


@dataclass(frozen=True)
class PackedFile:
    """A packed table on disk: the file's contents and where its parts are."""

    material: Material
    contents: mmap.mmap
    rows: int
    blocks: int
    numbers: int
    row_number: int


def path_of(folder: Path, material: Material) -> Path:
    """The path of a packed table."""
    return folder / (material.name + SUFFIX)


def write(folder: Path, material: Material, values: bytes) -> None:
    """Pack the values of a table and write them atomically; FileError on failure."""
    rows, row_numbers = distinct(packed(filled(values)), ROW)
    width = (max(1, len(rows) - 1).bit_length() + 7) // 8
    written = b"".join(number.to_bytes(width, "little") for number in row_numbers)
    blocks, block_numbers = distinct(written, ROW_POSITIONS * width)
    content = b"".join(
        (*rows, *blocks, *(number.to_bytes(BLOCK_NUMBER, "little") for number in block_numbers))
    )
    header = HEADER.pack(
        MARK,
        material.name.encode(),
        len(rows),
        len(blocks),
        len(block_numbers),
        width,
        zlib.crc32(content),
    )

    def write_parts(stream: BinaryIO) -> None:
        stream.writelines((header, content))

    make_folder(folder)
    replace_file(path_of(folder, material), write_parts)


def packed(values: bytes) -> bytes:
    """The outcomes of values, four a byte, the first in the lowest bits."""
    outcomes = values.translate(OUTCOMES)
    four = (int.from_bytes(outcomes[place::4], "little") << (2 * place) for place in range(4))
    return sum(four).to_bytes(len(values) // 4, "little")


def distinct(content: bytes, size: int) -> tuple[Collection[bytes], list[int]]:
    """The different pieces of `size` bytes in order, and the number of each piece in them."""
    numbers: dict[bytes, int] = {}
    found = [numbers.setdefault(part, len(numbers)) for part in parts(content, size)]
    return numbers.keys(), found


def unpacked(file: PackedFile) -> bytes:
    """All outcomes of a packed table, as `packed` returns them."""
    width, blocks_at = file.row_number, HEADER.size + ROW * file.rows
    size = ROW_POSITIONS * width
    numbers_at = blocks_at + size * file.blocks
    rows = parts(file.contents[HEADER.size : blocks_at], ROW)
    blocks = [
        b"".join(rows[int.from_bytes(number, "little")] for number in parts(block, width))
        for block in parts(file.contents[blocks_at:numbers_at], size)
    ]
    numbers = parts(file.contents[numbers_at:], BLOCK_NUMBER)
    return b"".join(blocks[int.from_bytes(number, "little")] for number in numbers)


def parts(content: bytes, size: int) -> list[bytes]:
    """The content in parts of `size` bytes."""
    return [content[at : at + size] for at in range(0, len(content), size)]


def read(path: Path, material: Material) -> PackedFile:
    """Open a packed table; InputError if it is not one or is damaged."""
    try:
        with path.open("rb") as file:
            contents = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path}: {error}") from None
    if len(contents) < HEADER.size or contents[: len(MARK)] != MARK:
        raise InputError(f"{path} is not a packed endgame table of Philidor")
    _, name, rows, blocks, numbers, width, checksum = HEADER.unpack_from(contents)
    if name.rstrip(b"\0") != material.name.encode():
        raise InputError(f"{path} holds another endgame than its name says")
    size = ROW * rows + ROW_POSITIONS * width * blocks + BLOCK_NUMBER * numbers
    positions = numbers * ROW_POSITIONS * ROW_POSITIONS
    with memoryview(contents)[HEADER.size :] as content:
        if (
            len(content) != size
            or positions != 2 * Layout(material).size
            or zlib.crc32(content) != checksum
        ):
            raise InputError(f"{path} is damaged")
    return PackedFile(material, contents, rows, blocks, numbers, width)
