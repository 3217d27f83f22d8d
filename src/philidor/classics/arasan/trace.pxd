cimport cython

from philidor.classics.arasan.types cimport Depth, Move, Score, Step, TRACE_LENGTH

@cython.final
cdef class Trace:
    cdef Step[1 << 18] steps
    cdef readonly int length

    cdef void enter(self, int stage, int ply, Move move, Depth depth, Score alpha,
                    Score beta) noexcept nogil
