cimport cython
from philidor.core.accessors cimport pieces_of
from philidor.core.movegen cimport generate
from philidor.core.outcomes cimport OutcomeTables, material_on
from philidor.core.position cimport Position
from philidor.core.types cimport (
    ALL_MOVES, Bitboard, Colour, DRAW, EN_PASSANT, LOSS, MoveList, NO_DISTANCE, NO_SQUARE, ONE,
    UNKNOWN, WIN, ctz, flag_of,
)
from philidor.tablebase.layout cimport Layout
from philidor.tablebase.types cimport BLOCK_NUMBER, ROW, ROW_POSITIONS, PerPiece


@cython.final
cdef class PackedTable:
    cdef Layout layout
    cdef const unsigned char[::1] contents
    cdef Py_ssize_t blocks_at
    cdef Py_ssize_t numbers_at
    cdef Py_ssize_t rows_at
    cdef long long rows
    cdef long long blocks
    cdef int row_number

    cdef int outcome(self, Position position, Colour swap) noexcept
    cpdef int at(self, Py_ssize_t place) noexcept
    cdef long long number_at(self, Py_ssize_t place, int size) noexcept


cdef class PackedTables(OutcomeTables):
    cdef readonly object folder
    cdef dict tables
    cdef readonly set missing
    cdef object distances

    cpdef int distance(self, Position position)
    cdef int looked_up(self, Position position) noexcept nogil
    cdef int resolved(self, Position position)
    cdef int stored(self, Position position)
