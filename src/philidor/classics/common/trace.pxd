cimport cython

from philidor.classics.common.types cimport TraceStep, TRACE_LENGTH


@cython.final
cdef class Trace:
    cdef TraceStep[TRACE_LENGTH] steps
    cdef readonly int length

    cpdef void clear(self)
    cdef void record(self, int stage, int ply, int move, int depth, int alpha,
                     int beta) noexcept nogil
