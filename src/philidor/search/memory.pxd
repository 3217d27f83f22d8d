from philidor.core.types cimport NO_MOVE
from philidor.core.accessors cimport is_quiet
from philidor.search.accessors cimport bound_decides
from philidor.search.history_updates cimport add_quiet, quiet_bonus, reward
from philidor.search.ordering cimport find_dangers
from philidor.search.types cimport (
    EntryRef, FrameRef, NodeRef, Value, CORRECTION_STEP, EXACT, LOWER, MATE_BOUND, NO_VALUE,
    STACK_BELOW, UPPER, entry_of, frame_at, picker_of,
)
from philidor.search.worker cimport Worker

cdef bint table_decides(Worker worker, NodeRef node) noexcept nogil
cdef Value corrected_static(Worker worker, NodeRef node, Value margin) noexcept nogil
cdef void keep_static(Worker worker, NodeRef node) noexcept nogil
cdef void static_evaluation(Worker worker, NodeRef node) noexcept nogil
cdef void learn(Worker worker, NodeRef node) noexcept nogil
