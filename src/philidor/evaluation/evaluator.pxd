cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, popcount,
    quotient,
)
from philidor.core.position cimport Position
from philidor.evaluation.endgames cimport UNKNOWN_ENDING, WHOLE, known_ending, scale
from philidor.evaluation.king cimport king_safety
from philidor.evaluation.board_network cimport Accumulator
from philidor.evaluation.nnue cimport Accumulators
from philidor.evaluation.passed cimport passed_pawns
from philidor.evaluation.pawns cimport probe, seek
from philidor.evaluation.pieces cimport pieces
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.term_network cimport TermReader
from philidor.evaluation.threats cimport space, threats
from philidor.evaluation.types cimport (
    Pair, BISHOP_PAIR, COMPLEXITY, IMBALANCE_TERM, KING_SIDE, KNIGHT_PAWNS, MATERIAL, MATERIAL_TERM,
    PAWNS_TERM, QUEEN_SIDE, REDUNDANT_ROOK, ROOK_PAWNS, TEMPO, endgame, middlegame,
)

cpdef enum:
    PHASES = 24
    # The scale (64ths) and the phase up to which an advantage is taken for a draw.
    NEARLY_DRAWN = 16
    FEW_PIECES = 8
    # The value fades by 1/FADED for each ply without progress, up to NO_PROGRESS plies.
    FADED = 220
    NO_PROGRESS = 100
    # Beyond all values.
    UNLIMITED = 1048576


@cython.final
cdef class Evaluator:
    cdef readonly Survey survey
    cdef readonly Accumulator accumulator
    cdef readonly TermReader reader
    cdef readonly Accumulators nnue
    cdef readonly bint has_network
    cdef readonly int phase
    cdef readonly int scale
    cdef readonly int correction
    cdef readonly bint lazy

    cdef inline Pair material(self, Position position, Colour us) noexcept nogil
    cdef inline Pair imbalance(self, Position position, Colour us) noexcept nogil
    cdef inline Pair counts(self, Position position, Colour us) noexcept nogil
    cdef inline int complexity(self, Position position, int value) noexcept nogil
    cdef inline int phase_of(self, Position position) noexcept nogil
    cdef inline int share(self) noexcept nogil
    cdef inline int blend(self, Position position, Pair total) noexcept nogil
    cdef inline bint may_have_rules(self, Position position) noexcept nogil
    cdef inline int faded(self, Position position, int value) noexcept nogil
    cdef int hce(self, Position position) noexcept nogil
    cpdef int evaluate(self, Position position) noexcept nogil
    cpdef int evaluate_within(self, Position position, int low, int high) noexcept nogil
