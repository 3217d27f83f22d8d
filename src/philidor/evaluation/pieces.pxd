from philidor.core.types cimport (
    Bitboard, Colour, Kind, Square, BISHOP, BLACK, FILE_A, KING, KNIGHT, LIGHT_SQUARES, ONE, PAWN,
    QUEEN, RANK_1, ROOK, WHITE, ctz, popcount, slide,
)
from philidor.core.attacks cimport BETWEEN, BISHOPS, KNIGHT_ATTACKS, LINE, ROOKS
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport distance, forward
from philidor.evaluation.survey cimport HALF_BOARD, Survey
from philidor.evaluation.types cimport (
    Pair, BEHIND_PAWN, BISHOP_MOBILITY, BISHOP_PAWNS, CENTRE, CENTRE_FILES, DANGER_ATTACKER,
    KING_PROTECTOR, KNIGHT_MOBILITY, LONG_DIAGONAL, LONG_DIAGONALS, MOBILITY_TERM, OUTPOST,
    PIECES_TERM, PINNED_QUEEN, PLACEMENT, PLACEMENT_TERM, QUEEN_MOBILITY, REACHABLE_OUTPOST,
    ROOK_FILE, ROOK_MOBILITY, ROOK_SEVENTH, TRAPPED_ROOK, middlegame,
)

cdef Pair pieces(Survey survey, Position position) noexcept nogil
cdef inline Pair pieces_of(Survey survey, Position position, Colour us) noexcept nogil
cdef inline int look_from(Survey survey, Colour us, Kind kind, Square square, Bitboard attacks,
                          int mobility) noexcept nogil
cdef inline Pair minors(Survey survey, Position position, Colour us) noexcept nogil
cdef inline Pair minor(Survey survey, Position position, Colour us, Kind kind, Square square,
                       Bitboard outposts) noexcept nogil
cdef inline Pair bishop(Survey survey, Position position, Colour us, Square square) noexcept nogil
cdef inline Pair rooks(Survey survey, Position position, Colour us) noexcept nogil
cdef inline Pair rook(Survey survey, Position position, Colour us, Square square,
                      int mobility) noexcept nogil
cdef inline Pair queens(Survey survey, Position position, Colour us) noexcept nogil
cdef inline Pair queen(Survey survey, Position position, Colour us, Square square) noexcept nogil
