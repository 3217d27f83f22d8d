from philidor.core.types cimport Bitboard, KING, NO_MOVE, PAWN, popcount, quotient
from philidor.core.position cimport Position
from philidor.core.see cimport wins_at_least
from philidor.search.types cimport (
    NodeRef, TuningRef, Value, MATE_BOUND, NO_VALUE, REDUCTION_BITS, REDUCTION_PLY, REDUCTION_ROWS,
    STACK_BELOW, frame_at,
)
from philidor.search.worker cimport Worker

cdef bint has_pieces(Position position) noexcept nogil
cdef bint few_pieces(Position position) noexcept nogil
cdef void late_move_pruning(Worker worker, NodeRef node) noexcept nogil
cdef bint prunable(Worker worker, NodeRef node) noexcept nogil
cdef bint futile(Worker worker, NodeRef node, int draft) noexcept nogil
cdef int reduction(Worker worker, NodeRef node) noexcept nogil
cdef int hindsight(Worker worker, NodeRef node) noexcept nogil
cdef bint passing_may_do(Worker worker, NodeRef node) noexcept nogil
cdef bint worth_reducing(Worker worker, NodeRef node) noexcept nogil
cdef bint probcut_applies(Worker worker, NodeRef node, Value raised) noexcept nogil
