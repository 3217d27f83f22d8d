cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Square, KING, WHITE, ctz, popcount,
)
from philidor.core.position cimport Position

cpdef enum:
    INPUTS = 768
    MOST_UNITS = 128
    # Zones of the own king, and the rows of weights of each: the side's own pieces, zeros for an
    # empty square, the opponent's pieces.
    ZONES = 4
    ROWS = 832
    # The views of the board: of each side, as it is and mirrored, with the king in each zone. For
    # each of them: its sums, the position's bitboards from which they were computed, the piece
    # counted on each square.
    VIEWS = 16
    BOARDS = 8
    NOTHING = 6
    SUMS = 2048
    SEEN = 128
    COUNTED = 1024
    # Weights of the hidden layer are in 255ths, weights of the output in 64ths.
    HIDDEN_ONE = 255
    OUTPUT_ONE = 64
    # HIDDEN_ONE times the largest output weight has 16 bits.
    MOST_OUTPUT = 127
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000


cpdef int zone_of(Square king) noexcept nogil


@cython.final
cdef class BoardNetwork:
    cdef readonly int hidden
    cdef readonly int buckets
    cdef readonly int zones
    cdef readonly bint residual
    cdef readonly double factor
    cdef short[::1] inputs
    cdef short[::1] biases
    cdef short[::1] outputs
    cdef int[::1] output_biases


@cython.final
cdef class Accumulator:
    cdef readonly BoardNetwork network
    cdef short[SUMS] sums
    cdef Bitboard[SEEN] seen
    cdef unsigned char[COUNTED] counted

    cpdef void forget(self) noexcept nogil
    cdef void exchange(self, Py_ssize_t place, Py_ssize_t old, Py_ssize_t new) noexcept nogil
    cdef Py_ssize_t refresh(self, Position position, Colour us) noexcept nogil
    cdef int weigh(self, Py_ssize_t place, Py_ssize_t output) noexcept nogil
    cpdef int value(self, Position position) noexcept nogil
