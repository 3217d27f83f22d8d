cimport cython
from philidor.contract.search_control cimport SearchControl
from philidor.core.types cimport (
    Colour, Kind, Move, MoveList, Moves, ALL_MOVES, CAPTURES, KING, MAX_MOVES, NORMAL, NO_KIND, NO_MOVE, PAWN,
    PROMOTION, WHITE, flag_of, quotient,
)
from philidor.core.accessors cimport captured_by, pieces_of
from philidor.core.movegen cimport generate, gives_check
from philidor.core.position cimport Position
from philidor.core.see cimport EXCHANGE_VALUES, wins_at_least
from philidor.evaluation.endgames cimport UNKNOWN_ENDING, known_ending
from philidor.evaluation.evaluator cimport Evaluator
from philidor.human.ordering cimport Ordering, pick
from philidor.human.taste cimport Taste
from philidor.human.types cimport (
    EXCHANGES, GLANCES, LATE, LATE_SHARE, LONGEST, LineTable, MOST_MOVES, MOST_QUIETS, NEAR_END, NULL_SAVING,
    NULL_SHARE, SURE, ScoreList, Scores, VERY_LATE,
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
    cdef readonly Taste taste
    cdef Ordering ordering
    cdef TranspositionTable table
    cdef SearchControl control
    cdef readonly int depth
    cdef readonly long long nodes
    cdef readonly long long budget
    cdef readonly int reached
    cdef bint stopped
    cdef bint may_stop
    cdef bint heedless
    cdef readonly Move threat
    cdef MoveList replies
    cdef Scores reply_lengths
    cdef LineTable lines
    cdef int[LONGEST] line_length
    cdef Move[LONGEST] best_line
    cdef int best_length
    cdef int root_count
    cdef MoveList root_moves
    cdef Scores root_values
    cdef Scores found_values

    cdef bint out_of_budget(self) noexcept nogil
    cdef bint is_plain(self, Move move) noexcept nogil
    cpdef Value judge(self) noexcept nogil
    cpdef int liking(self, Move move) noexcept
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
    cdef Value follow(self, Move move, bint plain, Value alpha, Value beta, int depth, int seen,
                      int ply) noexcept nogil
    cdef Value look_ahead(self, Value alpha, Value beta, int rest, int late, int seen,
                          int ply) noexcept nogil
    cdef void glance(self, Moves moves, ScoreList values, int count, int left) noexcept
    cdef bint allows_mate(self) noexcept nogil
    cdef Value glance_at_threat(self, int left) noexcept nogil
    cdef void iterate(self, int depth) noexcept nogil
    cdef void deepen(self) noexcept nogil
