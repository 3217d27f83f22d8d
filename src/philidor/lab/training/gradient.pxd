cimport cython
from libc.math cimport exp
from philidor.lab.training.board_gradient cimport BoardLearner
from philidor.lab.training.term_gradient cimport TermLearner
from philidor.lab.training.types cimport FeatureList, Vector


@cython.final
cdef class BatchLearner:
    cdef readonly BoardLearner board
    cdef readonly TermLearner terms

    cdef double visit(self, const unsigned char[:, ::1] rows, float[::1] offsets,
                      float[::1] targets, Py_ssize_t row, bint learning) noexcept nogil
    cpdef float output_of(self, const unsigned char[:, ::1] rows, Py_ssize_t row)
    cpdef double learn(self, const unsigned char[:, ::1] rows, float[::1] offsets,
                       float[::1] targets, Py_ssize_t first, Py_ssize_t last, bint learning)
