cimport cython
from philidor.core.types cimport Key, Move
from philidor.search.types cimport (
    EntryRef, OneEntry, Value, Words, AGE_PLIES, BOUND_SHIFT, CLUSTER_WORDS, DEPTH_SHIFT, EXACT,
    GENERATIONS, GENERATION_SHIFT, KEPT_PLIES, LOW_HALF, NO_BOUND, NO_VALUE, PROVED_BOUND, PV_SHIFT,
    STATIC_SHIFT, VALUE_SHIFT, as_short, entry_at,
)


cdef inline int stored_depth(Key data) noexcept nogil
cdef inline int stored_generation(Key data) noexcept nogil


@cython.final
cdef class TranspositionTable:
    cdef object memory
    cdef readonly object view
    cdef Key[::1] cells
    cdef Words words
    cdef readonly Key clusters
    cdef readonly int generation

    cdef Key cluster(self, Key key) noexcept nogil
    cdef void probe(self, Key key, int ply, EntryRef entry) noexcept nogil
    cdef int worth(self, Key data) noexcept nogil
    cpdef void store(self, Key key, int ply, Move move, Value value, int static_value, int depth,
                     int bound, bint pv) noexcept nogil
    cpdef int permille(self) noexcept
