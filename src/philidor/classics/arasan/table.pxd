cimport cython

from philidor.classics.arasan.pool cimport Pool
from philidor.classics.arasan.types cimport (
    Depth, Heads, Key, MATE_BOUND, Move, NO_MOVE, NO_NODE, NodeRef, Score, Status, clear_heads,
    free_heads, new_heads,
)

cdef int NODE_BYTES, NODES_IN_A_LIST

@cython.final
cdef class Table:
    cdef Heads heads
    cdef readonly Pool pool
    cdef readonly int lists

    cpdef void clear(self) noexcept nogil
    cdef int place(self, Key key) noexcept nogil
    cpdef int find(self, Key key, Status status) noexcept nogil
    cdef void remove(self, Key key, int number) noexcept nogil
    cpdef bint store(self, Key key, Status status, Score value, int flag, Depth depth, Move move,
                     int ply) noexcept nogil
    cdef Score value(self, int number, int ply) noexcept nogil
