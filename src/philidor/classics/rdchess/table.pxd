cimport cython

from philidor.classics.rdchess.types cimport (
    BOUND_EXACT, BOUND_LOWER, BOUND_NONE, BOUND_UPPER, Depth, Key, MATE_BOUND, Move, NO_MOVE,
    Records, Score, allocate_records, release_records,
)

cdef int BUCKET, BOUND_MASK, SEARCHES

@cython.final
cdef class Table:
    cdef Records records
    cdef readonly long long size
    cdef readonly long long buckets
    cdef readonly int search
    cdef readonly int uses

    cpdef void clear(self)
    cpdef void new_search(self)
    cpdef void note_moves(self, int uses, bint endgame)
    cpdef long long probe(self, Key key) noexcept nogil
    cpdef void store(self, Key key, Move move, Score value, Depth draft, int bound,
                     int ply) noexcept nogil
    cdef void store_result(self, Key key, Move move, Score score, Score alpha, Score beta,
                           Depth depth, int ply) noexcept nogil
    cdef long long place(self, Key key) noexcept nogil
    cdef int bound(self, long long index) noexcept nogil
    cdef Score value(self, long long index, int ply) noexcept nogil
    cpdef Move best_move(self, Key key) noexcept nogil
