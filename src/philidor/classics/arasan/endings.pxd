from philidor.classics.arasan.bearing cimport BEARING, COUNTS
from philidor.classics.arasan.board cimport Board, VALUES
from philidor.classics.arasan.placement cimport CENTRALITY, DISTANCES
from philidor.classics.arasan.types cimport (
    BISHOP, EMPTY, INVALID, KING, KNIGHT, Kind, SIDE_PIECES, NOBODY, PAWN, QUEEN, ROOK, Score, Side, Square,
    kind_of, relative, side_of,
)

cdef Score WON_PAWN, LARGE_ADVANTAGE, CORNERED, EDGE, CLOSE_KINGS, FREE_SQUARE, NEAR_KNIGHT

cpdef bint is_kpk(Board board) noexcept nogil
cpdef bint is_kbnk(Board board, Side side) noexcept nogil
cpdef Side mopping_up(Board board) noexcept nogil
cpdef Score mop_up_score(Board board, Side winner) noexcept nogil
cdef int free_squares(Board board, Side side) noexcept nogil
cdef int kings_apart(Board board) noexcept nogil
cpdef Score kbnk_score(Board board, Side winner) noexcept nogil
cdef Square square_of(Board board, Side side, Kind kind) noexcept nogil
cpdef Score kpk_score(Board board) noexcept nogil
cpdef bint pawn_wins(Square pawn, Square king, Square enemy, bint our_turn) noexcept nogil
cdef bint pawn_is_lost(Square pawn, Square king, Square enemy, bint our_turn) noexcept nogil
cdef bint outruns(Square pawn, Square king, Square enemy, bint our_turn) noexcept nogil
cdef bint on_key_square(Square pawn, Square king, Square enemy) noexcept nogil
