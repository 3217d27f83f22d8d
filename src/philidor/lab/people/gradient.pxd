cimport cython
from libc.math cimport log
from philidor.human.policy cimport Policy
from philidor.human.types cimport (
    FIRST, FIRST_AT, FIRST_BIAS_AT, HEAD, LAST, LAST_AT, LAST_BIAS_AT, MOVES_AT, OUTPUT_AT,
    PLAIN_AT, PackedRow, SECOND_AT, SECOND_BIAS_AT, UNITS, part,
)


@cython.final
cdef class PolicyGradient:
    cdef readonly Policy policy
    cdef float[::1] weights
    cdef float[::1] gradient
    cdef readonly double loss
    cdef readonly long long right
    cdef readonly double drawn
    cdef readonly long long seen
    cdef float least
    cdef unsigned int state
    cdef float[UNITS] slope_second
    cdef float[UNITS] slope_units
    cdef float[LAST] slope_last

    cpdef Py_ssize_t measure(self, const unsigned short[::1] packed, Py_ssize_t at) noexcept nogil
    cpdef Py_ssize_t learn(self, const unsigned short[::1] packed, Py_ssize_t at) noexcept nogil
    cpdef void learn_all(self, const unsigned short[::1] packed, const long long[::1] begins) noexcept
    cdef float draw(self, float slope) noexcept nogil
    cdef void learn_move(self, int number, float slope, PackedRow features,
                         int length) noexcept nogil
    cdef void learn_position(self, PackedRow packed) noexcept nogil
