from philidor.classics.paulchess.types cimport (
    Bitboard, BoardRef, Kind, Phase, Side, Square, SquareList, Style, Term, Value, BLACK, FILE_A,
    KING, KNIGHT, NOT_FILE_A, NOT_FILE_H, PAWN, ROOK, SIMPLE1, WHITE, popcount, quotient, wrap,
)
from philidor.classics.paulchess.lookups cimport (
    KING_ATTACKS, first_square, piece_lookup, sieve,
)
from philidor.classics.paulchess.weights cimport (
    MATERIAL, MOBILITY, DOUBLED, ISOLATED, BLOCKED_CENTRE, ADVANCEMENT, OPENING_SQUARES, CASTLED,
    CASTLING_LOST, PAWN_STORM, KING_WITHOUT_PAWNS, KING_COMPANY, KING_APPROACH, KING_DRIVEN, TERMS,
    ALL_PIECES, VALUES, SIMPLE1_VALUES, WORTH, WEIGHTS, SQUARES, ADVANCE, ISOLATED_PENALTY, AROUND,
    PIECE_SQUARE, SIDE_SQUARE, DOUBLED_PENALTY, BLOCKED_PENALTY, CASTLED_BONUS, LOST_PENALTY,
    STORM_BONUS, ALONE_PENALTY, COMPANY_BONUS, APPROACH_BONUS, DRIVEN_PENALTY, MATING_LEAD,
)

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
