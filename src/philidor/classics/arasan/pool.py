"""Pool: memory for hash nodes, obtained in large chunks and handed out piece by piece.

A node that is given back goes to a free list and is reused first. The chunks return to the
system all together.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.types import (
        CHUNK_SHIFT,
        NO_NODE,
        NodeRef,
        free_chunk,
        free_chunks,
        new_chunk,
        new_chunks,
        node_at,
    )


class Pool:
    """At most `limit` nodes, of which `used` are in use; they are numbered from 1."""

    def __init__(self, limit: cython.int) -> None:
        self.limit = limit
        self.chunks = new_chunks((limit >> CHUNK_SHIFT) + 1)
        if cython.compiled and not self.chunks:
            raise MemoryError("no memory for a hash table")
        self.free_list = NO_NODE
        self.fresh = 1
        self.used = self.chunk_count = 0

    def __dealloc__(self) -> None:
        if self.chunks:
            self.free_all()
            free_chunks(self.chunks)

    def node(self, number: cython.int) -> NodeRef:
        """The node with a number."""
        return node_at(self.chunks, number)

    def take(self) -> cython.int:
        """Number of a new node, NO_NODE if the limit is reached or memory is short."""
        number: cython.int = self.free_list
        if number != NO_NODE:
            self.free_list = node_at(self.chunks, number).next
            self.used += 1
            return number
        if self.fresh > self.limit:
            return NO_NODE
        place: cython.int = self.fresh >> CHUNK_SHIFT
        if place >= self.chunk_count:
            if not new_chunk(self.chunks, place):
                return NO_NODE
            self.chunk_count += 1
        self.fresh += 1
        self.used += 1
        return self.fresh - 1

    def give(self, number: cython.int) -> cython.void:
        """Put a node on the free list."""
        node_at(self.chunks, number).next = self.free_list
        self.free_list = number
        self.used -= 1

    def free_all(self) -> cython.void:
        """Return all memory to the system."""
        while self.chunk_count > 0:
            self.chunk_count -= 1
            free_chunk(self.chunks, self.chunk_count)
        self.free_list = NO_NODE
        self.fresh = 1
        self.used = 0
