from philidor.classics.paulchess.types cimport (
    Board, BoardRef, EntryRef, Key, Move, Value, ARENA, AT_LEAST, AT_MOST, CAPTURES,
    DRAW, EVERYTHING, EXACT, INFINITE, KING, MATE, MATE_FOUND, MAX_GAME, MAX_MOVES, MAX_PLY, NEVER,
    NO_MOVE, NodeCount, OTHERS, PAWN, board_at, copy_board,
)
from philidor.classics.paulchess.board cimport in_check, move_of, passed_board
from philidor.classics.paulchess.evaluate cimport evaluate
from philidor.classics.paulchess.movegen cimport follow, generate
from philidor.classics.paulchess.nursery cimport Nursery, STAGES
from philidor.classics.paulchess.position cimport Position, last_of
from philidor.classics.paulchess.table cimport Table
from philidor.classics.common.pace cimport Pace
from philidor.classics.common.root_record cimport RootRecord
from philidor.contract.search_control cimport SearchControl

cdef enum:
    NULL_REDUCTION = 2
    QUIESCENCE_DRAFT = 64

cdef class Search(Nursery):
    cdef Key[2144] keys
    cdef Move[96][96] line
    cdef int[96] line_end
    cdef int game_plies
    cdef int roots
    cdef int root_depth
    cdef bint finished
    cdef readonly Table table

    cdef public int quiescence_depth
    cdef public bint uses_table
    cdef public bint alpha_beta
    cdef public bint null_move
    cdef public bint quiescence_null
    cdef public bint check_extension
    cdef public bint draw_by_repetition

    cdef public long long nodes
    cdef readonly long long quiescence_nodes
    cdef readonly long long table_probes
    cdef readonly long long table_hits
    cdef readonly long long table_cutoffs
    cdef readonly long long null_moves
    cdef readonly long long null_cutoffs
    cdef readonly RootRecord record
    cdef public NodeCount node_limit
    cdef readonly SearchControl control
    cdef readonly Pace pace
    cdef readonly bint stopping
    cdef public int selective_depth
    cdef public int best_value

    cdef Value root(self, int depth) noexcept nogil
    cdef void to_front(self, int place) noexcept nogil
    cdef Value full_width(self, int place, int depth, Value alpha, Value beta, int ply, int top,
                          bint may_pass) noexcept nogil
    cdef Value widen(self, int place, int depth, Value alpha, Value beta, int ply, int top,
                     Move suggestion) noexcept nogil
    cdef bint passing_beats(self, int place, int depth, Value beta, int ply, int top) noexcept nogil
    cdef Value quiescence(self, int place, int left, Value alpha, Value beta, int ply,
                          int top) noexcept nogil
    cdef Value captures(self, int place, int left, Value alpha, Value beta, int ply, int top,
                        Move suggestion, Value still) noexcept nogil
    cdef bint repeated(self, BoardRef board, int ply) noexcept nogil
    cdef bint cuts(self, EntryRef entry, int draft, Value value, Value alpha,
                   Value beta) noexcept nogil
    cdef void remember(self, BoardRef board, int draft, Value best, Value alpha, Value beta,
                       Move move, int ply) noexcept nogil
    cdef void extend_line(self, int ply, Move move) noexcept nogil
    cdef bint spent(self) noexcept nogil

cdef bint has_piece(BoardRef board) noexcept nogil
cdef Value from_table(Value value, int ply) noexcept nogil
cdef Value to_table(Value value, int ply) noexcept nogil
