cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Square, BISHOP, KING, KNIGHT, PAWN, ROOK, WHITE, ctz,
)
from philidor.core.position cimport Position
from philidor.evaluation.survey cimport Survey

cpdef enum:
    INPUTS = 768
    MOST_UNITS = 128
    # Buckets of the own king; attack/defence planes of a piece: its least attacker (none, pawn,
    # minor piece, rook, queen or king), and for each its defence (none, by a pawn, by others only).
    KING_BUCKETS = 4
    PLANES = 15
    DEFENCES = 3
    # Contents of a square: own pieces, nothing, the opponent's pieces; and the rows of weights for
    # them, those of empty squares zeros.
    EMPTY_SQUARE = 6
    ROWS = 832
    # Entries of the cache of accumulators ("Finny table"): for each perspective, mirrored or not,
    # and each king bucket. An entry has the sums, the bitboards from which they were computed (the
    # position's, and those of the planes), and each square's contents and plane.
    ENTRIES = 16
    BOARDS = 13
    PLANE_BOARDS = 5
    SUMS = 2048
    KEPT_BOARDS = 208
    KEPT_SQUARES = 1024
    # Most rows that are replaced at once: two for each square.
    MOST_CHANGES = 128
    # QA, of the first layer's weights, is 1020. The sums are rounded to 255ths, in which they are
    # clipped; QB, of the output weights, is 64.
    FINE_BITS = 2
    CLIP = 255
    QB = 64
    # CLIP times the largest output weight has 16 bits.
    MOST_OUTPUT = 127
    # SCReLU activations are passed to the term network in 254ths.
    ACTIVATION_ONE = 254
    ACTIVATIONS = 256
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000


cpdef int king_bucket(Square king) noexcept nogil


@cython.final
cdef class BoardNetwork:
    cdef readonly int hidden
    cdef readonly double factor
    cdef short[::1] inputs
    cdef short[::1] biases
    cdef short[::1] outputs
    cdef int output_bias

    cdef void expand(self, const short[::1] words, int number) noexcept nogil


@cython.final
cdef class Accumulator:
    cdef readonly BoardNetwork network
    cdef short[::1] sums
    cdef Bitboard[KEPT_BOARDS] kept_boards
    cdef unsigned char[KEPT_SQUARES] contents
    cdef unsigned char[KEPT_SQUARES] planes
    cdef int[MOST_CHANGES] old
    cdef int[MOST_CHANGES] new
    cdef short[ACTIVATIONS] activations
    cdef Bitboard[PLANE_BOARDS] plane_boards

    cpdef void forget(self) noexcept nogil
    cdef void look(self, Survey survey, Position position) noexcept nogil
    cdef inline int plane(self, Square square) noexcept nogil
    cdef void replace(self, Py_ssize_t place, int count) noexcept nogil
    cdef inline Bitboard changes(self, Position position, int first) noexcept nogil
    cdef Py_ssize_t refresh(self, Position position, Colour us) noexcept nogil
    cdef int activate(self, Py_ssize_t place, Py_ssize_t first) noexcept nogil
    cpdef int value(self, Position position) noexcept nogil
