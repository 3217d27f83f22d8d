cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Square, BISHOP, KING, KNIGHT, PAWN, ROOK, WHITE, ctz, popcount,
)
from philidor.core.position cimport Position
from philidor.evaluation.survey cimport Survey

cpdef enum:
    INPUTS = 768
    MOST_UNITS = 128
    # Zones of the own king; conditions of a piece: its least attacker (none, pawn, minor piece,
    # rook, queen or king), and for each of them its defence (none, by a pawn, by others only).
    ZONES = 4
    CONDITIONS = 15
    DEFENCES = 3
    # In older files: 1 if attacked, and 2 if defended.
    OLDER_CONDITIONS = 4
    # What may stand on a square: the side's own pieces, nothing, the opponent's pieces; and the
    # rows of weights for them, those of nothing zeros.
    THINGS = 13
    NOTHING = 6
    ROWS = 832
    # The views of the board: of each side, as it is and mirrored, with the king in each zone. For
    # each of them: its sums, the bitboards from which they were computed (the position's, and those
    # of the pieces' conditions), the thing counted on each square, and its condition.
    VIEWS = 16
    BOARDS = 13
    CONDITION_BOARDS = 5
    SUMS = 2048
    SEEN = 208
    COUNTED = 1024
    # Most rows that are exchanged at once: two for each square.
    EXCHANGES = 128
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
    SEES_ATTACKERS = 8
    # The largest output: far from the values of mates, even added to another value.
    MOST_VALUE = 10000


cpdef int zone_of(Square king) noexcept nogil
cpdef int older_condition(int condition) noexcept nogil


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

    cdef void spread(self, const short[::1] words, int source, int target) noexcept nogil

@cython.final
cdef class Accumulator:
    cdef readonly BoardNetwork network
    cdef short[::1] sums
    cdef Bitboard[SEEN] seen
    cdef unsigned char[COUNTED] things
    cdef unsigned char[COUNTED] conditions
    cdef int[EXCHANGES] old
    cdef int[EXCHANGES] new
    cdef short[ACTIVITIES] activities
    cdef Bitboard[CONDITION_BOARDS] boards

    cpdef void forget(self) noexcept nogil
    cdef void look(self, Survey survey, Position position) noexcept nogil
    cdef inline int condition(self, Square square) noexcept nogil
    cdef void exchange(self, Py_ssize_t place, int count) noexcept nogil
    cdef inline Bitboard changes(self, Position position, int first) noexcept nogil
    cdef Py_ssize_t refresh(self, Position position, Colour us) noexcept nogil
    cdef int weigh(self, Py_ssize_t place, Py_ssize_t output, Py_ssize_t first) noexcept nogil
    cpdef int value(self, Position position) noexcept nogil
