cimport cython

from philidor.classics.rdchess.board cimport Board
from philidor.classics.rdchess.compass cimport distance
from philidor.classics.rdchess.formations cimport FormationTable
from philidor.classics.rdchess.stage cimport Stage
from philidor.classics.rdchess.types cimport (
    NORTH, PAWN, Score, ShortKey, Side, Square, Step, colored, file_of, kind_of, rank_of,
    seen_from,
)

cdef Score[8] PASSED
cdef Score[9] SHELTER
cdef Score DOUBLED, ISOLATED, BACKWARD, SUPPORTED, OPEN_BY_KING, CASTLED, EXPOSED_KING
cdef Score ACTIVE_CENTRE, NEAR_PAWN
cdef int NO_PAWN

@cython.final
cdef class PawnEvaluator:
    cdef int[2][10] counts
    cdef int[2][10] rearmost
    cdef readonly Stage stage
    cdef readonly FormationTable table

    cdef int formation(self, Board board) noexcept nogil
    cdef void work_out(self, Board board, int index) noexcept nogil
    cdef void survey(self, Board board) noexcept nogil
    cdef Score pawns_score(self, Board board, Side side, int index) noexcept nogil
    cdef bint backward(self, Board board, Side side, Square square, int file,
                       int rank) noexcept nogil
    cdef bint passed(self, Side side, int file, int rank) noexcept nogil
    cdef bint connected(self, Board board, Side side, Square square) noexcept nogil
    cdef Score shelter(self, Board board, Side side) noexcept nogil
    cdef Score active_king(self, Board board, Side side) noexcept nogil
    cdef int interest(self, Board board, Side owner, Square square) noexcept nogil
