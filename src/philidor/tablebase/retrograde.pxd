cimport cython
from philidor.core.attacks cimport PAWN_ATTACKS, attacks_from
from philidor.core.types cimport Bitboard, Colour, Square, KING, ONE, PAWN, ctz
from philidor.tablebase.layout cimport Layout
from philidor.tablebase.types cimport DRAWN, ILLEGAL, MATED, MOST_PIECES, NEVER, PerPiece, Squares


@cython.final
cdef class Link:
    cdef const unsigned char[::1] values
    cdef Layout layout
    cdef PerPiece order
    cdef bint swapped

    cdef int value(self, Squares squares, Colour us) noexcept


@cython.final
cdef class Retrograde:
    cdef readonly Layout layout
    cdef unsigned char[::1] values
    cdef unsigned char[::1] counters
    cdef unsigned char[::1] pending
    cdef list captures
    cdef list promotions
    cdef list passing
    cdef readonly int last
    cdef bint meets_pawns
    cdef PerPiece squares
    cdef Bitboard occupied
    cdef int legal_moves
    cdef int quiet_moves
    cdef int best_win
    cdef int worst_loss
    cdef bint saved

    cdef bint attacked(self, Square square, Colour by, int missing) noexcept
    cdef int king_of(self, Colour colour) noexcept
    cdef bint stands(self, Colour us) noexcept
    cdef void convert(self, Link link, Colour us) noexcept
    cdef void promote(self, int number, Colour us, int taken) noexcept
    cdef bint try_move(self, int number, Square target, Colour us) noexcept
    cdef Bitboard targets_of(self, int number, Colour us) noexcept
    cdef bint is_passing(self, int number, Square target) noexcept
    cdef void count_moves(self, Colour us) noexcept
    cdef int take_in_passing(self, int victim, Colour us) noexcept
    cdef void note_passing(self, Py_ssize_t place, Colour us)
    cdef void begin_position(self, Py_ssize_t place, Colour us)
    cpdef int begin(self, Colour us, Py_ssize_t first, Py_ssize_t last) except -1
    cdef void decide_before(self, Py_ssize_t at, int value) noexcept
    cdef void retreat(self, int number, Square origin, Colour mover, int value) noexcept
    cdef void go_back(self, Py_ssize_t place, Colour us, int value) noexcept
    cdef void settle_passing(self, int value)
    cpdef int step(self, int value) except -1
