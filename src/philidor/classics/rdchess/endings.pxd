from philidor.classics.rdchess.board cimport Board, VALUES
from philidor.classics.rdchess.compass cimport distance
from philidor.classics.rdchess.types cimport (
    BISHOP, KNIGHT, Kind, NORTH, PAWN, ROOK, Score, Side, Square, Step, file_of, kind_of, rank_of,
    seen_from,
)

cdef int MIDDLEGAME, ENDGAME, PAWN_ENDGAME, NEAR_MATE, TWO_BISHOPS, BISHOP_AND_KNIGHT, DRAWN
cdef int FIFTY_MOVES
cdef Score TO_EDGE, TO_CORNER, KINGS_APART, FORWARD, UNSTOPPABLE

cpdef int case_of(Board board, bint endgame) noexcept nogil
cdef int pawnless(Board board, int pieces) noexcept nogil
cdef int is_dark(Square square) noexcept nogil
cdef bint bishop_pair(Board board, Side side) noexcept nogil
cdef int bishop_colors(Board board, Side side) noexcept nogil
cdef Score special_value(Board board, int case) noexcept nogil
cdef int off_centre(Square square) noexcept nogil
cdef int corner_distance(Square square, bint dark) noexcept nogil
cdef Score forward_pawns(Board board, Side side) noexcept nogil
cpdef bint outruns(Board board, Square square, Side side) noexcept nogil
