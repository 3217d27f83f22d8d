from philidor.core.types cimport Bitboard, Square, ONE, WHITE, ctz
from philidor.core.attacks cimport KING_ATTACKS, PAWN_ATTACKS

cdef enum:
    # The table's size: ranks and files of the pawn, side to move, squares of both kings.
    POSITIONS = 196608

cdef unsigned char[POSITIONS] VERDICT

cdef int place_of(int turn, Square strong, Square weak, Square pawn) noexcept nogil
cdef int first_verdict(int turn, Square strong, Square weak, Square pawn) noexcept nogil
cdef int judged(int turn, Square strong, Square weak, Square pawn) noexcept nogil
cdef int replies(Bitboard targets, int turn, Square strong, Square weak, Square pawn) noexcept nogil
cdef void solve() noexcept nogil
cdef void solve_pawn(Square pawn) noexcept nogil
cpdef bint pawn_wins(int strong_to_move, Square strong, Square weak, Square pawn) noexcept nogil
