from philidor.classics.arasan.attacks cimport attackers_of
from philidor.classics.arasan.board cimport Board
from philidor.classics.arasan.types cimport (
    EMPTY, INVALID, SIDE_PIECES, PAWN, Piece, Score, Side, Square, kind_of, quotient, relative, side_of,
)

cdef Score DOUBLED, ISOLATED, BACKWARD
# A passed pawn's value by its rank from its own side.
cdef Score[8] PASSED

cpdef Score pawn_score(Board board, Side side, bint endgame) noexcept nogil
cdef int beside(Board board, Side side, Square square) noexcept nogil
cpdef bint is_backward(Board board, Side side, Square square) noexcept nogil
cpdef bint is_passed(Board board, Side side, Square square) noexcept nogil
cpdef Score passed_score(Board board, Side side, Square square) noexcept nogil
