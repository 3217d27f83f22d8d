cimport cython

from philidor.classics.arasan.types cimport (
    CHUNK_SHIFT, Chunks, NO_NODE, NodeRef, free_chunk, free_chunks, new_chunk, new_chunks,
    node_at,
)

@cython.final
cdef class Pool:
    cdef Chunks chunks
    cdef int free_list
    cdef int fresh
    cdef readonly int limit
    cdef readonly int used
    cdef readonly int chunk_count

    cdef NodeRef node(self, int number) noexcept nogil
    cpdef int take(self) noexcept nogil
    cpdef void give(self, int number) noexcept nogil
    cpdef void free_all(self) noexcept nogil
