from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, FULL, KING, KNIGHT, NOT_FILE_A, NOT_FILE_H, PAWN, QUEEN,
    RANK_1, ROOK, WHITE, ctz, popcount, slide, wrap,
)
from philidor.core.attacks cimport BISHOPS, KNIGHT_ATTACKS, ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport forward
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport FACTS

cpdef enum:
    # The step in which facts count.
    FACT = 16
    # Mobility above this says nothing, nor does that of a kind that the side has not.
    MOST_MOBILITY = 15

cdef extern from * nogil:
    """
    static const int philidor_classic[6] = {1, 3, 3, 5, 9, 0};
    """
    # Pieces in pawns, by kind.
    const int[6] CLASSIC "philidor_classic"

cdef void tactics(Survey survey, Position position, Colour us) noexcept nogil
cdef inline void safe_checks(Survey survey, Colour us, Bitboard safe) noexcept nogil
cdef inline void double_attacks(Survey survey, Position position, Colour us,
                                Bitboard safe) noexcept nogil
cdef inline Bitboard pawn_forks(Survey survey, Colour us, Bitboard targets) noexcept nogil
cdef inline int best_capture(Survey survey, Colour us) noexcept nogil
