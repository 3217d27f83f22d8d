# Small functions of the PGN reader.
from cpython.bytes cimport PyBytes_FromStringAndSize
from philidor.core.types cimport Key, Move

# The first moves, two bytes each.
cdef inline bytes packed_moves(Move* moves, int count):
    return PyBytes_FromStringAndSize(<const char*> moves, count * sizeof(Move))
#: def packed_moves(moves: list[Move], count: int) -> bytes:
#:     return b"".join(move.to_bytes(2, "little") for move in moves[:count])

# The first keys, eight bytes each.
cdef inline bytes packed_keys(Key* keys, int count):
    return PyBytes_FromStringAndSize(<const char*> keys, count * sizeof(Key))
#: def packed_keys(keys: list[Key], count: int) -> bytes:
#:     return b"".join(key.to_bytes(8, "little") for key in keys[:count])
