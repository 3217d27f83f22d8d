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
    # The first of them, terms and counts; the tactical features follow.
    TERM_INPUTS = 50
    # The same with the board network's activations.
    INPUTS_ROOM = 352
    # Hidden units that are computed together; their number is rounded up for it.
    TOGETHER = 4
    # Inputs with few values count in smaller steps, so that all weights have about the same size.
    PIECE = 16
    FACT = 16
    PHASE_STEP = 8
    SCALE_STEP = 4
    HALFMOVE = 2
    # Beyond these limits, the sum and the halfmove clock count as the limit.
    MOST_SUM = 2000
    MOST_HALFMOVES = 100
    # In a hidden unit's weights and bias, 1 has so many bits.
    WEIGHT_BITS = 18
    # The output reads a hidden unit's activation in 256ths, at most MOST_ACTIVATION of them.
    ACTIVATION_BITS = 8
    MOST_ACTIVATION = 32767
    # One centipawn is 1 << CENTIPAWN_SHIFT; the network corrects by at most MOST_CORRECTION.
    CENTIPAWN_SHIFT = 14
    MOST_CORRECTION = 3000


@cython.final
cdef class TermNetwork:
    cdef readonly int hidden
    cdef readonly int board_inputs
    cdef readonly int width
    cdef readonly int groups
    cdef short[::1] weights
    cdef short[::1] outputs
    cdef int[::1] biases
    cdef readonly int output_bias


@cython.final
cdef class TermReader:
    cdef readonly TermNetwork network
    cdef short[::1] inputs
    cdef int[MOST_UNITS] sums

    cdef void gather(self, Survey survey, Position position, int phase, int scale,
                     int value) noexcept nogil
    cdef void read_activations(self, Accumulator accumulator) noexcept nogil
    cdef int correction(self) noexcept nogil
