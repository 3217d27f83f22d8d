cimport cython
from philidor.core.types cimport Key, Move, ALL_MOVES, NO_MOVE
from philidor.core.movegen cimport generate, gives_check
from philidor.search.table cimport TranspositionTable
from philidor.search.types cimport EntryRef, EXACT, MOVES_A_LEVEL, entry_of, node_at
from philidor.search.worker cimport Worker

cdef enum:
    # Plies of the longest mate that is searched for, plus a margin.
    REFUTATIONS = 128


@cython.final
cdef class MateProver:
    cdef Worker worker
    cdef TranspositionTable table
    cdef Move[REFUTATIONS] refutations

    cdef int generate_at(self, int ply) noexcept nogil
    cdef bint drawn(self) noexcept nogil
    cdef Key key_of(self, int moves) noexcept nogil
    cdef bint mates(self, int moves, int ply) noexcept nogil
    cdef bint attack_with(self, int moves, int ply, int first, int end, bint checks) noexcept nogil
    cdef bint escapes(self, int moves, int ply) noexcept nogil
    cdef bint reply_holds(self, Move move, int moves, int ply) noexcept nogil
    cpdef bint prove(self, int moves)
    cdef bint forced(self, Move move, int moves) noexcept nogil
