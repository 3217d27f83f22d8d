"""The numbers in a network's file."""

from __future__ import annotations

import sys
from array import array
from typing import TypeAlias

Numbers: TypeAlias = "tuple[array[int], array[int]]"


class NetworkError(ValueError):
    """The bytes are not a network; the message says why."""


def numbers(data: bytes, start: int, shorts: int, longs: int) -> Numbers:
    """The numbers of 16 and 32 bits in a network file from `start` on; NetworkError if the file
    is not as long as that."""
    end = start + 2 * shorts
    if len(data) != end + 4 * longs:
        raise NetworkError("the network's file is cut off or too long")
    found = array("h", data[start:end]), array("i", data[end:])
    if sys.byteorder == "big":
        for one in found:
            one.byteswap()
    return found
