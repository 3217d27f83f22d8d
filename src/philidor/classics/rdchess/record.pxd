cimport cython

from philidor.classics.rdchess.types cimport BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, Move, Score


@cython.final
cdef class RootRecord:
    cdef Move[512] moves
    cdef Score[512] scores
    cdef int[512] bounds
    cdef long long[512] nodes
    cdef readonly int count

    cdef void clear(self) noexcept nogil
    cdef void note(self, Move move, Score score, Score alpha, Score beta,
                   long long nodes) noexcept nogil
