from philidor.core.types cimport (
    Key, Kind, Move, FLAG_MASK, MAX_PLY, NO_KIND, NO_MOVE, PROMOTION,
)
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.search.picker cimport begin, next_move
from philidor.search.types cimport (
    EVASION_TABLE_MOVE, EXACT, INFINITE, LOWER, MATE, MATE_BOUND, MAX_LEVELS, NO_VALUE,
    QUIESCENCE_TABLE_MOVE, STACK_BELOW, UPPER, Value,
)
from philidor.search.worker cimport Worker

cdef Value quiescence(Worker worker, Value alpha, Value beta, int depth, int ply) noexcept nogil
cdef bint hopeless(Worker worker, Move move, Value futile, Value alpha) noexcept nogil
cdef Value draw_value(Worker worker) noexcept nogil
