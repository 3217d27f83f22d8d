cimport cython
from philidor.core.types cimport (
    CASTLING, EN_PASSANT, KNIGHT, NO_MOVE, PROMOTION, flag_of, origin_of, promoted_to, target_of,
)


@cython.final
cdef class Move:
    cdef readonly int code
    cdef int meaning
    cdef bint is_made

cdef list MOVES
cdef int promoted_bits(object promotion) except -1
cdef int meaning_of(int code) noexcept
cdef str spelled(int code, bint chess960)
cpdef Move move_of(int code)
