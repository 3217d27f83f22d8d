cimport cython

from philidor.classics.arasan.attacks cimport Attacks
from philidor.classics.arasan.keys cimport CODES
from philidor.classics.arasan.types cimport (
    BISHOP, BLACK, CANNOT_CASTLE, CAN_CASTLE_EITHER, CAN_CASTLE_KING_SIDE, CAN_CASTLE_QUEEN_SIDE,
    CASTLED_KING_SIDE, CASTLED_QUEEN_SIDE, DOUBLE_STEP, EMPTY, EN_PASSANT, ExtendedMove, INVALID,
    KING, KING_CASTLING, KNIGHT, Key, Kind, MAX_PLY, SIDE_PIECES, NO_MOVE, PAWN, Past, Piece,
    QUEEN, QUEEN_CASTLING, ROOK, ReversibleMove, STACK, Score, Side, Special, Square, Status,
    WHITE, WHITE_PIECE, capture_of, dest_of, is_reversible, kind_of, piece_of, promotion_of,
    relative, reversible, side_of, slot_of, special_of, start_of, status_of,
)

# The value of each kind; the king counts 0.
cdef Score[7] VALUES

@cython.final
cdef class Board:
    cdef Piece[64] squares
    cdef Square[2][16] piece_pos
    cdef int[64] slots
    cdef Square[2] king_pos
    cdef int[2][8] pawn_files
    cdef int[2][8] rook_files
    cdef Square[2] en_passant
    cdef int[2] castling
    cdef int[2][7] pieces
    cdef Score[2] material
    cdef readonly Attacks attacks
    cdef readonly Side side
    cdef readonly Key key
    cdef Past[1024] past
    cdef readonly int ply
    cdef readonly int quiet

    cpdef Piece piece_at(self, Square square) noexcept nogil
    cpdef Status status(self) noexcept nogil
    cdef void set_status(self, Status status) noexcept nogil
    cpdef bint in_check(self) noexcept nogil
    cpdef bint exposed(self) noexcept nogil
    cpdef bint can_castle(self, Side side, Special wing) noexcept nogil
    cdef void enlist(self, Square square, Piece piece) noexcept nogil
    cdef void tally(self, Square square, Piece piece, int sign) noexcept nogil
    cdef void lift(self, Square square) noexcept nogil
    cdef void drop(self, Square square, Piece piece) noexcept nogil
    cdef void exchange(self, Square square, Piece piece) noexcept nogil
    cdef void relist(self, Square start, Square dest) noexcept nogil
    cdef void hand_over(self) noexcept nogil
    cpdef ReversibleMove make(self, ExtendedMove move) noexcept nogil
    cpdef bint undo(self, ReversibleMove move) noexcept nogil
    cdef void move_rook(self, Side side, Special wing, bint back) noexcept nogil
    cdef void update_castling(self, ExtendedMove move, Side side) noexcept nogil
    cdef void touch_corner(self, Square square) noexcept nogil
    cdef void lose(self, Side side, Special wing) noexcept nogil
    cdef void update_en_passant(self, ExtendedMove move, Side side) noexcept nogil
    cdef bint capturable(self, Square square, Side side) noexcept nogil
    cpdef ReversibleMove pass_move(self) noexcept nogil
    cpdef void unpass(self, ReversibleMove move) noexcept nogil
    cpdef int occurrences(self) noexcept nogil
    cpdef bint insufficient(self) noexcept nogil
    cpdef Key computed_key(self) noexcept nogil
    cdef void slide_past(self) noexcept nogil
