cimport cython
from philidor.contract.search_control cimport SearchControl
from philidor.core.types cimport (
    Colour, Kind, Move, MoveList, Moves, ALL_MOVES, CAPTURES, KING, MAX_MOVES, NORMAL, NO_KIND, NO_MOVE, PAWN,
    PROMOTION, WHITE, flag_of, quotient,
)
from philidor.core.accessors cimport captured_by, men_of
from philidor.core.checks cimport is_check
from philidor.core.movegen cimport generate
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.evaluation.endgames cimport UNKNOWN_ENDING, known_ending
from philidor.evaluation.evaluator cimport Evaluator
from philidor.human.kinds cimport enter, focus_of, kinds_of, nature_of, setting_of
from philidor.human.ordering cimport Ordering, pick
from philidor.human.perception cimport Perception, mixed
from philidor.human.taste cimport Taste
from philidor.human.types cimport (
    BACKWARD, CAPTURE, CHECK, DISCOVERY, KNIGHT_MOVE, LONG, LONGEST, LineTable,
    MOST_MOVES, PLY, PROMOTES, QUIET, SIDEWAYS, Scene, SceneRef, Scenes, Scores, checks_of, scene_at,
)
from philidor.search.accessors cimport prefetch_entry
from philidor.search.table cimport TranspositionTable
from philidor.search.types cimport (
    EntryRef, OneEntry, Value, EXACT, INFINITE, LOWER, MATE, MATE_BOUND, NO_VALUE, UPPER, entry_at,
)


@cython.final
cdef class Mind:
    cdef readonly Position position
    cdef readonly Evaluator evaluator
    cdef readonly Perception perception
    cdef readonly Taste taste
    cdef Ordering ordering
    cdef TranspositionTable table
    cdef SearchControl control
    cdef readonly int depth
    cdef readonly int exchanges
    cdef readonly int forcing_cost
    cdef readonly int quiet_cost
    cdef readonly int hidden_cost
    cdef readonly int doubt
    cdef readonly bint knows_endings
    cdef readonly long long nodes
    cdef readonly long long budget
    cdef readonly int reached
    cdef bint stopped
    cdef bint may_stop
    cdef int root_focus
    cdef int root_top
    cdef Scenes scenes
    cdef LineTable lines
    cdef int[LONGEST] line_length
    cdef int root_count
    cdef MoveList root_moves
    cdef Scores root_values
    cdef Scores root_costs

    cdef bint out_of_budget(self) noexcept nogil
    cdef SceneRef scene(self, int ply) noexcept nogil
    cdef bint notices(self, SceneRef scene, Move move, int nature, int ply) noexcept nogil
    cdef bint notices_capture(self, SceneRef scene, Move move, int ply) noexcept nogil
    cdef bint is_plain(self, SceneRef scene, Move move) noexcept nogil
    cpdef Value judge(self) noexcept nogil
    cdef int cost(self, int kinds) noexcept nogil
    cdef void adopt(self, Move move, int ply) noexcept nogil
    cdef bint may_gain(self, Move move, int order, Value missing) noexcept nogil
    cdef bint any_hope(self, Moves moves, int count, Value missing) noexcept nogil
    cdef Value quiesce(self, Value alpha, Value beta, int left, int ply) noexcept nogil
    cdef bint passing_holds(self, Value beta, int depth, int ply) noexcept nogil
    cdef Value search(self, Value alpha, Value beta, int depth, int ply,
                      bint may_pass) noexcept nogil
    cdef bint futile(self, Value static, Value alpha, int depth, int seen) noexcept nogil
    cdef Value try_moves(self, Value alpha, Value beta, int depth, int ply, Move known,
                         Value static) noexcept nogil
    cdef Value follow(self, Move move, int kinds, Value alpha, Value beta, int depth, int seen,
                      int ply) noexcept nogil
    cdef Value look_ahead(self, Value alpha, Value beta, int rest, int late, int seen,
                          int ply) noexcept nogil
    cdef void iterate(self, int depth) noexcept nogil
    cdef void sort_root(self) noexcept nogil
    cdef void deepen(self) noexcept nogil
    cpdef int doubtful(self, Move move) noexcept nogil
