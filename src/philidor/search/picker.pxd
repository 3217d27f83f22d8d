from philidor.core.types cimport (
    Colour, Kind, Move, ALL_MOVES, CAPTURES, KING, NO_KIND, NO_MOVE, PAWN, QUIETS, FLAG_MASK,
    PROMOTION, QUEEN,
)
from philidor.core.movegen cimport generate, gives_check, is_legal
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.search.histories cimport PAWN_SLOTS, Histories
from philidor.search.types cimport (
    BAD_CAPTURES, COUNTER_MOVE, EVASIONS, EVASION_TABLE_MOVE, FIRST_KILLER, GOOD_CAPTURES,
    MAN_TARGETS, PROBCUT_CAPTURES, PROBCUT_TABLE_MOVE, QUIESCENCE_CAPTURES, QUIESCENCE_CHECKS,
    QUIESCENCE_TABLE_MOVE, QUIET_MOVES, SECOND_KILLER, SORT_CAPTURES, SORT_CHECKS, SORT_EVASIONS,
    SORT_PROBCUT, SORT_QUIESCENCE, SORT_QUIETS, STACK_BELOW, TABLE_MOVE, WALK_OVER,
)
from philidor.search.worker cimport Worker

cdef void begin(Worker worker, int level, int stage, Move table_move, int ply) noexcept nogil
cdef int quiet_history(Worker worker, Move move, int ply) noexcept nogil
cdef int capture_history(Worker worker, Move move) noexcept nogil
cdef void score_captures(Worker worker, int level) noexcept nogil
cdef void score_quiets(Worker worker, int level) noexcept nogil
cdef void score_evasions(Worker worker, int level) noexcept nogil
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
