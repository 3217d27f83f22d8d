from philidor.core.types cimport Move, ALL_MOVES, CAPTURES, NO_MOVE, QUIETS
from philidor.core.accessors cimport is_quiet
from philidor.core.movegen cimport generate, gives_check, is_legal
from philidor.core.see cimport wins_at_least
from philidor.search.ordering cimport score_captures, score_evasions, score_quiets
from philidor.search.types cimport (
    BAD_CAPTURES, COUNTER_MOVE, EVASIONS, EVASION_TABLE_MOVE, FIRST_KILLER, GOOD_CAPTURES,
    NO_MORE_MOVES, PROBCUT_CAPTURES, PROBCUT_TABLE_MOVE, QUIESCENCE_CAPTURES, QUIESCENCE_CHECKS,
    QUIESCENCE_TABLE_MOVE, QUIET_MOVES, SORT_CAPTURES, SORT_CHECKS, SORT_EVASIONS, SORT_PROBCUT,
    SORT_QUIESCENCE, SORT_QUIETS, STACK_BELOW, TABLE_MOVE,
)
from philidor.search.worker cimport Worker

cdef void begin(Worker worker, int level, int stage, Move table_move, int ply) noexcept nogil
cdef Move best_left(Worker worker, int level) noexcept nogil
cdef Move refutation(Worker worker, int level, int which) noexcept nogil
cdef Move next_capture(Worker worker, int level) noexcept nogil
cdef Move next_quiet(Worker worker, int level) noexcept nogil
cdef Move next_bad_capture(Worker worker, int level) noexcept nogil
cdef Move next_sorted(Worker worker, int level) noexcept nogil
cdef Move next_probcut(Worker worker, int level) noexcept nogil
cdef Move next_check(Worker worker, int level) noexcept nogil
cdef void sort_captures(Worker worker, int level) noexcept nogil
cdef int after(Worker worker, int level, int stage) noexcept nogil
cdef Move next_move(Worker worker, int level) noexcept nogil
