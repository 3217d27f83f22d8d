from philidor.core.types cimport Key, Move, MAX_PLY, NO_MOVE
from philidor.core.accessors cimport is_quiet
from philidor.core.movegen cimport flights, gives_check
from philidor.core.see cimport wins_at_least
from philidor.search.accessors cimport man_target, prefetch_entry
from philidor.search.history_updates cimport add_quiet, reward
from philidor.search.ordering cimport capture_history, quiet_history
from philidor.search.picker cimport begin, next_move
from philidor.search.quiescence cimport draw_value, quiescence
from philidor.search.selectivity cimport few_pieces, has_pieces, prunable, reduction
from philidor.search.types cimport (
    Value, CAPTURES_KEPT, CORRECTION_STEP, EVASION_TABLE_MOVE, EXACT, FIRST_REFUTATION, INFINITE,
    LAST_REFUTATION, LOWER, MATE, MATE_BOUND, MAX_LEVELS, MULTICUT, NO_MAN_TARGET, NO_VALUE,
    PROBCUT_TABLE_MOVE, QUIETS_KEPT, STACK_BELOW, TABLE_MOVE, UPPER,
)
from philidor.search.worker cimport Worker

cdef Value node(Worker worker, Value alpha, Value beta, int depth, int ply,
                bint cut_node) noexcept nogil
cdef int hindsight(Worker worker, Value static, int depth, int here) noexcept nogil
cdef Value null_move(Worker worker, Value beta, Value value, int depth, int ply,
                     bint cut_node) noexcept nogil
cdef Value probcut(Worker worker, Value beta, int depth, int ply, Move table_move,
                   Value static_value, Value raw, bint cut_node) noexcept nogil
cdef int singular(Worker worker, Value beta, int depth, int ply, Move move, Value table_value,
                  bint cut_node) noexcept nogil

cpdef int search_root(Worker worker, int alpha, int beta, int depth)
