from philidor.core.accessors cimport occupancy
from philidor.core.position cimport Position
from philidor.core.types cimport KING, NO_DISTANCE, UNKNOWN, popcount

cpdef unsigned long long material_on(Position position) noexcept


cdef class OutcomeTables:
    cdef readonly list problems
    cdef readonly int most_pieces
    cdef readonly bint knows_fifty_moves

    cpdef bint may_have(self, Position position, int most_pieces) noexcept
    cpdef int outcome(self, Position position)
    cpdef int distance(self, Position position)
    cdef int looked_up(self, Position position) noexcept nogil
