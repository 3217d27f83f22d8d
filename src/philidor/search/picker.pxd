from philidor.core.types cimport Move, ALL_MOVES, CAPTURES, NO_MOVE, QUIETS
from philidor.core.accessors cimport is_quiet
from philidor.core.checks cimport is_check
from philidor.core.movegen cimport generate, is_legal
from philidor.core.see cimport wins_at_least
from philidor.search.histories cimport PAWN_SLOTS
from philidor.search.ordering cimport (
    find_dangers, score_captures, score_evasions, score_quiets,
)
from philidor.search.types cimport (
    NodeRef, PickerRef, BAD_CAPTURES, COUNTER_MOVE, EVASIONS, EVASION_TABLE_MOVE, FIRST_KILLER,
    GOOD_CAPTURES, PIECE_TARGETS, MOVES_A_LEVEL, NO_MORE_MOVES, PROBCUT_CAPTURES, PROBCUT_TABLE_MOVE,
    QUIESCENCE_CAPTURES, QUIESCENCE_CHECKS, QUIESCENCE_TABLE_MOVE, QUIET_MOVES, SORT_CAPTURES,
    SORT_CHECKS, SORT_EVASIONS, SORT_PROBCUT, SORT_QUIESCENCE, SORT_QUIETS, STACK_BELOW, TABLE_MOVE,
    checks_of, frame_at, picker_of,
)
from philidor.search.worker cimport Worker

cdef void begin(Worker worker, NodeRef node, int stage, Move table_move) noexcept nogil
cdef void find_histories(Worker worker, NodeRef node) noexcept nogil
cdef inline Move best_left(Worker worker, PickerRef picker) noexcept nogil
cdef Move next_refutation(Worker worker, PickerRef picker, int which) noexcept nogil
cdef Move next_capture(Worker worker, PickerRef picker) noexcept nogil
cdef Move next_quiet(Worker worker, PickerRef picker) noexcept nogil
cdef Move next_bad_capture(Worker worker, PickerRef picker) noexcept nogil
cdef Move next_sorted(Worker worker, PickerRef picker) noexcept nogil
cdef Move next_probcut(Worker worker, PickerRef picker) noexcept nogil
cdef Move next_check(Worker worker, PickerRef picker) noexcept nogil
cdef void prepare_stage(Worker worker, PickerRef picker, int stage) noexcept nogil
cdef Move move_of_stage(Worker worker, PickerRef picker, int stage) noexcept nogil
cdef int stage_after(PickerRef picker, int stage) noexcept nogil
cdef Move next_move(Worker worker, PickerRef picker) noexcept nogil
