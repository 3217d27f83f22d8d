cimport cython

from philidor.classics.common.types cimport MAX_LINE


@cython.final
cdef class Variation:
    cdef int[MAX_LINE][MAX_LINE] moves
    cdef int[MAX_LINE] end

    cdef void begin(self, int ply) noexcept nogil
    cdef void lengthen(self, int move, int ply) noexcept nogil
