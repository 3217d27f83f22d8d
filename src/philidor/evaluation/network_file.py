"""The numbers in a network's file, and the checksum at its end: CRC-32 of all before, 4 bytes."""

from __future__ import annotations

import sys
import zlib
from array import array
from typing import TypeAlias

# A file's contents, of which parts can be read without copies. Once a copy as large as a network
# is freed, glibc takes blocks of its size from its heap, and the memory of ended threads is not
# returned.
Bytes: TypeAlias = "bytes | memoryview[int]"
Numbers: TypeAlias = "tuple[memoryview[int], memoryview[int]]"


CHECKSUM_BYTES = 4


class NetworkError(ValueError):
    """The bytes are not a network; the message says why."""


def sealed(data: bytes) -> bytes:
    """A network's bytes with their checksum."""
    return data + zlib.crc32(data).to_bytes(CHECKSUM_BYTES, "little")


def unsealed(data: Bytes) -> memoryview[int]:
    """The bytes before the checksum, not copied; NetworkError if it is another one."""
    view = memoryview(data)
    body, checksum = view[:-CHECKSUM_BYTES], view[-CHECKSUM_BYTES:]
    if zlib.crc32(body) != int.from_bytes(checksum, "little"):
        raise NetworkError("the network's file is damaged or cut off: its checksum is another one")
    return body


def numbers(data: Bytes, start: int, shorts: int, longs: int) -> Numbers:
    """The numbers of 16 and 32 bits in a network file from `start` on; NetworkError if the file
    is not as long as that."""
    end = start + 2 * shorts
    if len(data) != end + 4 * longs:
        raise NetworkError("the network's file is cut off or too long")
    view = memoryview(data)
    if sys.byteorder == "little":
        return view[start:end].cast("h"), view[end:].cast("i")
    found = array("h", bytes(view[start:end])), array("i", bytes(view[end:]))
    for one in found:
        one.byteswap()
    return memoryview(found[0]), memoryview(found[1])
