cimport cython
from philidor.core.types cimport Colour, Move, quotient
from philidor.core.position cimport Position
from philidor.search.types cimport Statistics, PIECE_TARGETS, VICTIMS

cdef enum:
    CORRECTION_LIMIT = 8192
    PAWN_SLOTS = 1024
    CORRECTION_SLOTS = 16384
    BUTTERFLIES = 2 * 4 * 64 * 64
    CAPTURES = PIECE_TARGETS * VICTIMS
    CONTINUATIONS = (PIECE_TARGETS + 1) * PIECE_TARGETS
    PAWN_MOVES = PAWN_SLOTS * PIECE_TARGETS
    COUNTER_MOVES = PIECE_TARGETS + 1
    LINES = (PIECE_TARGETS + 1) * (PIECE_TARGETS + 1)


@cython.final
cdef class Histories:
    cdef readonly short[BUTTERFLIES] butterfly
    cdef readonly short[CAPTURES] captures
    cdef readonly short[CONTINUATIONS] continuation
    cdef readonly short[PAWN_MOVES] by_pawns
    cdef readonly Move[COUNTER_MOVES] counter_moves
    cdef readonly short[2 * CORRECTION_SLOTS] pawn_correction
    cdef readonly short[4 * CORRECTION_SLOTS] piece_correction
    cdef readonly short[LINES] line_correction

    cpdef void clear(self) noexcept
    cdef void correct(self, Statistics table, int index, int bonus) noexcept nogil
    cdef int correction(self, Position position) noexcept nogil
    cdef void learn_correction(self, Position position, int bonus) noexcept nogil
