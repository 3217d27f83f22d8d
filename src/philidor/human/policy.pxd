cimport cython
from libc.math cimport exp
from philidor.core.types cimport MAX_MOVES
from philidor.human.types cimport (
    HEAD, MOVE_FEATURES, POSITION_FEATURES, PackedRow, part, FIRST, UNITS, LAST, FIRST_AT, FIRST_BIAS_AT, SECOND_AT, SECOND_BIAS_AT, MOVES_AT, PLAIN_AT, LAST_AT, LAST_BIAS_AT, OUTPUT_AT, WEIGHTS,
)


@cython.final
cdef class Policy:
    cdef float[::1] weights
    cdef readonly int count
    cdef float[FIRST] first
    cdef float[UNITS] second
    cdef float[MAX_MOVES][UNITS] units
    cdef float[MAX_MOVES][LAST] last
    cdef float[MAX_MOVES] scores
    cdef double[MAX_MOVES] chances

    cdef void see_position(self, PackedRow packed) noexcept nogil
    cdef float score(self, int number, PackedRow features, int length) noexcept nogil
    cdef void weigh(self, double temperature) noexcept nogil
    cpdef int judge(self, const unsigned short[::1] packed, Py_ssize_t at, double temperature) noexcept nogil


cdef void multiply(
    const signed char[::1] integers, float[::1] scales, float[::1] weights, Py_ssize_t at
) noexcept
