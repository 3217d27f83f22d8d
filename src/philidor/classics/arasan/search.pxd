cimport cython

from philidor.classics.arasan.attacks cimport Attacks, agree
from philidor.classics.arasan.board cimport Board
from philidor.classics.arasan.estimate cimport attack_estimate
from philidor.classics.arasan.evaluate cimport evaluate
from philidor.classics.arasan.movegen cimport check_evasions, complete, generate, generate_captures
from philidor.classics.arasan.ordering cimport Ordering, is_quiet, sort
from philidor.classics.arasan.safety cimport threatened
from philidor.classics.arasan.table cimport Table
from philidor.classics.common.root_record cimport RootRecord
from philidor.classics.common.trace cimport Trace
from philidor.classics.arasan.types cimport (
    BIG, CAPTURE_SEARCH, CHECK_SEARCH, Depth, EXACT, ExtendedMove, FULL_SEARCH, ILLEGAL, LOWER,
    MATE_BOUND, MAX_MOVES, MAX_PLY, Move, NO_MOVE, NO_NODE, NULL_MOVE, PAWN, PAWN_VALUE,
    ReversibleMove, Score, Side, UPPER, plain,
)
from philidor.classics.common.pace cimport Pace
from philidor.contract.search_control cimport SearchControl

cdef Depth NULL_REDUCTION
cdef int CLOCK_INTERVAL
cdef Score TROUBLE

@cython.final
cdef class Search:
    cdef readonly Board board
    cdef readonly Table table
    cdef readonly Ordering ordering
    cdef readonly Attacks fresh
    cdef readonly RootRecord record
    cdef public Trace trace
    cdef ExtendedMove[64][256] moves
    cdef Score[64][256] ranks
    cdef Move[64][64] pv
    cdef int[64] pv_length
    cdef readonly int root_count
    cdef public bint use_null_move
    cdef public bint use_table
    cdef public bint debug_attacks
    cdef public Depth capture_limit
    cdef public Depth check_limit
    cdef readonly SearchControl control
    cdef readonly Pace pace
    cdef public long long usual_time
    cdef public long long latest_time
    cdef public long long node_limit
    cdef readonly bint aborted
    cdef readonly bint in_trouble
    cdef readonly Score last_score
    cdef readonly long long nodes
    cdef readonly int selective_depth
    cdef readonly long long forced_replies
    cdef readonly long long null_cutoffs
    cdef readonly long long draws_seen
    cdef readonly long long attack_checks
    cdef readonly long long attack_faults
    cdef readonly long long table_probes
    cdef readonly long long table_hits
    cdef readonly long long table_cutoffs

    cpdef Score iterate(self, Depth depth)
    cpdef Score value_at(self, Depth depth, Score alpha, Score beta)
    cdef Score root_search(self, Depth depth) noexcept nogil
    cdef bint must_stop(self) noexcept nogil
    cdef Score move_search(self, Score alpha, Score beta, Depth depth, int ply,
                           bint null_allowed) noexcept nogil
    cdef Score capture_search(self, Score alpha, Score beta, Depth depth, int ply, Move hash_move,
                              bint null_allowed) noexcept nogil
    cdef bint null_move_cuts(self, Score beta, Depth depth, int ply) noexcept nogil
    cdef Score search_moves(self, Score alpha, Score beta, Depth depth, int ply, Score best,
                            Move hash_move) noexcept nogil
    cdef ExtendedMove completed(self, Move hash_move, Depth depth, int ply) noexcept nogil
    cdef int evasions(self, int ply, Move hash_move) noexcept nogil
    cdef int generated(self, Depth depth, int ply) noexcept nogil
    cdef bint skip_move(self, ExtendedMove move, Depth depth) noexcept nogil
    cdef Score try_move(self, ExtendedMove move, Score alpha, Score beta, Depth rest, int ply,
                        bint first) noexcept nogil
    cdef Score descend(self, ExtendedMove move, Score alpha, Score beta, Depth rest, int ply,
                       int stage) noexcept nogil
    cdef void lengthen_pv(self, ExtendedMove move, int ply) noexcept nogil
    cdef void check_attacks(self) noexcept nogil
    cdef void remember(self, Score value, Score alpha, Score beta, Depth depth, int ply,
                       Move best) noexcept nogil
