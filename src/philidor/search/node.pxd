from philidor.core.types cimport NO_MOVE
from philidor.core.accessors cimport is_quiet
from philidor.core.checks cimport is_check
from philidor.core.movegen cimport flights
from philidor.core.see cimport wins_at_least
from philidor.search.accessors cimport prefetch_entry
from philidor.search.history_updates cimport note_tried
from philidor.search.memory cimport learn, static_evaluation, table_decides
from philidor.search.ordering cimport capture_history, quiet_history
from philidor.search.picker cimport begin, next_move
from philidor.search.probing cimport endgame_value
from philidor.search.quiescence cimport arrive, fails_high, make_move, open_node, quiescence
from philidor.search.selectivity cimport (
    few_pieces, has_pieces, hindsight, late_move_pruning, passing_may_do, probcut_applies, prunable,
    reduction, worth_reducing,
)
from philidor.search.types cimport (
    EntryRef, FrameRef, NodeRef, PickerRef, TuningRef, Value, BARRED_PARTS, BARRED_SHARE,
    DOUBLE_EXTENSIONS, EVASION_TABLE_MOVE, FIRST_REFUTATION, INFINITE, LAST_REFUTATION, LOWER, MATE,
    MATE_BOUND, MULTICUT, NO_PIECE_TARGET, NO_VALUE, PROBCUT_TABLE_MOVE, REDUCTION_BITS, STACK_BELOW,
    TABLE_MOVE, checks_of, entry_of, frame_at, picker_of,
)
from philidor.search.worker cimport Worker

cdef Value search(Worker worker, Value alpha, Value beta, int depth, int ply,
                  bint cut_node) noexcept nogil
cdef Value search_node(Worker worker, NodeRef node) noexcept nogil
cdef Value razoring(Worker worker, NodeRef node) noexcept nogil
cdef bint reverse_futility(Worker worker, NodeRef node) noexcept nogil
cdef Value null_move(Worker worker, NodeRef node) noexcept nogil
cdef Value probcut(Worker worker, NodeRef node) noexcept nogil
cdef bint enter_root_move(Worker worker, NodeRef node) noexcept nogil
cdef void weigh_move(Worker worker, NodeRef node) noexcept nogil
cdef Value singular_limit(Worker worker, NodeRef node) noexcept nogil
cdef int singular(Worker worker, NodeRef node) noexcept nogil
cdef bint may_be_singular(Worker worker, NodeRef node) noexcept nogil
cdef void count_double_extensions(Worker worker, NodeRef node, int more) noexcept nogil
cdef Value value_of_move(Worker worker, NodeRef node) noexcept nogil
cdef void reduce_checks_less(Worker worker, NodeRef node) noexcept nogil
cdef bint is_late(Worker worker, NodeRef node) noexcept nogil
cdef Value late_move_search(Worker worker, NodeRef node) noexcept nogil
cdef int reduced_after(Worker worker, NodeRef node, Value value) noexcept nogil

cpdef int search_root(Worker worker, int alpha, int beta, int depth)
