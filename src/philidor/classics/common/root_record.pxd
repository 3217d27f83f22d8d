cimport cython

from philidor.classics.common.types cimport MAX_ROOT_MOVES


@cython.final
cdef class RootRecord:
    cdef int[MAX_ROOT_MOVES] moves
    cdef int[MAX_ROOT_MOVES] scores
    cdef int[MAX_ROOT_MOVES] alphas
    cdef int[MAX_ROOT_MOVES] betas
    cdef long long[MAX_ROOT_MOVES] nodes
    cdef readonly int count

    cdef void clear(self) noexcept nogil
    cdef void note(self, int move, int score, int alpha, int beta, long long nodes) noexcept nogil
