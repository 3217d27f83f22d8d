cimport cython
from libc.math cimport exp
from philidor.core.types cimport Bitboard, ctz
from philidor.evaluation.board_network cimport zone_of
from philidor.lab.training.types cimport (
    FeatureList, Features, INPUTS, MOST_HIDDEN, MOST_MEN, Row, Vector,
)


@cython.final
cdef class Lane:
    cdef readonly int hidden
    cdef readonly int buckets
    cdef readonly int zones
    cdef float[::1] weights
    cdef float[::1] gradient
    cdef readonly int hidden_bias
    cdef readonly int output
    cdef readonly int output_bias

    cdef int features(self, const unsigned char[:, ::1] records, Py_ssize_t row, Features own,
                      Features other) noexcept nogil
    cdef void turn(self, Features own, Features other, int men, int own_view) noexcept nogil
    cdef int zone_rows(self, int king) noexcept nogil
    cdef void accumulate(self, Features features, int men, Row sums) noexcept nogil
    cdef float answer(self, Row own, Row other, int bucket) noexcept nogil
    cdef void spread(self, Row sums, Py_ssize_t place, float slope, Row slopes) noexcept nogil
    cdef void collect(self, Features features, int men, Row slopes) noexcept nogil
    cdef double visit(self, const unsigned char[:, ::1] records, float[::1] offsets,
                      float[::1] targets, Py_ssize_t row, bint learning) noexcept nogil
    cpdef float output_of(self, const unsigned char[:, ::1] records, Py_ssize_t row)
    cpdef double learn(self, const unsigned char[:, ::1] records, float[::1] offsets,
                       float[::1] targets, Py_ssize_t first, Py_ssize_t last, bint learning)
