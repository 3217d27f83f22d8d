from philidor.core.types cimport MoveList, ALL_MOVES, MAX_MOVES, NO_LIST
from philidor.core.movegen cimport generate, legal_moves
from philidor.core.position cimport Position

cdef long long count_leaves(Position position, int depth) noexcept nogil
cpdef long long perft(Position position, int depth)
