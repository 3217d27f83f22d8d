from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, FILE_A, KING, KNIGHT, LIGHT_SQUARES, ONE, PAWN, QUEEN,
    RANK_1, ROOK, WHITE, ctz, popcount, slide,
)
from philidor.core.attacks cimport BETWEEN, BISHOPS, KNIGHT_ATTACKS, LINE, ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport distance, forward
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport (
    Pair, BEHIND_PAWN, BISHOP_MOBILITY, BISHOP_PAWNS, CENTRE, CENTRE_FILES, DANGER_ATTACKER,
    KING_PROTECTOR, KNIGHT_MOBILITY, LONG_DIAGONAL, LONG_DIAGONALS, MOBILITY_TERM, OUTPOST,
    PIECES_TERM, PINNED_QUEEN, QUEEN_MOBILITY, REACHABLE_OUTPOST, ROOK_FILE, ROOK_MOBILITY,
    ROOK_SEVENTH, TRAPPED_ROOK, middlegame,
)

cdef Bitboard reach(Survey survey, Position position, Colour us, Kind kind, Square square) \
    noexcept nogil
cdef Pair pieces(Survey survey, Position position, Colour us) noexcept nogil
cdef Pair minor(Survey survey, Position position, Colour us, Kind kind, Square square,
                Bitboard reached) noexcept nogil
cdef Pair rook(Survey survey, Position position, Colour us, Square square,
               int mobility) noexcept nogil
cdef Pair queen(Survey survey, Position position, Colour us, Square square) noexcept nogil
