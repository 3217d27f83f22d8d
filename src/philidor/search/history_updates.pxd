from philidor.core.types cimport Move
from philidor.core.accessors cimport captured_by, is_quiet
from philidor.search.accessors cimport capture_index, man_target, teach
from philidor.search.histories cimport PAWN_SLOTS
from philidor.search.types cimport (
    CAPTURES_KEPT, MAN_TARGETS, NO_MAN_TARGET, QUIETS_KEPT, STACK_BELOW,
)
from philidor.search.worker cimport Worker

cdef void add_quiet(Worker worker, Move move, int bonus, int ply) noexcept nogil
cdef void reward(Worker worker, Move best, int depth, int ply, int quiet_count,
                 int capture_count) noexcept nogil
