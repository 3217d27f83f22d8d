cimport cython

from philidor.classics.rdchess.board cimport Board
from philidor.classics.rdchess.movegen cimport MoveLists
from philidor.classics.rdchess.ordering cimport HASH_MOVE, Ordering
from philidor.classics.rdchess.types cimport Move


@cython.final
cdef class RootMoves:
    cdef Move[512] moves
    cdef int[512] classes
    cdef readonly int count
    cdef int arranged

    cpdef void arrange(self, Board board, MoveLists lists, Ordering ordering,
                       Move hash_move) noexcept nogil
    cdef void append(self, Move move, int move_class) noexcept nogil
