from philidor.core.types cimport (
    Bitboard, Colour, Square, BISHOP, BLACK, FILE_A, FILE_H, KING, KNIGHT, LIGHT_SQUARES, ONE, PAWN,
    QUEEN, ROOK, WHITE, ctz, popcount,
)
from philidor.core.position cimport Position
from philidor.evaluation.accessors cimport distance
from philidor.evaluation.kpk cimport pawn_wins
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport KING_SIDE, QUEEN_SIDE

cdef enum:
    UNKNOWN_ENDING = -32768
    KNOWN_WIN = 6000

cdef int edge_push(Square king) noexcept nogil
cdef int steps(Square a, Square b) noexcept nogil
cdef int known_ending(Survey survey, Position position) noexcept nogil
cdef int mating(Survey survey, Position position, Colour strong) noexcept nogil
cdef int king_and_pawn(Survey survey, Position position, Colour strong) noexcept nogil
cdef int rook_against_pawn(Survey survey, Position position, Colour strong) noexcept nogil
cdef int queen_against_pawn(Survey survey, Position position, Colour strong) noexcept nogil
cdef int rook_ending(Survey survey, Colour strong, int pawns) noexcept nogil
cdef int scale(Survey survey, Position position, Colour strong) noexcept nogil
cdef bint wrong_bishop(Survey survey, Position position, Colour strong) noexcept nogil
cdef bint opposite_bishops(Survey survey, Position position) noexcept nogil
