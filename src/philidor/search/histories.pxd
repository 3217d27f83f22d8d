cimport cython
from philidor.core.types cimport Colour, Move, quotient
from philidor.core.position cimport Position
from philidor.search.types cimport Statistics

cdef enum:
    CORRECTION_LIMIT = 8192
    PAWN_SLOTS = 1024
    CORRECTION_SLOTS = 16384


@cython.final
cdef class Histories:
    cdef readonly short[8192] butterfly
    cdef readonly short[6144] captures
    cdef readonly short[590592] continuation
    cdef readonly short[786432] by_pawns
    cdef readonly Move[769] counter_moves
    cdef readonly short[32768] pawn_correction
    cdef readonly short[65536] piece_correction
    cdef readonly short[591361] line_correction

    cpdef void clear(self) noexcept
    cdef void correct(self, Statistics table, int index, int bonus) noexcept nogil
    cdef int correction(self, Position position) noexcept nogil
    cdef void learn_correction(self, Position position, int bonus) noexcept nogil
