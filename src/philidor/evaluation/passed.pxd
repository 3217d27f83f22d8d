from philidor.core.types cimport (
    Bitboard, Colour, Square, BLACK, ONE, QUEEN, ROOK, WHITE, ctz, slide,
)
from philidor.core.attacks cimport ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport distance
from philidor.evaluation.pawns cimport AHEAD
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport (
    Pair, PASSED_DEFENDED_STOP, PASSED_ENEMY_KING, PASSED_FREE_STOP, PASSED_OWN_KING, PASSED_RANK,
    PASSED_SAFE_PATH, PASSED_SAFE_STOP, PASSED_TERM, ROOK_BEHIND,
)

cdef inline Pair passed_of(Survey survey, Position position, Colour us) noexcept nogil
cdef Pair passed_pawns(Survey survey, Position position) noexcept nogil
cdef inline Pair runner(Survey survey, Position position, Colour us, Square square,
                        int rank) noexcept nogil
