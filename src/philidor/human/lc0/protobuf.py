"""The wire format of Protocol Buffers, as far as weights files need it.

See https://protobuf.dev/programming-guides/encoding/.
"""

from __future__ import annotations

from collections.abc import Iterator

VARINT, EIGHT_BYTES, LENGTH, FOUR_BYTES = 0, 1, 2, 5
# A number of 64 bits takes so many bytes of seven bits.
LONGEST_VARINT = 10


class ProtobufError(ValueError):
    """The bytes are no message."""


def fields_of(message: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """The fields of a message in order: number, and an integer or the bytes.

    Fields of four and eight bytes are given as bytes. Raises ProtobufError at damaged bytes.
    """
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        number, kind = key >> 3, key & 7
        if kind == VARINT:
            value, at = _varint(message, at)
            yield number, value
            continue
        if kind == LENGTH:
            size, at = _varint(message, at)
        elif kind in (FOUR_BYTES, EIGHT_BYTES):
            size = 4 if kind == FOUR_BYTES else 8
        else:
            raise ProtobufError(f"a field of the unknown type {kind}")
        if at + size > len(message):
            raise ProtobufError("a field is longer than its message")
        yield number, message[at : at + size]
        at += size


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    value = 0
    for place in range(LONGEST_VARINT):
        if at >= len(message):
            raise ProtobufError("the message ends within a number")
        byte = message[at]
        at += 1
        value |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:
            return value, at
    raise ProtobufError("a number is too long")
