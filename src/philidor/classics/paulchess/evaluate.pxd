from philidor.classics.paulchess.types cimport (
    Bitboard, BoardRef, Kind, Phase, Side, Square, SquareList, Style, Term, Value, BISHOP, BLACK, FILE_A, KING,
    KNIGHT, NOT_FILE_A, NOT_FILE_H, ONE, PAWN, QUEEN, ROOK, SIMPLE1, WHITE, popcount,
    quotient, wrap,
)
from philidor.classics.paulchess.lookups cimport (
    KING_ATTACKS, first_square, piece_lookup, sieve,
)

cdef enum:
    MATERIAL = 0
    MOBILITY = 1
    DOUBLED = 2
    ISOLATED = 3
    BLOCKED_CENTRE = 4
    ADVANCEMENT = 5
    OPENING_SQUARES = 6
    CASTLED = 7
    CASTLING_LOST = 8
    PAWN_STORM = 9
    KING_WITHOUT_PAWNS = 10
    KING_COMPANY = 11
    KING_APPROACH = 12
    KING_DRIVEN = 13
    TERMS = 14

cdef enum:
    ALL_MEN = 78

cdef int[6] VALUES
cdef int[6] SIMPLE1_VALUES
cdef int[6] WORTH
cdef int[14][79] WEIGHTS
cdef int[6][64] SQUARES
cdef int[8] ADVANCE
cdef int[8] ISOLATED_PENALTY
cdef Bitboard[64] AROUND

cdef int PIECE_SQUARE
cdef int SIDE_SQUARE
cdef int DOUBLED_PENALTY
cdef int BLOCKED_PENALTY
cdef int CASTLED_BONUS
cdef int LOST_PENALTY
cdef int STORM_BONUS
cdef int ALONE_PENALTY
cdef int COMPANY_BONUS
cdef int APPROACH_BONUS
cdef int DRIVEN_PENALTY
cdef int MATING_LEAD

cdef Value evaluate(BoardRef board, Style style) noexcept nogil
cdef Value simple1(BoardRef board) noexcept nogil
cdef Phase material_gone(BoardRef board) noexcept nogil
cdef Value term_value(Term term, BoardRef board, Side side) noexcept nogil
cdef Value material(BoardRef board, Side side) noexcept nogil
cdef Value mobility(BoardRef board, Side side) noexcept nogil
cdef Value doubled(BoardRef board, Side side) noexcept nogil
cdef Value isolated(BoardRef board, Side side) noexcept nogil
cdef Value blocked_centre(BoardRef board, Side side) noexcept nogil
cdef Value advancement(BoardRef board, Side side) noexcept nogil
cdef Value opening_squares(BoardRef board, Side side) noexcept nogil
cdef bint has_castled(BoardRef board, Side side) noexcept nogil
cdef Value castling_lost(BoardRef board, Side side) noexcept nogil
cdef Value pawn_storm(BoardRef board, Side side) noexcept nogil
cdef Value king_without_pawns(BoardRef board, Side side) noexcept nogil
cdef Value king_company(BoardRef board, Side side) noexcept nogil
cdef Value king_approach(BoardRef board, Side side) noexcept nogil
cdef Value king_driven(BoardRef board, Side side) noexcept nogil
cdef bint can_mate(BoardRef board, Side side) noexcept nogil
