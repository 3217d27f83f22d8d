cimport cython

from philidor.classics.common.root_record cimport RootRecord
from philidor.classics.common.variation cimport Variation
from philidor.classics.rdchess.attacks cimport in_check, survey
from philidor.classics.rdchess.board cimport Board
from philidor.classics.rdchess.endings cimport ENDGAME, MIDDLEGAME, case_of
from philidor.classics.rdchess.evaluate cimport Evaluator
from philidor.classics.rdchess.exchange cimport exchange, gain
from philidor.classics.rdchess.movegen cimport MoveLists
from philidor.classics.rdchess.ordering cimport Ordering
from philidor.classics.rdchess.root_moves cimport RootMoves
from philidor.classics.rdchess.selectivity cimport (
    FRONTIER, PRE_FRONTIER, futility_margin, is_futile, is_quiet, is_razored,
    reaches_seventh, repetition_score,
)
from philidor.classics.rdchess.stage cimport Stage
from philidor.classics.rdchess.table cimport Table
from philidor.classics.rdchess.types cimport (
    BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, DRAW, Depth, INFINITE, Key, MATE, MATE_BOUND, MAX_PLY,
    Move, NO_MOVE, Node, PASS, Score,
)
from philidor.classics.common.pace cimport Pace
from philidor.contract.search_control cimport SearchControl

cdef Depth NULL_REDUCTION
cdef int EXTENSION_LIMIT, CLOCK_INTERVAL
cdef Score NULL_MARGIN, LAZY_MARGIN
cdef Score GAIN_MARGIN

@cython.final
cdef class Search:
    cdef readonly Board board
    cdef readonly Table table
    cdef readonly MoveLists lists
    cdef readonly Ordering ordering
    cdef readonly Evaluator evaluator
    cdef readonly Variation variation
    cdef readonly RootMoves root_moves
    cdef readonly RootRecord record
    # The positional score (evaluation less material) at each ply of the line, for estimates.
    cdef Score[128] positional
    cdef Node[128] path
    cdef public bint use_table
    cdef public bint use_null_move
    cdef public bint use_pruning
    cdef public bint use_lazy
    cdef public bint use_quiescence_stop
    cdef readonly SearchControl control
    cdef readonly Pace pace
    cdef public long long node_limit
    cdef readonly bint aborted
    cdef readonly Depth iteration
    cdef readonly int reach
    cdef readonly Move best_move
    cdef readonly long long nodes
    cdef readonly long long quiescence_nodes
    cdef readonly int max_depth
    cdef readonly long long hash_probes
    cdef readonly long long hash_hits
    cdef readonly long long hash_cutoffs
    cdef readonly long long null_moves
    cdef readonly long long null_cutoffs
    cdef readonly long long repeated_searches
    cdef readonly long long saved_generations
    cdef readonly long long check_extensions
    cdef readonly long long pawn_extensions
    cdef readonly long long repetition_draws
    cdef readonly long long razored
    cdef readonly long long extended_futile
    cdef readonly long long futile
    cdef readonly long long lazy_scores
    cdef readonly long long estimated_scores
    cdef readonly long long hopeless_captures
    cdef readonly long long satisfied

    cpdef Score search_root(self, Score alpha, Score beta, Depth depth)
    cdef Score root(self, Score alpha, Score beta, Depth depth) noexcept nogil
    cpdef void arrange_root(self) noexcept nogil
    cdef bint visit(self, int ply) noexcept nogil
    cdef Score full_width(self, Score alpha, Score beta, Depth depth, int ply,
                          bint null_allowed) noexcept nogil
    cdef long long probe(self, Key key) noexcept nogil
    cdef void open_node(self, Score alpha, Score beta, int ply, bint checked) noexcept nogil
    cdef bint known_by_table(self, Depth depth, int ply) noexcept nogil
    cdef bint prunable(self, int ply) noexcept nogil
    cdef Depth razored_depth(self, Depth depth, int ply) noexcept nogil
    cdef void try_hash_move(self, Depth depth, int ply) noexcept nogil
    cdef void improve(self, Move move, Score score, int ply) noexcept nogil
    cdef void try_other_moves(self, Depth depth, int ply) noexcept nogil
    cdef bint left_out(self, Move move, Depth depth, int ply) noexcept nogil
    cdef Score concluded(self, Score alpha, Depth depth, int ply) noexcept nogil
    cdef bint null_move_fails_high(self, Depth depth, int ply) noexcept nogil
    cdef Score try_move(self, Move move, Score alpha, Score beta, Depth depth, int ply,
                        bint first) noexcept nogil
    cdef Score scout(self, Score alpha, Score beta, Depth rest, int ply,
                     bint first) noexcept nogil
    cdef Depth pawn_extension(self, Move move, int ply) noexcept nogil
    cpdef Score horizon(self, Score alpha, Score beta, int ply) noexcept nogil
    cpdef Score quiesce(self, Score alpha, Score beta, int ply) noexcept nogil
    cdef Score quiescence_value(self, Score alpha, Score beta, int ply) noexcept nogil
    cdef Score static_score(self, Score alpha, Score beta, int ply) noexcept nogil
    cdef Score capture_on(self, Score alpha, Score beta, Score static, int ply) noexcept nogil
    cdef Score escape(self, Score alpha, Score beta, Score static, int ply) noexcept nogil
