from philidor.core.accessors cimport occupancy
from philidor.core.types cimport NO_MOVE, UNKNOWN, popcount
from philidor.search.types cimport (
    NodeRef, Value, EXACT, LOWER, NO_VALUE, TABLE_WIN, UPPER,
)
from philidor.search.worker cimport Worker

cdef Value endgame_value(Worker worker, NodeRef node) noexcept nogil
