cimport cython

from philidor.classics.rajah.attacks cimport JUMPS, STEPS
from philidor.classics.rajah.board cimport Board
from philidor.classics.rajah.types cimport (
    BISHOP, BLACK_PIECE, CASTLING, DOUBLE_STEP, EMPTY, EN_PASSANT, KING, KNIGHT, Kind,
    MAX_MOVES, MAX_PLY, Move, Moves, OFF_BOARD, PAWN, Piece, QUEEN, ROOK, Side, Square,
    WHITE_PIECE, kind_of, relative,
)

cdef int generate(Board board, Moves moves) noexcept nogil
cdef int generate_captures(Board board, Moves moves) noexcept nogil
cdef int piece_moves(Board board, Moves moves, bint captures_only) noexcept nogil
cdef int slide(Board board, Moves moves, int count, Square start, int first, int last,
               bint captures_only) noexcept nogil
cdef int step_once(Board board, Moves moves, int count, Square start, Square end,
                   bint captures_only) noexcept nogil
cdef int pawn_captures(Board board, Moves moves, int count, Square start,
                       bint captures_only) noexcept nogil
cdef int pawn_advances(Board board, Moves moves, int count, Square start,
                       bint captures_only) noexcept nogil
cdef int add_pawn_move(Moves moves, int count, Square start, Square end, Side side,
                       bint captures_only) noexcept nogil
cdef int castling_moves(Board board, Moves moves, int count) noexcept nogil

@cython.final
cdef class Generator:
    cdef Move[128][256] moves

    cpdef list legal(self, Board board)
    cpdef list captures(self, Board board)
    cpdef long long perft(self, Board board, int depth)
    cdef long long count(self, Board board, int depth) noexcept nogil
