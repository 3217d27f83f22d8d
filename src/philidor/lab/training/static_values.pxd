from philidor.core.types cimport Bitboard, BISHOP, KNIGHT, PAWN, ROOK
from philidor.core.position cimport Position
from philidor.evaluation.endgames cimport UNKNOWN_ENDING, known_ending
from philidor.evaluation.evaluator cimport Evaluator
from philidor.evaluation.term_network cimport INPUTS, TermReader
from philidor.lab.training.packing cimport unpack
from philidor.lab.training.types cimport ATTACKS_AT, TERMS_AT

cdef enum:
    MOST = 30000


cdef class StaticValues:
    cdef Position position
    cdef Evaluator evaluator
    cdef TermReader reader

    cdef int value(self, const unsigned char[:, ::1] records, Py_ssize_t row)
    cpdef void fill(self, const unsigned char[:, ::1] records, short[::1] values)
    cpdef void fill_rows(self, unsigned char[:, ::1] rows, short[::1] values)


cdef int limited(int value) noexcept
cdef void write_board(unsigned char[:, ::1] rows, Py_ssize_t row, int first,
                      Bitboard board) noexcept
