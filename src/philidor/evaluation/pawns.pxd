from philidor.core.types cimport (
    Bitboard, Colour, Key, Square, BLACK, FILE_A, KING, ONE, PAWN, RANK_1, WHITE, clz, ctz,
    popcount, prefetch, wrap,
)
from philidor.core.attacks cimport PAWN_ATTACKS
from philidor.core.position cimport Position
from philidor.core.zobrist cimport PIECE_KEYS
from philidor.evaluation.accessors cimport pawn_attacks
from philidor.evaluation.survey cimport HALF_BOARD, Survey
from philidor.evaluation.types cimport (
    Pair, BACKWARD, BLOCKED_STORM, CANDIDATE, DOUBLED, ISOLATED, KING_FILE, LEVER, PAWN_ENTRIES,
    PHALANX, PLACEMENT, SHELTER, STORM, SUPPORTED,
)

cdef Bitboard[8] ADJACENT_FILES
cdef Bitboard[2][64] AHEAD
cdef Bitboard[2][64] AHEAD_SPAN

cdef Bitboard rear_span(Bitboard pawns, Colour us) noexcept nogil
cdef void seek(Survey survey, Position position) noexcept nogil
cdef void probe(Survey survey, Position position) noexcept nogil
cdef Pair structure(Survey survey, Position position, Colour us) noexcept nogil
cdef Pair one_pawn(Survey survey, Position position, Colour us, Square square) noexcept nogil
cdef Pair placement(Survey survey, Colour us) noexcept nogil
cdef Pair shelter(Survey survey, Position position, Colour us) noexcept nogil
cdef Square nearest(Bitboard pawns, Colour us) noexcept nogil
