cimport cython
from philidor.core.accessors cimport captured_by, occupancy
from philidor.core.movegen cimport generate
from philidor.core.position cimport Position
from philidor.core.types cimport (
    ALL_MOVES, BLACK, KING, MoveList, NO_KIND, PAWN, WHITE, origin_of, popcount,
)
from philidor.syzygy.section cimport Section
from philidor.syzygy.types cimport (
    BLESSED_LOSS, CURSED_WIN, DRAW, LOSS, MOST_PIECES, OTHER_SIDE, UNKNOWN, WIN,
)

cpdef int sign(int number) noexcept
cpdef int before_zeroing(int outcome) noexcept


@cython.final
cdef class SyzygyTables:
    cdef dict paths
    cdef dict opened
    cdef readonly list problems
    cdef readonly int most_pieces
    cdef bint zeroing

    cpdef bint may_have(self, Position position, int most_pieces) noexcept
    cpdef int outcome(self, Position position)
    cpdef int distance(self, Position position)
    cdef int resolved(self, Position position, bint pawn_moves)
    cdef int stored(self, Position position, bint distances, int outcome)
    cdef int shortest(self, Position position, int outcome)
