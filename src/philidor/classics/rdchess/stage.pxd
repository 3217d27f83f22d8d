cimport cython

from philidor.classics.rdchess.board cimport Board, VALUES
from philidor.classics.rdchess.compass cimport distance
from philidor.classics.rdchess.types cimport (
    PAWN, SQUARES, Score, Side, Square, file_of, rank_of, seen_from,
)

cdef Score[8] ADVANCE_BY_FILE
cdef int NOT_CASTLED, KING_SIDE, QUEEN_SIDE
cdef Score ACTIVE_KING, EARLY, AWAY_FROM_KING, STORM, COVER, THINNING, ENDGAME_ADVANCE

@cython.final
cdef class Stage:
    cdef int[2] wing
    cdef bint[2] active
    cdef readonly bint early
    cdef readonly bint endgame
    cdef readonly int mark
    cdef short[2][144] advance
    cdef unsigned char[2][144] quality

    cpdef bint set_by(self, Board board) noexcept nogil
    cdef void fill_tables(self, Board board, int thin) noexcept nogil
    cdef Score advance_by(self, Side side, int file, int thin) noexcept nogil
    cpdef Score advance_on(self, Side side, Square square) noexcept nogil

cdef int wing_of(int file) noexcept nogil
cdef int castled_wing(Board board, Side side) noexcept nogil
cpdef Score pieces_value(Board board, Side side) noexcept nogil
