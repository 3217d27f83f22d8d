from philidor.classics.romichess.types cimport (
    Kind, Move, Offsets, Side, Slot, Square, BISHOP, CAPTURE, CASTLE, CASTLING_KING, EMPTY,
    EMPTY_SQUARE, ENEMY_KING, ENEMY_PIECE, EN_PASSANT, KING, KNIGHT, L1R, L1X, L2R, L2X, LER, LEX,
    LPR, LPX, MARK_EP, NEVER_MOVED, PAWN, PROMOTION, QUEEN, ROOK, SIMPLE, TERMINATE, X1R, X2R,
    XER, XPR,
)
from philidor.classics.romichess.board cimport Board, PIECE_VALUE, is_square_attacked
from philidor.classics.romichess.tables cimport (
    BISHOP_OFFSETS, FORWARD, KING_HOME, KNIGHT_OFFSETS, PAWN_CASE, ROOK_OFFSETS, ROYAL_OFFSETS,
    START_INDEX, TARGET,
)

cpdef void generate_moves(Board board) noexcept nogil
cpdef bint generate_captures(Board board) noexcept nogil

cdef bint walk_pieces(Board board, bint captures_only) noexcept nogil
cdef bint step_moves(Board board, Side side, Square from_square, Offsets offsets,
                     bint captures_only) noexcept nogil
cdef bint slide_moves(Board board, Side side, Square from_square, Offsets offsets,
                      bint captures_only) noexcept nogil
cdef bint pawn_moves(Board board, Side side, Square from_square, bint captures_only) noexcept nogil
cdef void one_step(Board board, Square from_square, Square to_square,
                   bint captures_only) noexcept nogil
cdef void two_steps(Board board, Square from_square, Square to_square,
                    bint captures_only) noexcept nogil
cdef void promoting_step(Board board, Square from_square, Square to_square,
                         bint captures_only) noexcept nogil
cdef bint pawn_takes(Board board, Side side, Square from_square, Square to_square,
                     bint captures_only) noexcept nogil
cdef bint en_passant_or_takes(Board board, Side side, Square from_square, Square to_square,
                              bint captures_only) noexcept nogil
cdef bint promoting_takes(Board board, Side side, Square from_square, Square to_square,
                          bint captures_only) noexcept nogil
cdef void castling_moves(Board board, Side side) noexcept nogil
cdef bint path_is_safe(Board board, Side side, Square home, int step) noexcept nogil

cdef void record(Board board, Square from_square, Square to_square, Slot target,
                 int special) noexcept nogil
cdef void record_capture(Board board, Square from_square, Square to_square, Slot target,
                         int special, bint captures_only) noexcept nogil
cdef void record_promotions(Board board, Square from_square, Square to_square, Slot target,
                            bint captures_only) noexcept nogil
