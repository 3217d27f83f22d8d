from philidor.classics.paulchess.types cimport (
    Bitboard, BoardRef, Key, Kind, LastMove, Move, Side, Square, BISHOP, BLACK, CASTLING,
    DOUBLE_STEP, EN_PASSANT, KING, KNIGHT, NO_KIND, NO_SQUARE, ONE, PAWN, PLAIN, QUEEN, ROOK, WHITE,
    copy_board,
)
from philidor.classics.paulchess.lookups cimport (
    BISHOP_LINES, KING_ATTACKS, KNIGHT_ATTACKS, PAWN_ATTACKS, ROOK_LINES, file_lookup, first_square,
    leading_lookup, row_lookup, trailing_lookup,
)

cdef Key[12][64] PIECE_KEYS
cdef Key[16] CASTLING_KEYS
cdef Key[65] PASSING_KEYS
cdef Key TURN_KEY
cdef int[64] RIGHTS_KEPT

cdef Key full_key(BoardRef board) noexcept nogil
cdef bint attacked(BoardRef board, Square square, Side by) noexcept nogil
cdef bint in_check(BoardRef board) noexcept nogil
cdef Kind kind_on(BoardRef board, Side side, Square square) noexcept nogil
cdef void lift(BoardRef board, Side side, Kind kind, Square square) noexcept nogil
cdef void put(BoardRef board, Side side, Kind kind, Square square) noexcept nogil
cdef void new_board(BoardRef board, BoardRef parent, LastMove last) noexcept nogil
cdef void mark_passing(BoardRef board, Side mover, Square target) noexcept nogil
cdef void castle_rook(BoardRef board, Side side, Square king_target) noexcept nogil
cdef void passed_board(BoardRef board, BoardRef parent) noexcept nogil
cdef Move move_of(BoardRef board) noexcept nogil
