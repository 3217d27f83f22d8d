from philidor.classics.paulchess.types cimport (
    Bitboard, BoardRef, Boards, Kind, LastMove, Move, Phase, Side, Square, SquareList, BLACK,
    CAPTURES, CASTLING, DOUBLE_STEP, EN_PASSANT, EVERYTHING, FULL, KING, KNIGHT, NO_KIND, NO_SQUARE,
    ONE, OTHERS, PAWN, PLAIN, QUEEN, WHITE, board_at,
)
from philidor.classics.paulchess.lookups cimport (
    BISHOP_LINES, PAWN_ATTACKS, ROOK_LINES, first_square, piece_lookup, sieve,
)
from philidor.classics.paulchess.board cimport attacked, kind_on, new_board

cdef int generate(Boards boards, int place, int top, Phase phase) noexcept nogil
cdef int follow(Boards boards, int place, int top, Move move) noexcept nogil
cdef int add(Boards boards, BoardRef parent, int top, LastMove last, bint exposed) noexcept nogil
cdef int pawn_moves(Boards boards, BoardRef parent, int top, Phase phase,
                    Bitboard exposed) noexcept nogil
cdef Bitboard pawn_targets(BoardRef parent, Square square, Phase phase) noexcept nogil
cdef int pawn_move(Boards boards, BoardRef parent, int top, Square origin, Square target,
                   bint exposed) noexcept nogil
cdef int piece_moves(Boards boards, BoardRef parent, int top, Kind kind, Bitboard wanted,
                     Bitboard exposed) noexcept nogil
cdef int castlings(Boards boards, BoardRef parent, int top, Square king) noexcept nogil
cdef long long count_leaves(Boards boards, int place, int top, int depth) noexcept nogil
