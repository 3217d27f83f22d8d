cimport cython
from philidor.core.types cimport Bitboard, Colour, Kind, Square, NO_KIND, ONE, PAWN, ctz
from philidor.core.accessors cimport occupancy, pieces_of
from philidor.core.attacks cimport PAWN_ATTACKS, attacks_from
from philidor.core.position cimport Position

cdef Bitboard seen_from(Colour side, Kind kind, Square square, Bitboard occupied) noexcept nogil


@cython.final
cdef class Cover:
    cdef Bitboard[2] covered
    cdef Bitboard[2][6] by_kind

    cdef void look(self, Position position) noexcept nogil
    cdef int lowest(self, Colour side, Square square) noexcept nogil
    cdef int safety(self, Position position, Square square, Square mover) noexcept nogil
