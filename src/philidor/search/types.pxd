# C types of the search; search/types.py defines the same names for uncompiled Python.
from philidor.core.types cimport Bitboard, Checks, ChecksRef, Key, Move, NO_MOVE

ctypedef int Value

cdef enum:
    MATE = 32000
    # Values beyond this are mates.
    MATE_BOUND = 31000
    # A win that the endgame tables promise.
    TABLE_WIN = 30000
    PROVED_BOUND = 29800
    INFINITE = 32001
    NO_VALUE = 32002

cdef enum:
    NO_BOUND = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3

cdef enum:
    MAN_TARGETS = 768
    NO_MAN_TARGET = 768

cdef enum:
    MAX_LEVELS = 300
    MOVES_A_LEVEL = 256
    STACK = 140
    STACK_BELOW = 6
    LINE_WIDTH = 130
    ROOT_MOVES = 256

cdef enum:
    QUIETS_KEPT = 64
    CAPTURES_KEPT = 32

cdef enum:
    # The largest value of a history; entries of the capture history per man-target.
    HISTORY_LIMIT = 16384
    VICTIMS = 8

cdef enum:
    REDUCTION_BITS = 10
    REDUCTION_PLY = 1024
    REDUCTION_ROWS = 64
    WEIGHT_BITS = 4
    EVASION_CAPTURES = 1 << 24
    CORRECTION_STEP = 2048
    CORRECTION_UNIT = 6400
    # Extension that means: a search without the table move failed high as well, so cut the node.
    MULTICUT = 99
    DOUBLE_EXTENSIONS = 6
    BARRED_SHARE = 3
    BARRED_PARTS = 4

cdef enum:
    CLUSTER_WORDS = 8
    # The lowest bit of each field in an entry's data word.
    VALUE_SHIFT = 16
    STATIC_SHIFT = 32
    DEPTH_SHIFT = 48
    BOUND_SHIFT = 56
    PV_SHIFT = 58
    GENERATION_SHIFT = 59
    AGE_PLIES = 4
    KEPT_PLIES = 4
    GENERATIONS = 32

# The search's data for one ply of the current line.
cdef struct Frame:
    Move move
    Move excluded
    Move[2] killers
    int man_target
    int static_value
    int cutoffs
    int extensions
    bint table_pv
    int reduction

# The state of a node's move picker, and where its moves are in the worker's list.
cdef struct MovePicker:
    int stage
    int depth
    int start
    int next
    int end
    int bad_end
    int bad_next
    int threshold
    int last_reply
    int second_reply
    int fourth_reply
    int pawn_row
    Bitboard threats
    Bitboard[6] dangers
    Move table_move
    Move[3] refutations
    bint skip_quiets
    Checks checks

# A table entry, unpacked.
cdef struct TableEntry:
    bint found
    Move move
    int value
    int static_value
    int depth
    int bound
    bint pv

ctypedef Frame* FrameRef
ctypedef MovePicker* PickerRef
ctypedef TableEntry* EntryRef

# One node of the search: its arguments, its data, and its results so far.
cdef struct Node:
    Key key
    int level
    int ply
    int depth
    Value alpha
    Value beta
    Value first_alpha
    bint pv
    bint root
    bint cut_node
    bint in_check
    bint improving
    bint capture_table_move
    Move excluded
    Value raw_value
    Value static_value
    Value estimate
    Value best
    Move best_move
    int count
    int quiet_count
    int capture_count
    Move move
    bint quiet
    bint refutation
    int history
    int reduction
    int extension
    int new_depth
    int root_index
    FrameRef frame
    FrameRef previous
    MovePicker picker
    TableEntry entry
    Move[QUIETS_KEPT] quiets
    Move[CAPTURES_KEPT] captures

ctypedef Node* NodeRef

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

cdef enum:
    # The stages right after a killer or the counter move was returned.
    FIRST_REFUTATION = 4
    LAST_REFUTATION = 6

# The values of the parameters, in the order of `parameters.PARAMETERS`.
cdef struct Tuning:
    int aspiration_window
    int table_halfmoves
    int razor_base
    int razor_slope
    int reverse_futility_margin
    int reverse_futility_depth
    int reverse_futility_replies
    int null_move_base
    int null_move_depth_share
    int null_move_value_share
    int null_move_static
    int null_move_slope
    int null_move_value_most
    int null_move_verified
    int null_move_verified_few
    int probcut_margin
    int probcut_depth
    int probcut_plies
    int iir_depth
    int late_move_base
    int futility_base
    int futility_slope
    int futility_depth
    int history_pruning
    int history_pruning_depth
    int see_quiet
    int see_quiet_depth
    int see_capture
    int see_capture_depth
    int singular_depth
    int singular_table_plies
    int singular_margin
    int singular_share
    int double_extension_margin
    int negative_extension
    int negative_extension_cut
    int reduction_base
    int extension_reach
    int reduction_slope
    int reduction_history
    int reduction_depth
    int reduction_pv_capture
    int reduction_capture_free
    int reduction_cut_node
    int reduction_pv
    int reduction_improving
    int reduction_capture_move
    int reduction_cutoffs
    int reduction_cutoffs_least
    int reduction_evasion
    int reduction_killer
    int reduction_check
    int reduction_check_depth
    int reduction_check_flights
    int raised_depth
    int raised_depth_least
    int deeper_margin
    int deeper_slope
    int shallower_slope
    int table_pv_depth
    int hindsight_deeper
    int hindsight_margin
    int hindsight_plies
    int hindsight_depth
    int hindsight_deeper_plies
    int history_bonus
    int history_bonus_most
    int history_malus
    int history_malus_most
    int correction_weight
    int line_correction
    int quiescence_margin
    int order_threats
    int order_threat_minor
    int order_threat_rook
    int order_threat_queen
    int order_checks
    int order_check_loss
    int order_victim
    int good_capture_share
    int quiescence_lazy
    int static_lazy
    int quiescence_checks
    int quiescence_spared
    int weigh_butterfly
    int weigh_last
    int weigh_second
    int weigh_fourth
    int weigh_pawns
    int threat_history
    int refutations
    int mate_distance
    int multicut
    int learn_captures

ctypedef Tuning* TuningRef

ctypedef Key* Words
ctypedef TableEntry[1] OneEntry
ctypedef short* Statistics

# One number for each kind of piece.
ctypedef int* Numbers
ctypedef int[6] SixNumbers
ctypedef int[3] ThreeNumbers

cdef extern from * nogil:
    """
    #define philidor_short(bits) ((int)(short)(unsigned short)(bits))
    #define philidor_at(array, place) (&(array)[place])
    #define philidor_picker(node) (&(node)->picker)
    #define philidor_entry(node) (&(node)->entry)
    #define philidor_checks(picker) (&(picker)->checks)
    #define philidor_ref(object) (&(object))
    #define philidor_set_tuning(tuning, place, value) (((int*)(tuning))[place] = (value))
    """
    const Key LOW_HALF "0xFFFFFFFFULL"
    int as_short "philidor_short"(Key bits) noexcept
    NodeRef node_at "philidor_at"(NodeRef path, int level) noexcept
    FrameRef frame_at "philidor_at"(FrameRef frames, int place) noexcept
    EntryRef entry_at "philidor_at"(EntryRef entries, int place) noexcept
    PickerRef picker_of "philidor_picker"(NodeRef node) noexcept
    EntryRef entry_of "philidor_entry"(NodeRef node) noexcept
    ChecksRef checks_of "philidor_checks"(PickerRef picker) noexcept
    TuningRef tuning_of "philidor_ref"(Tuning values) noexcept
    void set_tuning "philidor_set_tuning"(TuningRef tuning, int place, int value) noexcept
