cimport cython

from philidor.classics.rdchess.attacks cimport in_check, slides_along, survey
from philidor.classics.rdchess.board cimport Board
from philidor.classics.rdchess.compass cimport (
    JUMPS, STEPS, STEP_COUNTS, STEP_ORDERS, direction_to, distance,
)
from philidor.classics.rdchess.types cimport (
    BISHOP, CAPTURE, CASTLING, EN_PASSANT, FREE, KING, KNIGHT, Kind, SIDE_PIECES, Move, NORMAL, NORTH,
    NO_SQUARE, OUTSIDE, PAWN, PROMOTION, Piece, QUEEN, Side, Square, Step, colored, kind_of,
    new_move, rank_of, seen_from, side_of, type_of,
)

cdef bint beside(Square one, Square other) noexcept nogil
cdef bint is_checker(Board board, Square square) noexcept nogil

@cython.final
cdef class MoveLists:
    cdef Move[128][192] captures
    cdef Move[128][512] quiets
    cdef int[128] capture_counts
    cdef int[128] quiet_counts
    cdef Step[16] pin_steps
    cdef unsigned char[2][144] toward

    cpdef void face(self, Board board) noexcept nogil
    cdef void start(self, Board board, int ply) noexcept nogil
    cpdef void generate(self, Board board, int ply) noexcept nogil
    cpdef void all_moves(self, Board board, int ply) noexcept nogil
    cpdef void captures_only(self, Board board, int ply) noexcept nogil
    cpdef void capture_checkers(self, Board board, int ply) noexcept nogil
    cpdef void escape_check(self, Board board, int ply) noexcept nogil
    cpdef bint holds(self, Board board, int ply, Move move) noexcept nogil
    cdef void every_piece(self, Board board, int ply, bint quiets) noexcept nogil
    cdef void moves_of(self, Board board, int ply, int slot, bint quiets) noexcept nogil
    cdef bint closed(self, Board board, Square end) noexcept nogil
    cdef void add(self, Board board, int ply, Square start, Square end) noexcept nogil
    cdef void add_capture(self, int ply, Move move) noexcept nogil
    cdef void add_pawn_move(self, Board board, int ply, Square start, Square end) noexcept nogil
    cdef void slide(self, Board board, int ply, Square start, Kind kind, Step pin,
                    bint quiets) noexcept nogil
    cdef void jump(self, Board board, int ply, Square start, bint quiets) noexcept nogil
    cdef void king(self, Board board, int ply, Square start, bint quiets) noexcept nogil
    cdef void pawn(self, Board board, int ply, Square start, Step pin, bint quiets) noexcept nogil
    cdef void add_en_passant(self, Board board, int ply, Square start, Square end) noexcept nogil
    cdef void castlings(self, Board board, int ply) noexcept nogil
    cdef bint open_way(self, Board board, Square king, Step step, int between) noexcept nogil
    cdef void add_castling(self, Board board, int ply, Square king, Square end) noexcept nogil
    cdef void moves_to(self, Board board, int ply, Square end) noexcept nogil
    cdef void add_from(self, Board board, int ply, Square start, Square end,
                       Kind kind) noexcept nogil
    cdef bint pinned(self, Board board, Square square) noexcept nogil
    cdef void pawn_moves_to(self, Board board, int ply, Square end) noexcept nogil
    cdef long long count(self, Board board, int depth) noexcept nogil
