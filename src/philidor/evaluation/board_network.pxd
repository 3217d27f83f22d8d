cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Square, KING, WHITE, ctz, popcount,
)
from philidor.core.position cimport Position

cpdef enum:
    INPUTS = 768
    MOST_UNITS = 128
    # Zones of the own king; conditions of a piece: 1 if attacked, and 2 if defended.
    ZONES = 4
    CONDITIONS = 4
    # What may stand on a square: the side's own pieces, nothing, the opponent's pieces; and the
    # rows of weights for them, those of nothing zeros.
    THINGS = 13
    NOTHING = 6
    ROWS = 832
    # The views of the board: of each side, as it is and mirrored, with the king in each zone. For
    # each of them: its sums, the bitboards from which they were computed (the position's,
    # attacked and defended pieces), the thing counted on each square, in its condition.
    VIEWS = 16
    BOARDS = 10
    SUMS = 2048
    SEEN = 160
    COUNTED = 1024
    # Sums of the hidden layer are clipped in 255ths, weights of the output are in 64ths.
    HIDDEN_ONE = 255
    OUTPUT_ONE = 64
    # Fine weights of the hidden layer are in 1020ths: each sum has so many bits more.
    FINE_BITS = 2
    # HIDDEN_ONE times the largest output weight has 16 bits.
    MOST_OUTPUT = 127
    # What a unit tells the other part of the network: its clipped and squared sum in 254ths.
    ACTIVITY_ONE = 254
    ACTIVITIES = 256
    # What a network may do, in its file's header.
    CORRECTS = 1
    SEES_ATTACKS = 2
    FINE = 4
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000


cpdef int zone_of(Square king) noexcept nogil


@cython.final
cdef class BoardNetwork:
    cdef readonly int hidden
    cdef readonly int buckets
    cdef readonly int zones
    cdef readonly int conditions
    cdef readonly bint residual
    cdef readonly int bits
    cdef readonly double factor
    cdef short[::1] inputs
    cdef short[::1] biases
    cdef short[::1] outputs
    cdef int[::1] output_biases

    cdef void spread(self, const short[::1] words) noexcept nogil

@cython.final
cdef class Accumulator:
    cdef readonly BoardNetwork network
    cdef short[SUMS] sums
    cdef Bitboard[SEEN] seen
    cdef unsigned char[COUNTED] counted
    cdef short[ACTIVITIES] activities

    cpdef void forget(self) noexcept nogil
    cdef void exchange(self, Py_ssize_t place, Py_ssize_t old, Py_ssize_t new) noexcept nogil
    cdef Py_ssize_t refresh(self, Position position, Colour us, Bitboard attacked,
                            Bitboard defended) noexcept nogil
    cdef int weigh(self, Py_ssize_t place, Py_ssize_t output, Py_ssize_t first) noexcept nogil
    cpdef int value(self, Position position, Bitboard attacked=*,
                    Bitboard defended=*) noexcept nogil
