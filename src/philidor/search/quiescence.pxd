from philidor.core.types cimport Key, Move, MAX_PLY, NO_MOVE, PROMOTION, flag_of
from philidor.core.accessors cimport captured_by, is_quiet
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.search.accessors cimport man_target, prefetch_entry
from philidor.search.picker cimport begin, next_move
from philidor.search.types cimport (
    Value, EVASION_TABLE_MOVE, EXACT, INFINITE, LOWER, MATE, MATE_BOUND, MAX_LEVELS, NO_VALUE,
    QUIESCENCE_TABLE_MOVE, STACK_BELOW, UPPER,
)
from philidor.search.worker cimport Worker

cdef Value quiescence(Worker worker, Value alpha, Value beta, int depth, int ply) noexcept nogil
cdef bint hopeless(Worker worker, Move move, Value futile, Value alpha) noexcept nogil
cdef Value draw_value(Worker worker) noexcept nogil
