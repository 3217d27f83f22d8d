from philidor.core.types cimport (
    Bitboard, Colour, Square, BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, RANK_1, ROOK, WHITE,
    popcount, slide,
)
from philidor.core.attacks cimport BISHOPS, KNIGHT_ATTACKS, ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport (
    Pair, CENTRE_FILES, DANGER_BASE, DANGER_FLANK, DANGER_KNIGHT_GUARD, DANGER_NO_QUEEN,
    DANGER_PINNED, DANGER_RING, DANGER_SAFE_CHECK, DANGER_SHELTER, DANGER_UNSAFE_CHECK, DANGER_WEAK,
    FLANK_ATTACKS, KING_SIDE, KING_TERM, PAWNLESS_FLANK, QUEEN_SIDE, make_pair, middlegame,
)

cdef enum:
    # Danger is capped at MOST_DANGER. Shifts turn its square and danger itself into centipawns, and
    # the shelter's value into units of danger.
    MOST_DANGER = 4000
    DANGER_SQUARED = 12
    DANGER_LINEAR = 4
    SHELTER_UNITS = 3

cdef inline Bitboard flank_of(Square king) noexcept nogil
cdef inline int check_units(Survey survey, Position position, Colour us) noexcept nogil
cdef inline Pair safety_of(Survey survey, Position position, Colour us) noexcept nogil
cdef Pair king_safety(Survey survey, Position position) noexcept nogil
