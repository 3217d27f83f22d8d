from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, BLACK, FULL, KING, KNIGHT, PAWN, QUEEN, RANK_1, ROOK,
    WHITE, ctz, popcount, slide,
)
from philidor.core.attacks cimport BISHOPS, KNIGHT_ATTACKS, ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport forward, pawn_attacks, pawn_pushes
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport (
    Pair, CENTRE_FILES, HANGING, QUEEN_THREAT, RESTRICTED, SPACE, SPACE_TERM, THREATS_TERM,
    THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_PUSH, THREAT_BY_ROOK,
)

cdef inline Pair by_kind(Survey survey, Position position, Bitboard victims,
                         int group) noexcept nogil
cdef inline Pair threats_of(Survey survey, Position position, Colour us) noexcept nogil
cdef Pair threats(Survey survey, Position position) noexcept nogil
cdef inline Pair pawn_threats(Survey survey, Position position, Colour us,
                              Bitboard safe) noexcept nogil
cdef inline Pair queen_threats(Survey survey, Position position, Colour us,
                               Bitboard safe) noexcept nogil
cdef inline Pair space_of(Survey survey, Position position, Colour us) noexcept nogil
cdef Pair space(Survey survey, Position position) noexcept nogil
