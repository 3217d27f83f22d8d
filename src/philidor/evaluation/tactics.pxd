from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, KING, KNIGHT, ONE, PAWN, QUEEN, ROOK, ctz, popcount,
    slide,
)
from philidor.core.attacks cimport BISHOPS, KNIGHT_ATTACKS, ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport pawn_double_attacks, pawn_pushes
from philidor.evaluation.survey cimport Survey

cpdef enum:
    # Mobility above this says nothing, nor does that of a kind that the side has not.
    MOST_MOBILITY = 15

cdef extern from * nogil:
    """
    static const int philidor_classic[6] = {1, 3, 3, 5, 9, 0};
    """
    # Pieces in pawns, by kind.
    const int[6] CLASSIC "philidor_classic"

cdef void tactics(Survey survey, Position position, Colour us) noexcept nogil
cdef inline void double_attacks(Survey survey, Position position, Colour us) noexcept nogil
cdef inline Bitboard pawn_forks(Survey survey, Colour us, Bitboard targets) noexcept nogil
cdef inline int best_capture(Survey survey, Colour us) noexcept nogil
