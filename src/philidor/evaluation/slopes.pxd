from philidor.core.position cimport Position
from philidor.evaluation.evaluator cimport Evaluator
from philidor.evaluation.types cimport Pair, WEIGHTS, make_pair


cdef class Slopes:
    cdef Evaluator evaluator
    cdef int[::1] columns
    cdef float[::1] steepness
    cdef readonly int value

    cdef int white_value(self, Position position) noexcept nogil
    cdef bint matters(self, Position position, int index) noexcept nogil
    cdef int slope(self, Position position, int index, Pair unit) noexcept nogil
    cpdef int measure(self, Position position)
