cimport cython
from philidor.evaluation.term_network cimport INPUTS
from philidor.lab.training.types cimport Row, TERMS_AT


@cython.final
cdef class TermLearner:
    cdef readonly int first
    cdef readonly int hidden
    cdef readonly int board_units
    cdef float[::1] weights
    cdef float[::1] gradient
    cdef float[::1] deviations
    cdef readonly int board
    cdef readonly int hidden_bias
    cdef readonly int output
    cdef readonly int output_bias

    cdef void sizes(self, const unsigned char[:, ::1] rows, Py_ssize_t row,
                    Row sizes) noexcept nogil
    cdef float forward(self, Row sizes, Row own, Row other, Row sums) noexcept nogil
    cdef void add_activations(self, Row clipped, Py_ssize_t first, Row sums) noexcept nogil
    cdef void backward(self, float slope, Row sizes, Row sums) noexcept nogil
    cdef void backward_activations(self, Row clipped, Py_ssize_t first, Row sums,
                                   Row partials) noexcept nogil
