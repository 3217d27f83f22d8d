from philidor.core.types cimport MAX_PLY, NO_MOVE, PROMOTION, flag_of
from philidor.core.accessors cimport captured_by, is_quiet
from philidor.core.checks cimport is_check
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.search.accessors cimport bound_decides, piece_target, prefetch_entry
from philidor.search.memory cimport corrected_static
from philidor.search.picker cimport begin, next_move
from philidor.search.types cimport (
    EntryRef, NodeRef, PickerRef, Value, EVASION_TABLE_MOVE, EXACT, INFINITE, LOWER, MATE,
    MATE_BOUND, MAX_LEVELS, NO_VALUE, QUIESCENCE_TABLE_MOVE, STACK_BELOW, UPPER, checks_of, entry_of,
    frame_at, node_at, picker_of,
)
from philidor.search.worker cimport Worker

cdef Value arrive(Worker worker, int ply) noexcept nogil
cdef Value draw_value(Worker worker) noexcept nogil
cdef NodeRef open_node(Worker worker, Value alpha, Value beta, int ply) noexcept nogil
cdef void make_move(Worker worker, NodeRef node) noexcept nogil
cdef bint fails_high(Worker worker, NodeRef node, Value value) noexcept nogil
cdef Value quiescence(Worker worker, Value alpha, Value beta, int depth, int ply) noexcept nogil
cdef bint stand_pat(Worker worker, NodeRef node) noexcept nogil
cdef void try_moves(Worker worker, NodeRef node, int depth) noexcept nogil
cdef bint hopeless(Worker worker, NodeRef node) noexcept nogil
cdef Value keep_result(Worker worker, NodeRef node) noexcept nogil
