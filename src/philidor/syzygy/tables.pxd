from philidor.core.accessors cimport captured_by
from philidor.core.movegen cimport generate
from philidor.core.outcomes cimport OutcomeTables, material_on
from philidor.core.position cimport Position
from philidor.core.types cimport (
    ALL_MOVES, BLACK, DRAW, KING, LOSS, MoveList, NO_DISTANCE, NO_KIND, PAWN, UNKNOWN, WIN,
    origin_of, popcount,
)
from philidor.syzygy.section cimport Section
from philidor.syzygy.types cimport MOST_PIECES

cpdef int sign(int number) noexcept
cpdef int before_zeroing(int outcome) noexcept


cdef class SyzygyTables(OutcomeTables):
    cdef dict paths
    cdef dict opened
    cdef bint zeroing

    cpdef int distance(self, Position position)
    cdef int looked_up(self, Position position) noexcept nogil
    cdef int resolved(self, Position position, bint pawn_moves)
    cdef int stored(self, Position position, bint distances, int outcome)
    cdef int shortest(self, Position position, int outcome)
