cimport cython

from philidor.classics.common.variation cimport Variation
from philidor.classics.rajah.board cimport Board
from philidor.classics.rajah.evaluate cimport Evaluator
from philidor.classics.rajah.exchange cimport Exchange
from philidor.classics.rajah.movegen cimport generate, generate_captures
from philidor.classics.rajah.ordering cimport Ordering, is_quiet, pick, victim_value
from philidor.classics.rajah.table cimport Table
from philidor.classics.common.root_record cimport RootRecord
from philidor.classics.common.trace cimport Trace
from philidor.classics.rajah.types cimport (
    BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, DRAW, Depth, EMPTY, FULL_WIDTH, INFINITE, Key, MATE,
    MATE_BOUND, MAX_MOVES, MAX_PLY, Move, NO_MOVE, NULL_MOVE, PAWN, QUIESCENCE, Score, Side,
    Square, kind_of, relative, target,
)
from philidor.classics.common.pace cimport Pace
from philidor.contract.search_control cimport SearchControl

cdef Depth NULL_REDUCTION
cdef int EXTENSION_LIMIT, CLOCK_INTERVAL
cdef Score LAYER_ONE_MARGIN

@cython.final
cdef class Search:
    cdef readonly Board board
    cdef readonly Table table
    cdef readonly Evaluator evaluator
    cdef readonly Exchange exchange
    cdef readonly Ordering ordering
    cdef readonly RootRecord record
    cdef public Trace trace
    cdef Move[128][256] moves
    cdef Score[128][256] ranks
    cdef readonly Variation variation
    cdef Move[256] root_moves
    cdef readonly int root_count
    cdef public bint use_null_move
    cdef public bint use_extensions
    cdef public bint use_layer_one
    cdef public bint use_layer_two
    cdef public bint use_table
    cdef readonly SearchControl control
    cdef readonly Pace pace
    cdef public long long node_limit
    cdef readonly bint aborted
    cdef readonly Depth iteration
    cdef readonly Move best_move
    cdef readonly long long nodes
    cdef readonly long long quiescence_nodes
    cdef readonly int selective_depth
    cdef readonly long long null_cutoffs
    cdef readonly long long check_extensions
    cdef readonly long long recapture_extensions
    cdef readonly long long pawn_extensions
    cdef readonly int deepest_extension
    cdef readonly long long layer_one_drops
    cdef readonly long long layer_two_drops
    cdef readonly long long quiescence_table_cutoffs
    cdef readonly long long table_probes
    cdef readonly long long table_hits
    cdef readonly long long table_cutoffs

    cpdef Score iterate(self, Depth depth)
    cpdef Score settle(self)
    cdef bint visit(self, int ply) noexcept nogil
    cdef bint drawn(self, int ply) noexcept nogil
    cdef bint movable(self, int ply) noexcept nogil
    cdef Score full_width(self, Score alpha, Score beta, Depth depth, int ply,
                          bint null_allowed) noexcept nogil
    cdef long long probe(self, int ply) noexcept nogil
    cdef bint settles(self, long long entry, Score score, Depth depth, Score alpha,
                      Score beta) noexcept nogil
    cdef void reward_cutoff(self, Move move, bint cutoff, Depth depth, int ply) noexcept nogil
    cdef bint null_move_fails_high(self, Score beta, Depth depth, int ply) noexcept nogil
    cdef int root_or_generated(self, int ply) noexcept nogil
    cdef Score search_move(self, Score alpha, Score beta, Depth depth, int ply,
                           bint first) noexcept nogil
    cdef Score try_move(self, Score alpha, Score beta, Depth rest, int ply) noexcept nogil
    cdef Depth extension(self, int ply) noexcept nogil
    cdef Score quiesce(self, Score alpha, Score beta, int ply) noexcept nogil
    cdef Score promise(self, Move move) noexcept nogil
    cdef void remember(self, Key key, Move move, Score score, Score alpha, Score beta, Depth depth,
                       long long nodes_before, int ply) noexcept nogil
