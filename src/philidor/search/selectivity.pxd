from philidor.core.types cimport Bitboard, Move, KING, PAWN, popcount, quotient
from philidor.core.position cimport Position
from philidor.core.see cimport wins_at_least
from philidor.search.types cimport Value, STACK_BELOW
from philidor.search.worker cimport Worker

cdef bint has_pieces(Position position) noexcept nogil
cdef bint few_pieces(Position position) noexcept nogil
cdef bint prunable(Worker worker, Move move, bint quiet, int history, Value alpha, int depth,
                   int reduced, int ply, bint refutation) noexcept nogil
cdef int reduction(Worker worker, int depth, int count, int ply, bint quiet, int history,
                   bint improving, bint cut_node, bint pv, bint refutation,
                   bint capture_table_move) noexcept nogil
