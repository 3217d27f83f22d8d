# C names of the search; search/types.py gives the same names to uncompiled Python.
from philidor.core.types cimport Bitboard, Key, Move

ctypedef int Value

cdef extern from * nogil:
    """
    #define philidor_prefetch(address) __builtin_prefetch(address)
    #define philidor_short(bits) ((int)(short)(unsigned short)(bits))
    """
    const Key LOW_HALF "0xFFFFFFFFULL"
    int as_short "philidor_short"(Key bits) noexcept
    void prefetch "philidor_prefetch"(const void* address) noexcept

cdef enum:
    MATE = 32000
    # Scores beyond this are mates in so many plies.
    MATE_BOUND = 31000
    INFINITE = 32001
    NO_VALUE = 32002
    DRAW = 0

cdef enum:
    NO_BOUND = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3

# A move's man and target as one index: (6 * colour + kind) * 64 + target; the last means none.
cdef enum:
    MAN_TARGETS = 768
    NO_MAN_TARGET = 768

cdef enum:
    MAX_LEVELS = 300
    STACK = 140
    STACK_BELOW = 6
    LINE_WIDTH = 130

# What the search knows about each ply of the current line.
cdef struct Frame:
    Move move
    Move excluded
    Move[2] killers
    int man_target
    int static_value
    int cutoffs
    int extensions
    bint in_check
    bint table_pv
    int reduction

# One node's walk through its moves; `level` counts nodes on the way, not plies.
cdef struct MovePicker:
    int stage
    int ply
    int depth
    int next
    int end
    int bad_end
    int bad_next
    int threshold
    Move table_move
    Move[3] refutations
    bint skip_quiets

cdef enum:
    TABLE_MOVE
    SORT_CAPTURES
    GOOD_CAPTURES
    FIRST_KILLER
    SECOND_KILLER
    COUNTER_MOVE
    SORT_QUIETS
    QUIET_MOVES
    BAD_CAPTURES
    EVASION_TABLE_MOVE
    SORT_EVASIONS
    EVASIONS
    QUIESCENCE_TABLE_MOVE
    SORT_QUIESCENCE
    QUIESCENCE_CAPTURES
    SORT_CHECKS
    QUIESCENCE_CHECKS
    PROBCUT_TABLE_MOVE
    SORT_PROBCUT
    PROBCUT_CAPTURES
    NO_MORE_MOVES

# A table entry, unpacked.
cdef struct TableEntry:
    bint found
    Move move
    int value
    int static_value
    int depth
    int bound
    bint pv

ctypedef Key* Words
ctypedef TableEntry* Entries
ctypedef TableEntry[1] OneEntry
ctypedef short* Statistics

# One bitboard for each kind of man.
ctypedef Bitboard* BoardsByKind
ctypedef Bitboard[6] SixBoards

cdef enum:
    # The largest value of a history, and the places of a capture's history for each man-target.
    HISTORY_LIMIT = 16384
    VICTIMS = 8

cdef enum:
    CLUSTER_WORDS = 8
    GENERATIONS = 32

cdef enum:
    # How many tried moves a node keeps for the histories.
    QUIETS_KEPT = 64
    CAPTURES_KEPT = 32
    # The largest single lesson of the correction histories.
    CORRECTION_STEP = 2048
    # Stages in which a move has just come from killers or counter move: the stage after each.
    FIRST_REFUTATION = 4
    LAST_REFUTATION = 6
    # A search without the table move failed high: the node is cut.
    MULTICUT = 99
