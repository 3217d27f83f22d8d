cimport cython
from philidor.contract.search_control cimport SearchControl
from philidor.core.types cimport Key, Move, quotient
from philidor.core.position cimport Position
from philidor.evaluation.evaluator cimport Evaluator
from philidor.search.histories cimport Histories
from philidor.search.parameters cimport Parameters
from philidor.search.table cimport TranspositionTable
from philidor.search.types cimport (
    Frame, MovePicker, TableEntry, Value, EXACT, LINE_WIDTH, LOWER, MAN_TARGETS, MATE_BOUND,
    MAX_LEVELS, NO_MAN_TARGET, NO_VALUE, STACK, STACK_BELOW, UPPER,
)


@cython.final
cdef class Worker:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef readonly Histories histories
    cdef public TranspositionTable table
    cdef public Parameters parameters
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

    cdef Frame[STACK] frames
    cdef MovePicker[MAX_LEVELS] pickers
    cdef TableEntry[MAX_LEVELS] entries
    cdef int level
    cdef Move[76800] moves
    cdef int[76800] scores
    cdef Move[19200] tried_quiets
    cdef Move[9600] tried_captures
    cdef Move[16900] line
    cdef int[130] line_length
    cdef int[4096] reductions

    cdef Move[256] root_moves
    cdef bint[256] root_excluded
    cdef int lines_excluded
    cdef long long[256] root_nodes
    cdef int[256] root_values
    cdef int[256] root_bounds
    cdef int[256] root_depths
    cdef int[256] root_ranks
    cdef readonly int root_count
    cdef readonly int root_value

    cpdef void prepare(self) noexcept
    cpdef void fill_reductions(self)
    cdef bint out_of_budget(self) noexcept nogil
    cdef Value static_value(self) noexcept nogil
    cdef Value corrected(self, Value value, int ply) noexcept nogil
    cdef void learn_correction(self, int bonus, int ply) noexcept nogil
    cdef int line_slot(self, int ply) noexcept nogil
    cdef int root_index(self, Move move) noexcept nogil
    cdef void note_root(self, int index, int number, Value value, Value alpha,
                        Value beta) noexcept nogil
    cdef void adopt_line(self, int ply, Move move) noexcept nogil
    cdef void announce(self, Move move, int number) noexcept nogil
