cimport cython

from philidor.classics.rajah.attacks cimport ATTACKER_BITS, ATTACKERS, LINE_STEPS
from philidor.classics.rajah.keys cimport BLACK_KEY, CASTLING_KEYS, EN_PASSANT_KEYS, PIECE_KEYS
from philidor.classics.rajah.types cimport (
    BISHOP, BLACK, BLACK_PIECE, CASTLING, DOUBLE_STEP, EMPTY, EN_PASSANT, FLAG_MASK, KNIGHT,
    Key, Kind, MAX_PLY, SIDE_PIECES, MIDDLE, Move, NO_MOVE, NO_SQUARE, OFF_BOARD, PAWN, Piece, QUEEN,
    ROOK, SQUARES, STACK, Score, Side, Square, Undo, WHITE, WHITE_PIECE, kind_of, origin,
    promotion, target,
)

# The value of each kind in centipawns; the king counts 0.
cdef Score[8] VALUES
# The castling rights that remain after a move from or to a square.
cdef int[128] RIGHTS_KEPT

@cython.final
cdef class Board:
    cdef Piece[128] squares
    # Each side's squares, the king first; `slots` is a square's place in its side's list.
    cdef Square[2][16] piece_list
    cdef int[2] counts
    cdef int[128] slots
    cdef Score[2] material
    cdef int[2] pieces
    cdef Undo[1024] stack
    cdef readonly int ply
    cdef readonly Side side
    cdef readonly int castling
    cdef readonly Square en_passant
    cdef readonly int halfmoves
    cdef readonly bint checked
    cdef readonly Key key

    cpdef Piece piece_at(self, Square square) noexcept nogil
    cpdef Score material_of(self, Side side) noexcept nogil
    cdef void put(self, Square square, Piece piece) noexcept nogil
    cdef void lift(self, Square square) noexcept nogil
    cdef void put_back(self, Square square, Piece piece, int slot) noexcept nogil
    cdef void shift(self, Square start, Square end) noexcept nogil
    cpdef bint attacks(self, Square start, Square end) noexcept nogil
    cpdef bint attacked(self, Square square, Side by) noexcept nogil
    cdef bint revealed(self, Square king, Square left, Side by) noexcept nogil
    cdef bint exposed(self, Move move, Side side) noexcept nogil
    cdef bint gives_check(self, Move move, Side side) noexcept nogil
    cpdef bint make(self, Move move) noexcept nogil
    cpdef void unmake(self) noexcept nogil
    cpdef void make_null(self) noexcept nogil
    cpdef void unmake_null(self) noexcept nogil
    cdef void become(self, Square square, Kind kind) noexcept nogil
    cdef void update_rights(self, Square start, Square end) noexcept nogil
    cdef void update_en_passant(self, Square end, int flag) noexcept nogil
    cdef void move_rook(self, Square king_target, bint back) noexcept nogil
    cdef bint capturable_en_passant(self, Square square, Side side) noexcept nogil
    cpdef bint repeated(self) noexcept nogil
    cpdef bint drawn_by_material(self) noexcept nogil
    cpdef Key computed_key(self) noexcept nogil
    cdef void slide_stack(self) noexcept nogil
