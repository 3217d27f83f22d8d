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
    # Piece counts of `Survey.worth`, in pawns.
    MINOR = 3
    ROOK_WORTH = 5
    QUEEN_WORTH = 9
    # A scale that keeps the whole endgame value.
    WHOLE = 64
    # Mating a bare king: centipawns for each pawn of material, for each step towards the edge
    # and for each step that the kings are closer.
    PAWN_WORTH = 100
    EDGE_STEP = 20
    KING_STEP = 20
    # The same with bishop and knight, where a corner of the bishop's colour counts most; FARTHEST:
    # the largest distance to it.
    CORNER_STEP = 60
    CORNER_KING_STEP = 25
    CORNER_EDGE_STEP = 10
    FARTHEST = 14
    # King and pawn against king: a win, and each rank of the pawn.
    PAWN_WINS = 2000
    PAWN_RANK = 20
    # Rook against pawn: a win; a draw with a far, supported pawn; a race; each king step in it.
    ROOK_WINS = 500
    ROOK_HELD = 80
    ROOK_RACE = 200
    RACE_STEP = 8
    # Queen against pawn: a win; a draw by a rook's or bishop's pawn; each step of the strong king.
    QUEEN_WINS = 1000
    QUEEN_STEP = 10
    QUEEN_HELD = 60
    QUEEN_HELD_STEP = 4
    # Scales in 64ths. Without pawns: rook against minor piece, other small advantages, two knights.
    ROOK_FOR_MINOR = 4
    PAWNLESS = 14
    TWO_KNIGHTS = 4
    # Opposite-coloured bishops with pawns only, and with other pieces; each pawn or piece.
    BISHOPS_ALONE = 18
    BISHOPS_PAWN = 2
    BISHOPS_FIRST = 22
    BISHOPS_PIECE = 3
    # Rook endings: Philidor's defence, pawn up to the fifth rank or beyond; one wing; both wings.
    PHILIDOR_EARLY = 8
    PHILIDOR_LATE = 20
    ONE_WING = 24
    ONE_WING_PAWN = 4
    ROOKS_FIRST = 36
    ROOKS_PAWN = 6
    # Other endings; each pawn of the strong side.
    USUAL_FIRST = 36
    USUAL_PAWN = 7

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
