from philidor.classics.arasan.attacks cimport attackers_in, attackers_of, slides
from philidor.classics.arasan.bearing cimport BEARING, COUNTS, EDGES, SKIPS, STEPS
from philidor.classics.arasan.board cimport Board, VALUES
from philidor.classics.arasan.estimate cimport hanging
from philidor.classics.arasan.types cimport (
    AttackSet, BISHOP, EMPTY, INVALID, KING, KING_ATTACK, KNIGHT, Kind, SIDE_PIECES, PAWN, Piece, QUEEN,
    ROOK, Score, Side, Square, kind_of, quotient, relative, side_of,
)

# Weight of each kind of attacker near the king.
cdef int[7] PRESSURE
cdef int UNGUARDED
cdef Score MOST_DANGER, NO_COVER, THIN_COVER, STRAYED, ONE_HUNG, MORE_HUNG, TRAPPED, NEARLY

cpdef Score king_score(Board board, Side side) noexcept nogil
cdef Score cover_score(Board board, Side side, Square king) noexcept nogil
cpdef Score danger_score(Board board, Side side) noexcept nogil
cpdef Score threat_score(Board board) noexcept nogil
cpdef bint threatened(Board board) noexcept nogil
cdef int pinned(Board board, Side side) noexcept nogil
cpdef bint is_trapped(Board board, Square square) noexcept nogil
cdef bint is_safe(Board board, Side side, Kind kind, Square square) noexcept nogil
