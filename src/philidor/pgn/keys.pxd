from philidor.core.types cimport Bitboard, Key, Square, KING, NO_SQUARE, PAWN, ctz
from philidor.core.position cimport Position

cdef Key[781] NUMBERS

cdef void fill() noexcept
cpdef Key polyglot_key(Position position) noexcept nogil
