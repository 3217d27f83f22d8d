cimport cython

from philidor.classics.rajah.attacks cimport STEPS
from philidor.classics.rajah.board cimport Board, VALUES
from philidor.classics.rajah.types cimport (
    BISHOP, BLACK, DRAW, EMPTY, KNIGHT, Kind, MIDDLE, OFF_BOARD, PAWN, QUEEN, ROOK, SQUARES,
    Score, Side, Square, WHITE, kind_of, quotient, relative,
)

cdef int[240] DISTANCES
# How near the centre a square is, 0 in the corners to 6 on the four central squares.
cdef int[128] CENTRALITY
cdef Score[8] FILE_ADVANCE
cdef Score[8] PASSED
cdef Score[8] SHELTER
cdef Score[128] KING_PLACES

cdef int NO_PAWN
cdef Score ALL_PIECES, DOUBLED, ISOLATED, BACKWARD, UNDEVELOPED, EARLY_QUEEN, BISHOP_PAIR
cdef Score ROOK_OPEN, ROOK_HALF_OPEN, ROOK_SEVENTH, OPEN_BY_KING, EXPOSED_KING, STRANDED_KING
cdef Score ROOK_VALUE

@cython.final
cdef class Evaluator:
    # By side and file, with an empty file on either edge.
    cdef int[2][10] pawns
    cdef int[2][10] rearmost
    cdef Score[2] pieces_value
    cdef Score[2] king_terms
    cdef Score[2] pawn_terms
    cdef Score[2] piece_terms
    cdef public long long calls

    cpdef Score evaluate(self, Board board) noexcept nogil
    cdef void survey(self, Board board) noexcept nogil
    cdef bint hardly_wins(self, Board board, Score lead) noexcept nogil
    cdef Score side_score(self, Board board, Side side) noexcept nogil
    cdef Score piece_score(self, Board board, Side side, Square square) noexcept nogil
    cdef Score pawn_score(self, Board board, Side side, Square square) noexcept nogil
    cdef bint is_passed(self, Side side, int file, int rank) noexcept nogil
    cdef Score rook_score(self, Board board, Side side, Square square) noexcept nogil
    cdef Score king_score(self, Board board, Side side) noexcept nogil
    cdef Score king_safety(self, Board board, Side side, Square king) noexcept nogil
    cdef Score mating_score(self, Board board, Side side) noexcept nogil
    cdef Score trade_down(self, Board board, Score lead) noexcept nogil
    cdef int mobility(self, Board board, Square square, int first, int last) noexcept nogil
