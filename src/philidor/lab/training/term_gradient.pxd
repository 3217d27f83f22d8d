cimport cython
from libc.math cimport exp
from philidor.evaluation.term_network cimport INPUTS
from philidor.lab.training.types cimport Vector


@cython.final
cdef class TermLane:
    cdef readonly int hidden
    cdef float[::1] weights
    cdef float[::1] gradient
    cdef float[::1] spread
    cdef readonly int hidden_bias
    cdef readonly int output
    cdef readonly int output_bias

    cdef double visit(self, const short[:, ::1] inputs, float[::1] offsets, float[::1] targets,
                      Py_ssize_t row, bint learning) noexcept nogil
    cpdef double learn(self, const short[:, ::1] inputs, float[::1] offsets, float[::1] targets,
                       Py_ssize_t first, Py_ssize_t last, bint learning)
