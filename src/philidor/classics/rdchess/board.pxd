cimport cython

from philidor.classics.rdchess.compass cimport EMPTY_BOARD
from philidor.classics.rdchess.keys cimport (
    BLACK_KEY, CASTLING_KEYS, EN_PASSANT_KEYS, KING_PAWN_KEYS, PIECE_KEYS,
)
from philidor.classics.rdchess.types cimport (
    BISHOP, BLACK, CASTLING, Context, EN_PASSANT, FREE, KING, KNIGHT, Key, Kind, MAX_PLY, Move,
    NORTH, NO_MOVE, NO_SQUARE, PAWN, PROMOTION, Piece, QUEEN, ROOK, SQUARES, STACK, Score,
    ShortKey, Side, Square, WHITE, WIDTH, colored, file_of, kind_of, origin, piece_in, side_of,
    square64, target, type_of, wrap, wrap_short,
)

# By kind.
cdef Score[7] VALUES
# The castling rights that survive a move from or to a square.
cdef int[144] RIGHTS_KEPT

cdef Square rook_start(Square king_end) noexcept nogil
cdef Square rook_end(Square king_end) noexcept nogil

@cython.final
cdef class Board:
    cdef unsigned char[144] squares
    cdef unsigned char[144] slots
    cdef unsigned char[2][16] list_pieces
    cdef unsigned char[2][16] list_squares
    cdef int[2] counts
    cdef Context[1024] stack
    cdef readonly int ply
    cdef readonly Side side

    cpdef void play(self, Move move)
    cdef void forget(self, int dropped)
    cpdef Piece piece_at(self, Square square) noexcept nogil
    cpdef Square king_of(self, Side side) noexcept nogil
    cdef void put(self, Square square, Piece piece) noexcept nogil
    cdef void weigh(self, Square square, Piece piece, int sign) noexcept nogil
    cdef void lift(self, Square square) noexcept nogil
    cdef void put_back(self, Square square, Piece piece, int slot) noexcept nogil
    cdef void shift(self, Square start, Square end) noexcept nogil
    cdef void replace(self, Square square, Piece piece) noexcept nogil
    cdef void enter(self, Move move) noexcept nogil
    cpdef void make(self, Move move) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void castle(self, Square start, Square end) noexcept nogil
    cdef void set_en_passant(self, Square square) noexcept nogil
    cpdef void unmake(self) noexcept nogil
    cpdef void make_null(self) noexcept nogil
    cpdef void unmake_null(self) noexcept nogil
    cpdef bint repeated(self) noexcept nogil
    cpdef Score lead(self) noexcept nogil
    cpdef Key computed_key(self)
    cpdef ShortKey computed_king_pawn_key(self)
