cimport cython

from philidor.classics.arasan.board cimport Board, VALUES
from philidor.classics.arasan.estimate cimport attack_estimate
from philidor.classics.arasan.evaluate cimport evaluate
from philidor.classics.arasan.types cimport (
    EMPTY, ExtendedMove, MAX_PLY, Move, Moves, NO_MOVE, QUEEN, Ranks, ReversibleMove, Score,
    capture_of, kind_of, plain, promotion_of,
)

cdef Score HASH_RANK, GOOD_RANK, LOSING_RANK, KILLER_RANK

cdef bint is_quiet(ExtendedMove move) noexcept nogil
cdef void sort(Moves moves, Ranks ranks, int count) noexcept nogil

@cython.final
cdef class Ordering:
    cdef Move[64][2] killers

    cpdef void clear(self) noexcept nogil
    cpdef Move killer(self, int ply, int place) noexcept nogil
    cpdef void reward(self, ExtendedMove move, int ply) noexcept nogil
    cdef void order_root(self, Board board, Moves moves, Ranks ranks, int count) noexcept nogil
    cdef int order(self, Board board, Moves moves, Ranks ranks, int count, Move first,
                   int ply) noexcept nogil
    cpdef Score rank(self, Board board, ExtendedMove move, Move first, int ply) noexcept nogil
