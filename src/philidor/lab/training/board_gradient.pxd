cimport cython
from philidor.core.types cimport Bitboard, ctz
from philidor.evaluation.board_network cimport DEFENCES, KING_BUCKETS, PLANES, king_bucket
from philidor.lab.training.types cimport (
    ATTACK_BOARDS, ATTACKS_AT, AttackBoards, Features, INPUTS, MOST_PIECES, PLANE_SHIFT, Row,
)


cdef int plane_of(AttackBoards boards, int square, int black) noexcept nogil
cdef Bitboard board_at(const unsigned char[:, ::1] rows, Py_ssize_t row,
                       Py_ssize_t place) noexcept nogil


@cython.final
cdef class BoardLearner:
    cdef readonly int hidden
    cdef float[::1] weights
    cdef float[::1] gradient
    cdef readonly int hidden_bias
    cdef readonly int output
    cdef readonly int output_bias

    cdef int features(self, const unsigned char[:, ::1] rows, Py_ssize_t row, Features own,
                      Features other) noexcept nogil
    cdef void turn(self, Features own, Features other, int pieces, int own_view) noexcept nogil
    cdef Py_ssize_t place(self, int feature) noexcept nogil
    cdef Py_ssize_t plane_place(self, int feature) noexcept nogil
    cdef int king_rows(self, int king) noexcept nogil
    cdef void accumulate(self, Features features, int pieces, Row sums) noexcept nogil
    cdef float forward(self, Row own, Row other) noexcept nogil
    cdef void backward(self, Row sums, int side, float slope, Row partials) noexcept nogil
    cdef void collect(self, Features features, int pieces, Row partials) noexcept nogil
