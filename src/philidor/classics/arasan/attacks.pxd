cimport cython

from philidor.classics.arasan.bearing cimport BEARING, COUNTS, EDGES, SKIPS, STEPS
from philidor.classics.arasan.types cimport (
    AttackSet, BISHOP, BISHOP_ATTACK, EMPTY, KING, KING_ATTACK, KNIGHT, KNIGHT_ATTACK, Kind, PAWN,
    PAWN_ATTACK, Piece, QUEEN, QUEEN_ATTACK, ROOK, ROOK_ATTACK, SLIDER_ATTACKS, Side, Square,
    Squares, kind_of, side_of,
)

# What one attacker of each kind adds to a square's number.
cdef AttackSet[7] WEIGHTS
# Where each kind's counter begins, and its mask.
cdef int[7] SHIFTS
cdef int[7] MASKS

cdef int attackers_of(AttackSet attackers, Kind kind) noexcept nogil
cdef int attackers_in(AttackSet attackers) noexcept nogil
cdef bint slides(Piece piece, int direction) noexcept nogil

@cython.final
cdef class Attacks:
    cdef AttackSet[2][64] by

    cpdef AttackSet on(self, Side side, Square square) noexcept nogil
    cpdef int count(self, Side side, Square square, Kind kind) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void spread(self, Squares squares, Square square, int sign) noexcept nogil
    cdef void through(self, Squares squares, Square square, int sign) noexcept nogil
    cdef void compute(self, Squares squares) noexcept nogil

cpdef bint agree(Attacks one, Attacks other) noexcept nogil
