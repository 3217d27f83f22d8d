from philidor.core.types cimport Move
from philidor.core.accessors cimport captured_by, is_quiet
from philidor.search.accessors cimport butterfly_index, capture_index, damped, piece_target, teach
from philidor.search.histories cimport PAWN_SLOTS
from philidor.search.types cimport (
    FrameRef, NodeRef, ThreeNumbers, TuningRef, CAPTURES_KEPT, HISTORY_LIMIT, PIECE_TARGETS,
    NO_PIECE_TARGET, QUIETS_KEPT, STACK_BELOW, frame_at, picker_of,
)
from philidor.search.worker cimport Worker

cdef void note_tried(NodeRef node) noexcept nogil
cdef int quiet_bonus(Worker worker, int depth) noexcept nogil
cdef void add_quiet(Worker worker, NodeRef node, Move move, int bonus) noexcept nogil
cdef void add_reply(Worker worker, NodeRef node, int here, int bonus) noexcept nogil
cdef void add_capture(Worker worker, Move move, int bonus) noexcept nogil
cdef void reward(Worker worker, NodeRef node) noexcept nogil
