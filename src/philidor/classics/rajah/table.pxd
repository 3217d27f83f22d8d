cimport cython

from philidor.classics.rajah.types cimport (
    BOUND_EXACT, BOUND_LOWER, BOUND_NONE, BOUND_UPPER, Depth, TableEntries, Key, MATE_BOUND, Move,
    Score, allocate, release,
)

@cython.final
cdef class Table:
    cdef TableEntries entries
    cdef readonly long long buckets
    cdef int generation

    cpdef void clear(self)
    cpdef void new_search(self)
    cpdef long long probe(self, Key key) noexcept nogil
    cpdef void store(self, Key key, Move move, Score score, Depth depth, int bound,
                     long long nodes, int ply) noexcept nogil
    cdef bint holds(self, long long index, Key key) noexcept nogil
    cdef bint holds_deeper(self, long long index, Key key, Depth depth) noexcept nogil
    cdef void write(self, long long index, Key key, Move move, Score score, Depth depth, int bound,
                    long long nodes) noexcept nogil
    cdef Score score(self, long long index, int ply) noexcept nogil
    cdef bint cuts(self, long long index, Score score, Score alpha, Score beta) noexcept nogil
