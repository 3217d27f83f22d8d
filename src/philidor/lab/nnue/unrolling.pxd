cimport cython
from philidor.core.types cimport (
    Bitboard, Key, Move, Square, BLACK, CASTLING, EN_PASSANT, KING, MAX_HISTORY, NO_KIND, NO_SQUARE, ONE,
    PROMOTION, ROOK, ctz, popcount,
)
from philidor.core.position cimport Position

cpdef enum:
    ROW = 32
    # Where a row has the squares of the kings, each as its own side sees it, and whether its result
    # does not count.
    OWN_KING = 27
    OTHER_KING = 28
    NO_RESULT = 29
    START_BYTES = 32
    PAIR_BYTES = 4
    # Moves that may be tried after a position.
    ROOM = 8


@cython.final
cdef class Unroller:
    cdef readonly Position position
    cdef readonly int keep
    cdef readonly int most_score
    cdef Key state
    cdef Py_ssize_t written

    cdef bint read_start(self, const unsigned char[::1] data, Py_ssize_t place) noexcept
    cdef int score_at(self, const unsigned char[::1] data, Py_ssize_t place) noexcept nogil
    cdef Move move_at(self, const unsigned char[::1] data, Py_ssize_t place) noexcept nogil
    cdef bint is_wanted(self, Move move, int score) noexcept nogil
    cdef int draw(self, int count) noexcept nogil
    cdef bint is_drawn_lot(self) noexcept nogil
    cdef bint play(self, const unsigned char[::1] data, Py_ssize_t place) noexcept nogil
    cpdef void begin(self, Key seed) noexcept
    cdef void write_row(self, unsigned char[:, ::1] rows, int score, int result) noexcept nogil
    cdef bint game(self, const unsigned char[::1] data, Py_ssize_t place, Py_ssize_t stop,
                   unsigned char[:, ::1] rows) noexcept nogil
    cpdef Py_ssize_t unroll(self, const unsigned char[::1] data, Py_ssize_t place, Py_ssize_t end,
                            unsigned char[:, ::1] rows, Key seed) except -1

cpdef Py_ssize_t game_end(const unsigned char[::1] data, Py_ssize_t place, 
                           Py_ssize_t end) noexcept nogil
