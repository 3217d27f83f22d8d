cimport cython

from philidor.classics.arasan.attacks cimport attackers_in
from philidor.classics.arasan.bearing cimport BEARING, COUNTS, EDGES, SKIPS, STEPS
from philidor.classics.arasan.board cimport Board
from philidor.classics.arasan.types cimport (
    BLACK, DOUBLE_STEP, EMPTY, EN_PASSANT, ExtendedMove, INVALID, KING, KING_CASTLING, KNIGHT,
    Kind, MAX_MOVES, MAX_PLY, SIDE_PIECES, Move, Moves, NORMAL, NO_MOVE, PAWN, Piece, QUEEN,
    QUEEN_CASTLING, ReversibleMove, Side, Square, WHITE_PIECE, dest_of, extended, kind_of,
    move_from, plain, relative, side_of, special_of, start_of,
)

cdef int generate(Board board, Moves moves) noexcept nogil
cdef int generate_captures(Board board, Moves moves) noexcept nogil
cdef int check_evasions(Board board, Moves moves) noexcept nogil
cdef ExtendedMove complete(Board board, Move move, Moves scratch) noexcept nogil
cdef int moves_from(Board board, Moves moves, int count, Square start,
                    bint captures_only) noexcept nogil
cdef int bearing_moves(Board board, Moves moves, int count, Square start,
                       bint captures_only) noexcept nogil
cdef int pawn_moves(Board board, Moves moves, int count, Square start,
                    bint captures_only) noexcept nogil
cdef int add_pawn_move(Moves moves, int count, Piece pawn, Square start, Square dest,
                       Piece captured, bint captures_only) noexcept nogil
cdef int castling_moves(Board board, Moves moves, int count) noexcept nogil
cdef Square checker(Board board) noexcept nogil
cdef bint answers(ExtendedMove move, Square king, Square attacker) noexcept nogil
cdef bint is_legal(Board board, ExtendedMove move) noexcept nogil

@cython.final
cdef class Generator:
    cdef ExtendedMove[64][256] moves

    cpdef list legal(self, Board board)
    cpdef list pseudo_legal(self, Board board)
    cpdef list captures(self, Board board)
    cpdef list evasions(self, Board board)
    cpdef ExtendedMove completed(self, Board board, Move move)
    cpdef long long perft(self, Board board, int depth)
    cdef long long count(self, Board board, int depth) noexcept nogil
