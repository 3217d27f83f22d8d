cimport cython

from philidor.classics.rajah.board cimport Board, VALUES
from philidor.classics.rajah.exchange cimport Exchange
from philidor.classics.rajah.types cimport (
    Depth, EMPTY, EN_PASSANT, FLAG_MASK, KING, Kind, MAX_PLY, Move, Moves, NO_MOVE, PAWN, PIECES,
    QUEEN, Ranks, SQUARES, Score, kind_of, origin, promotion, target,
)

cdef Score HASH_RANK, CAPTURE_RANK, KILLER_RANK, MAX_HISTORY, LOSING_RANK

cdef Score victim_value(Board board, Move move) noexcept nogil
cdef bint is_quiet(Board board, Move move) noexcept nogil
cdef void pick(Moves moves, Ranks ranks, int index, int count) noexcept nogil

@cython.final
cdef class Ordering:
    cdef Move[128][2] killers
    cdef int[24][128] history
    cdef Exchange exchange

    cpdef void clear(self)
    cpdef void new_search(self)
    cpdef int history_of(self, int piece, int square) noexcept nogil
    cpdef Move killer(self, int ply, int index) noexcept nogil
    cdef void rank(self, Board board, Moves moves, Ranks ranks, int count, Move hash_move,
                   int ply) noexcept nogil
    cdef Score rank_of(self, Board board, Move move, Move hash_move, int ply) noexcept nogil
    cdef void rank_captures(self, Board board, Moves moves, Ranks ranks,
                            int count) noexcept nogil
    cpdef void reward(self, Board board, Move move, Depth depth, int ply) noexcept nogil
