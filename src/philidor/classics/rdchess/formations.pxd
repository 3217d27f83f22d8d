cimport cython

from philidor.classics.rdchess.types cimport (
    Formations, ShortKey, allocate_formations, release_formations,
)

@cython.final
cdef class FormationTable:
    cdef Formations entries
    cdef readonly int size
    cdef readonly long long probes
    cdef readonly long long hits

    cpdef void clear(self)
    cpdef void restart_counts(self)
    cdef int index_of(self, ShortKey key) noexcept nogil
    cdef bint known(self, ShortKey key) noexcept nogil
