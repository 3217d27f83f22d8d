from philidor.core.types cimport (
    Bitboard, Colour, Kind, Move, MoveList, Moves, Square, ALL_MOVES, BISHOP, BLACK, CAPTURES,
    CASTLING, EN_PASSANT, FULL, KING, KNIGHT, NORMAL, NOT_FILE_A, NOT_FILE_H, NO_KIND, NO_LIST,
    NO_SQUARE, ONE, PAWN, PROMOTION, QUEEN, QUIETS, RANK_1, RANK_8, ROOK, WHITE, ctz, flag_of,
    origin_of, popcount, promoted_to, slide, target_of, wrap,
)
from philidor.core.accessors cimport king_square, pieces_of, occupancy
from philidor.core.attacks cimport (
    BETWEEN, BISHOPS, KING_ATTACKS, KNIGHT_ATTACKS, LINE, PAWN_ATTACKS, ROOKS, attacks_from,
)
from philidor.core.position cimport Position

cdef inline int write(Moves moves, int count, Square origin, Bitboard targets) noexcept nogil
cdef inline int write_pawns(Moves moves, int count, Bitboard targets, int delta, Bitboard pinned,
                            Square king) noexcept nogil
cdef inline int write_promotions(Moves moves, int count, Bitboard targets, int delta,
                                 Bitboard pinned, Square king, int wanted) noexcept nogil
cdef inline int pawn_moves(Position position, Moves moves, int count, int wanted, Colour us,
                           Bitboard allowed, Bitboard pinned) noexcept nogil
cdef int en_passant_moves(Position position, Moves moves, int count) noexcept nogil
cdef bint en_passant_is_safe(Position position, Square origin) noexcept nogil
cdef inline int piece_moves(Position position, Moves moves, int count, Bitboard targets,
                            Bitboard pinned) noexcept nogil
cdef inline int king_moves(Position position, Moves moves, int count,
                           Bitboard targets) noexcept nogil
cpdef int flights(Position position) noexcept nogil
cdef bint can_castle(Position position, int right) noexcept nogil
cdef int castling_moves(Position position, Moves moves, int count) noexcept nogil
cpdef bint gives_check(Position position, Move move) noexcept nogil
cpdef bint is_legal(Position position, Move move) noexcept nogil
cdef bint moves_like(Position position, Move move, Kind kind) noexcept nogil
cdef int generate(Position position, Moves moves, int count, int wanted) noexcept nogil
cpdef list legal_moves(Position position)
