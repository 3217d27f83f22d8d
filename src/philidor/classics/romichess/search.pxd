from philidor.classics.romichess.types cimport (
    Move, Score, INFINITY, MAX_PLY, PROMOTED_KIND, PROMOTION, SIMPLE, STACK_ROOM,
)
from philidor.classics.romichess.board cimport Board, is_side_in_check, make_move, take_back
from philidor.classics.romichess.evaluate cimport evaluate
from philidor.classics.romichess.movegen cimport generate_captures, generate_moves
from philidor.classics.common.pace cimport Pace
from philidor.classics.common.root_record cimport RootRecord
from philidor.contract.search_control cimport SearchControl

cdef int CLOCK_INTERVAL


cdef class Search(Board):
    cdef readonly long long nodes
    cdef public long long node_limit
    cdef readonly SearchControl control
    cdef readonly Pace pace
    cdef readonly RootRecord record
    cdef readonly bint stopped
    cdef readonly int seldepth
    cdef readonly long long cutoffs
    cdef readonly long long first_move_cutoffs
    cdef int root
    cdef Score window_alpha
    cdef Score window_beta
    cdef bint is_leaf
    cdef bint following
    cdef int[82][82] pv
    cdef int[82] pv_length
    cdef int[82] last_pv
    cdef int last_length
    cdef int[40] chain_from
    cdef int[40] chain_to

    cpdef void begin_search(self, SearchControl control) noexcept
    cpdef int search_one_q(self, Score alpha, Score beta, bint is_leaf) noexcept
    cpdef void drop_move(self, int i) noexcept
    cpdef void sort_list(self) noexcept
    cpdef Score search_root(self, int depth) noexcept
    cpdef Score value_at(self, Score alpha, Score beta, int depth) noexcept
    cpdef Score quiesce(self, Score alpha, Score beta) noexcept
    cpdef bint repeated(self) noexcept

    cdef void resolve(self) noexcept nogil


cdef Score iterate_root(Search search, int depth) noexcept nogil
cdef void note_root(Search search, int i, Score alpha) noexcept nogil
cdef Score search_node(Search search, Score alpha, Score beta, int depth) noexcept nogil
cdef Score no_move_score(Search search, int distance) noexcept nogil
cdef Score leaf_score(Search search, Score alpha, Score beta, int distance) noexcept nogil
cdef void one_q(Search search, Score alpha, Score beta, bint is_leaf) noexcept nogil
cdef Score qsearch(Search search, Score alpha, Score beta) noexcept nogil
cdef void count_node(Search search) noexcept nogil
cdef bint has_repeated(Search search) noexcept nogil

cdef void take_best(Board board, int bottom, int i) noexcept nogil
cdef void swap_moves(Board board, int a, int b) noexcept nogil
cdef int packed(Board board, int i) noexcept nogil
cdef void keep_pv(Search search, int distance, int i) noexcept nogil
cdef bint prefer_pv(Search search, int distance) noexcept nogil
