cimport cython
from philidor.core.types cimport (
    Bitboard, Colour, Key, Kind, Move, Pasts, Square, BISHOP, BLACK, CASTLING, EN_PASSANT, KING,
    KNIGHT, LIGHT_SQUARES, MAX_HISTORY, NO_KIND, NO_MOVE, NO_SQUARE, ONE, PAWN, PROMOTION, QUEEN,
    ROOK, WHITE, ctz, flag_of, origin_of, popcount, promoted_to, release_past, reserve_past, slide,
    target_of,
)
from philidor.core.attacks cimport (
    BETWEEN, BISHOPS, KING_ATTACKS, KNIGHT_ATTACKS, PAWN_ATTACKS, ROOKS,
)
from philidor.core.zobrist cimport BLACK_KEY, CASTLING_KEYS, EN_PASSANT_KEYS, PIECE_KEYS


@cython.final
cdef class Position:
    cdef Bitboard[6] kinds
    cdef Bitboard[2] colours
    cdef unsigned char[64] kind_on
    cdef readonly Colour us
    cdef readonly Key key
    cdef readonly Key pawn_key
    cdef Key[2] piece_keys
    cdef readonly Bitboard checkers
    cdef readonly int rights
    cdef readonly Square en_passant
    cdef readonly int halfmoves
    cdef readonly int fullmove
    cdef readonly bint chess960
    cdef Square[4] castling_rook
    cdef unsigned char[64] kept_rights
    cdef readonly int top
    cdef int room
    cdef Pasts past

    cpdef bint reserve(self, int room) noexcept nogil
    cpdef void clear(self) noexcept nogil
    cpdef void put(self, Colour colour, Kind kind, Square square) noexcept nogil
    cpdef void allow_castling(self, Square rook) noexcept nogil
    cpdef void arrange(self, Colour us, Square en_passant, int halfmoves, int fullmove,
                       bint chess960) noexcept nogil
    cpdef void copy_from(self, Position other) noexcept nogil
    cpdef void forget_past(self) noexcept

    cdef Bitboard occupied(self) noexcept nogil
    cdef Square king_square(self, Colour colour) noexcept nogil
    cdef Bitboard of(self, Colour colour, Kind kind) noexcept nogil
    cdef inline void lift(self, Colour colour, Kind kind, Square square) noexcept nogil
    cdef inline void drop(self, Colour colour, Kind kind, Square square) noexcept nogil
    cdef inline void carry(self, Colour colour, Kind kind, Square origin,
                           Square target) noexcept nogil
    cdef void set_en_passant(self, Square square) noexcept nogil
    cdef Bitboard attackers_to(self, Square square, Bitboard occupied) noexcept nogil
    cdef bint attacked(self, Square square, Colour by, Bitboard occupied) noexcept nogil
    cdef inline Bitboard checkers_of(self, Colour colour) noexcept nogil
    cdef inline Bitboard alone(self, Square king, Colour attackers, Colour side) noexcept nogil
    cdef Bitboard pinned(self, Colour colour) noexcept nogil
    cdef Bitboard discoverers(self) noexcept nogil
    cdef void move_castling_pair(self, Square king, Square rook, bint back) noexcept nogil
    cdef inline void remember(self, Move move, Kind kind, Kind captured) noexcept nogil

    cpdef Key key_after(self, Move move) noexcept nogil
    cpdef void make(self, Move move) noexcept nogil
    cpdef void unmake(self) noexcept nogil
    cpdef void make_null(self) noexcept nogil
    cpdef void unmake_null(self) noexcept nogil

    cpdef bint repeated(self, int ply) noexcept nogil
    cpdef bint insufficient_material(self) noexcept nogil
    cpdef bint is_draw(self, int ply) noexcept nogil
    cdef Kind captured_by(self, Move move) noexcept nogil
    cdef bint is_quiet(self, Move move) noexcept nogil
