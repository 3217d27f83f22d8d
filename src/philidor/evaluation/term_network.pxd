cimport cython
from philidor.core.types cimport Colour, Kind, KING, popcount
from philidor.core.position cimport Position
from philidor.evaluation.board_network cimport Accumulator, MOST_UNITS
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.tactics cimport tactics
from philidor.evaluation.types cimport FACTS, MATERIAL_TERM, TERMS, endgame, middlegame

cpdef enum:
    # The inputs, and their number rounded up for the compiler's vectors; the rest are zeros.
    INPUTS = 96
    ROOM = 96
    # Those that are terms and counts; older files know no others.
    OLDER_INPUTS = 50
    # The same with the other part's units.
    INPUTS_ROOM = 352
    # Hidden units that are computed together; their number is rounded up for it.
    TOGETHER = 4
    # Inputs with few values count in smaller steps, so that all weights have about the same size.
    PIECE = 16
    FACT = 16
    PHASE_STEP = 8
    SCALE_STEP = 4
    HALFMOVE = 2
    # Beyond these limits, the sum and the number of half-moves without progress count as the limit.
    MOST_SUM = 2000
    MOST_HALFMOVES = 100
    # The output reads a hidden unit in 256ths, at most MOST_ACTIVITY of them.
    ACTIVITY_BITS = 8
    MOST_ACTIVITY = 32767
    # One centipawn is 1 << CENTIPAWN_SHIFT; the network corrects by at most MOST_CORRECTION.
    CENTIPAWN_SHIFT = 14
    MOST_CORRECTION = 3000


@cython.final
cdef class TermNetwork:
    cdef readonly int hidden
    cdef readonly int board_inputs
    cdef readonly bint sees_tactics
    cdef readonly int width
    cdef readonly int groups
    cdef readonly int shift
    cdef short[::1] weights
    cdef short[::1] outputs
    cdef int[::1] biases
    cdef readonly int output_bias


@cython.final
cdef class TermReader:
    cdef readonly TermNetwork network
    cdef readonly bint asked
    cdef short[::1] inputs
    cdef int[MOST_UNITS] sums

    cpdef void forget(self) noexcept nogil
    cdef void gather(self, Survey survey, Position position, int phase, int scale,
                     int value) noexcept nogil
    cdef void read_activations(self, Accumulator accumulator) noexcept nogil
    cdef int correction(self) noexcept nogil
