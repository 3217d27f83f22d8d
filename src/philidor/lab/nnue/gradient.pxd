cimport cython
from libc.math cimport exp, fabs, pow
from philidor.core.types cimport Bitboard, ctz
from philidor.lab.nnue.unrolling cimport NO_RESULT, OTHER_KING, OWN_KING

cdef enum:
    MOST_UNITS = 1024
    MOST_PIECES = 32
    FEATURES = 768

ctypedef float[MOST_UNITS] Vector
ctypedef float* Units
ctypedef Py_ssize_t[MOST_PIECES] Places
ctypedef Py_ssize_t* PlaceList


@cython.final
cdef class Learner:
    cdef readonly int hidden
    cdef readonly int king_buckets
    cdef readonly int output_buckets
    cdef readonly double centipawns
    cdef readonly double power
    cdef int[64] bucket_of
    cdef float[::1] weights
    cdef float[::1] gradient
    cdef Py_ssize_t bias
    cdef Py_ssize_t output
    cdef Py_ssize_t output_bias

    cdef int find_features(self, const unsigned char[:, ::1] rows, Py_ssize_t row, PlaceList own,
                           PlaceList other) noexcept nogil
    cdef void accumulate(self, PlaceList places, int count, Units sums) noexcept nogil
    cdef void collect(self, PlaceList places, int count, Units partial) noexcept nogil
    cdef float weigh(self, Units sums, Py_ssize_t output) noexcept nogil
    cdef void spread(self, Units sums, Py_ssize_t output, float slope,
                     Units partial) noexcept nogil
    cdef double visit(self, const unsigned char[:, ::1] rows, Py_ssize_t row, double share,
                      bint learning) noexcept nogil
    cpdef double learn(self, const unsigned char[:, ::1] rows, Py_ssize_t first, Py_ssize_t last,
                       double share, bint learning)
