"""Written by building/twins.py from accessors.pxd: names for uncompiled Python.

Small functions of the PGN reader.
"""

from philidor.core.types import Key, Move


def packed_moves(moves: list[Move], count: int) -> bytes:
    """The first moves, two bytes each."""
    return b"".join(move.to_bytes(2, "little") for move in moves[:count])


def packed_keys(keys: list[Key], count: int) -> bytes:
    """The first keys, eight bytes each."""
    return b"".join(key.to_bytes(8, "little") for key in keys[:count])
