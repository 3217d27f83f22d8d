"""Numbers of 16 bits that begin with a cache line."""

from __future__ import annotations

from array import array

CACHE_LINE = 64


def aligned_shorts(count: int) -> memoryview[int]:
    """Zeros whose first byte is the first of a cache line.

    Vectors of 64 bytes that lie across two lines are read at half the speed, and a row of weights
    that should fill two lines occupies three.
    """
    room = array("h", [0]) * (count + CACHE_LINE // 2)
    address, _ = room.buffer_info()
    first = -address % CACHE_LINE // 2
    return memoryview(room)[first : first + count]
