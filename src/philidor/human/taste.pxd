cimport cython
from philidor.core.types cimport Colour, KING, PAWN, popcount, quotient
from philidor.core.position cimport Position
from philidor.evaluation.survey cimport Survey
from philidor.evaluation.types cimport Pair, middlegame


@cython.final
cdef class Taste:
    cdef readonly int exchange
    cdef readonly int attack
    cdef readonly int pawn
    cdef readonly int caution
    cdef readonly int structure
    cdef readonly bint neutral
    cdef Colour side
    cdef int pieces_then
    cdef int pawns_then

    cdef int pieces(self, Position position) noexcept nogil
    cdef int of(self, Position position, Survey survey) noexcept nogil
    cpdef void begin(self, Position position) noexcept
