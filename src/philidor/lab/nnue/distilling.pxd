cimport cython
from philidor.core.types cimport ALL_MOVES, BLACK, Key, Move, MoveList
from philidor.core.movegen cimport generate
from philidor.evaluation.evaluator cimport Evaluator
from philidor.lab.nnue.unrolling cimport NO_RESULT, PAIR_BYTES, START_BYTES, Unroller, game_end


@cython.final
cdef class Distiller:
    cdef readonly Unroller unroller
    cdef readonly Evaluator evaluator
    cdef readonly int branches
    cdef readonly int keep
    cdef int result

    cdef void note(self, unsigned char[:, ::1] rows) noexcept nogil
    cdef void branch(self, unsigned char[:, ::1] rows, int plies) noexcept nogil
    cdef void look(self, unsigned char[:, ::1] rows) noexcept nogil
    cdef bint game(self, const unsigned char[::1] data, Py_ssize_t place, Py_ssize_t stop,
                   unsigned char[:, ::1] rows) noexcept nogil
    cpdef Py_ssize_t distil(self, const unsigned char[::1] data, Py_ssize_t place, Py_ssize_t end,
                            unsigned char[:, ::1] rows, Key seed) except -1
