cimport cython
from philidor.contract.search_control cimport SearchControl
from philidor.core.types cimport Key, Move, NO_MOVE, quotient
from philidor.core.outcomes cimport OutcomeTables
from philidor.core.position cimport Position
from philidor.evaluation.evaluator cimport Evaluator
from philidor.search.histories cimport Histories
from philidor.search.table cimport TranspositionTable
from philidor.search.types cimport (
    Frame, Node, Tuning, TuningRef, Value, CORRECTION_UNIT, EXACT, INFINITE, LINE_WIDTH, LOWER, PIECE_TARGETS,
    MAX_LEVELS, MOVES_A_LEVEL, NO_PIECE_TARGET, NO_VALUE, PROVED_BOUND, REDUCTION_ROWS, ROOT_MOVES,
    STACK, STACK_BELOW, UPPER, set_tuning, tuning_of,
)


@cython.final
cdef class Worker:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef readonly Histories histories
    cdef public TranspositionTable table
    cdef public object parameters
    cdef public SearchControl control
    cdef public object on_root_move
    cdef readonly int number
    cdef public long long nodes
    cdef public long long node_limit
    cdef public int seldepth
    cdef public int root_depth
    cdef public int noise
    cdef public Key noise_seed
    cdef public bint checks_limits
    cdef public int null_move_from
    cdef public OutcomeTables endgames
    cdef public int probed_pieces
    cdef public int probed_depth
    cdef public bint fifty_moves
    cdef public long long table_hits

    cdef Frame[STACK] frames
    cdef Node[MAX_LEVELS] path
    cdef Tuning values
    cdef TuningRef tuning
    cdef int level
    cdef Move[MAX_LEVELS * MOVES_A_LEVEL] moves
    cdef int[MAX_LEVELS * MOVES_A_LEVEL] scores
    cdef Move[LINE_WIDTH * LINE_WIDTH] line
    cdef int[LINE_WIDTH] line_length
    cdef int[REDUCTION_ROWS * REDUCTION_ROWS] reductions

    cdef Move[ROOT_MOVES] root_moves
    cdef bint[ROOT_MOVES] root_excluded
    cdef int lines_excluded
    cdef long long[ROOT_MOVES] root_nodes
    cdef int[ROOT_MOVES] root_values
    cdef int[ROOT_MOVES] root_bounds
    cdef int[ROOT_MOVES] root_depths
    cdef int[ROOT_MOVES] root_ranks
    cdef readonly int root_count
    cdef readonly int root_value

    cpdef void prepare(self) noexcept
    cpdef void tune(self)
    cdef bint out_of_budget(self) noexcept nogil
    cdef Value static_value(self) noexcept nogil
    cdef Value static_value_within(self, Value low, Value high) noexcept nogil
    cdef Value corrected(self, Value value, int ply) noexcept nogil
    cdef void learn_correction(self, int bonus, int ply) noexcept nogil
    cdef int line_slot(self, int ply) noexcept nogil
    cdef int root_index(self, Move move) noexcept nogil
    cdef void note_root(self, int index, int number, Value value, Value alpha,
                        Value beta) noexcept nogil
    cdef void adopt_line(self, int ply, Move move) noexcept nogil
    cdef void announce(self, Move move, int number) noexcept nogil
