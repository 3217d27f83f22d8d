from philidor.core.types cimport (
    Bitboard, Kind, Square, BLACK, NO_SQUARE, ONE, ROOK, ctz,
)
from philidor.core.position cimport Position

cpdef void pack(Position position, unsigned char[::1] record, int score) noexcept
cdef int piece_code(Position position, Square square) noexcept nogil
cpdef void unpack(const unsigned char[:, ::1] records, Py_ssize_t row, Position position)
