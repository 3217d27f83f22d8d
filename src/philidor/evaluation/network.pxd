cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, KING, WHITE, ctz, popcount,
)
from philidor.core.position cimport Position

cdef enum:
    INPUTS = 768
    MOST_UNITS = 128
    # The sums of one view: a side, and whether the board is mirrored.
    VIEWS = 4
    MEN = 12
    # The sums of all views, and the bitboards from which they were computed.
    SUMS = 512
    SEEN = 48
    # Weights of the hidden layer are in 255ths, weights of the output in 64ths.
    HIDDEN_ONE = 255
    OUTPUT_ONE = 64
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000


@cython.final
cdef class Network:
    cdef readonly int hidden
    cdef readonly int buckets
    cdef readonly bint residual
    cdef readonly double factor
    cdef short[::1] inputs
    cdef short[::1] biases
    cdef short[::1] outputs
    cdef int[::1] output_biases


@cython.final
cdef class Accumulator:
    cdef readonly Network network
    cdef short[SUMS] sums
    cdef Bitboard[SEEN] seen

    cpdef void forget(self) noexcept nogil
    cdef void add(self, int place, int row) noexcept nogil
    cdef void subtract(self, int place, int row) noexcept nogil
    cdef int refresh(self, Position position, Colour us) noexcept nogil
    cdef int weigh(self, int place, int output) noexcept nogil
    cpdef int value(self, Position position) noexcept nogil
