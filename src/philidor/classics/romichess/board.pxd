from philidor.classics.romichess.types cimport (
    Kind, Move, Offsets, Piece, Side, Slot, Square, BISHOP, BLACK_SLOTS, BORDER, CAPTURE,
    CASTLE, CASTLING_KING, CELLS, EMPTY, EN_PASSANT, FRIENDLY_PIECE, GAME_SIZE, KING, KING_SLOT,
    KNIGHT, LIST_SIZE, MARK_EP, NEVER_MOVED, PAWN, PROMOTED_KIND, PROMOTION, QUEEN, ROOK, SIMPLE, SLOTS,
    STACK_SIZE, TERMINATE, WHITE, copied,
)
from philidor.classics.romichess.tables cimport (
    BISHOP_OFFSETS, FORWARD, KING_HOME, KNIGHT_OFFSETS, ROOK_OFFSETS, START_INDEX, TARGET,
    owner, square_at,
)

cdef int[8] PIECE_VALUE


cdef class Board:
    cdef signed char[120] chess_board
    cdef Piece[40] piece
    cdef int[40] piece_value
    cdef int[120] count
    cdef Move[8000] move_stack
    cdef int[640] move_stack_index
    cdef Move[640] move_list
    cdef signed char[640] ep_square
    cdef int[640] quiet_plies
    cdef int[2][10] pawns_on
    cdef int[2][10] rearmost_pawn
    cdef readonly Side wtm
    cdef public bint resolving
    cdef readonly int ply
    cdef readonly int material_balance

    cpdef void clear(self) noexcept
    cpdef void place(self, Slot slot, Kind kind, Square square) noexcept
    cpdef void link(self) noexcept
    cpdef void begin(self, Side wtm, Square ep_square, int quiet_plies) noexcept
    cpdef void allow_castling(self, Square rook) noexcept
    cpdef void settle(self) noexcept
    cdef void retype_kings(self) noexcept
    cdef void resolve(self) noexcept nogil

    cpdef int cell(self, Square square)
    cpdef int moves_from(self, Square square)
    cpdef int top(self)
    cpdef int find(self, Square from_square, Square to_square, int promotion)
    cpdef int bottom(self)
    cpdef void make(self, int i) noexcept
    cpdef void unmake(self) noexcept


cdef void make_move(Board board, int i) noexcept nogil
cdef void take_back(Board board) noexcept nogil
cdef void put_back(Board board, Slot slot, Square square) noexcept nogil
cdef void remove(Board board, Slot slot) noexcept nogil
cdef void move_castling_rook(Board board, Square king_from, Square king_to, bint back) noexcept nogil
cdef void promote(Board board, Slot slot, Kind kind) noexcept nogil
cpdef bint is_square_attacked(Board board, Square square, Side by) noexcept nogil
cdef bint knight_attacks(Board board, Square square, Side by) noexcept nogil
cdef bint slides_to(Board board, Square square, Side by, Offsets offsets, Kind kind) noexcept nogil
cdef bint looks_along(Board board, Square square, Side by, int step, Kind kind) noexcept nogil
cpdef bint is_side_in_check(Board board, Side side) noexcept nogil
