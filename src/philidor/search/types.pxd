# C types of the search.
#
# A `Value` is in centipawns from the view of the side to move; beyond `MATE_BOUND` it is a mate:
# `MATE` minus the plies to it. A piece-target combines a moving piece with its target square:
# `(6 * colour + kind) * 64 + target`; `NO_PIECE_TARGET` stands for no move.
#
# The `...Ref` types are pointers in C and references in Python: an assignment copies no data.
from philidor.core.types cimport Bitboard, Checks, ChecksRef, Key, Move, NO_MOVE

ctypedef int Value

cdef enum:
    MATE = 32000
    # Values beyond this are mates.
    MATE_BOUND = 31000
    # A win that the endgame tables promise. Values beyond `PROVED_BOUND`, such wins and mates, count
    # the plies from the root.
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
    PIECE_TARGETS = 768
    NO_PIECE_TARGET = 768

cdef enum:
    # Most levels of nodes; moves per level; frames of the line, including a margin at both ends, and
    # the margin before its first ply; longest line; most root moves.
    MAX_LEVELS = 300
    MOVES_A_LEVEL = 256
    STACK = 140
    STACK_BELOW = 6
    LINE_WIDTH = 130
    ROOT_MOVES = 256

cdef enum:
    # How many quiet moves and captures a node keeps to penalize if a later move fails high.
    QUIETS_KEPT = 64
    CAPTURES_KEPT = 32

cdef enum:
    # The largest value of a history; entries of the capture history per piece-target.
    HISTORY_LIMIT = 16384
    VICTIMS = 8

cdef enum:
    # Reductions are in 1024ths of a ply, in a table of 64 depths by 64 move numbers.
    REDUCTION_BITS = 10
    REDUCTION_PLY = 1024
    REDUCTION_ROWS = 64
    # Weights of histories are in 16ths; a bonus that puts captures before all quiet evasions.
    WEIGHT_BITS = 4
    EVASION_CAPTURES = 1 << 24
    # The largest update of a correction; corrections are 64ths of a centipawn, weights percent.
    CORRECTION_STEP = 2048
    CORRECTION_UNIT = 6400
    # Extension that means: a search without the table move failed high as well, so cut the node.
    MULTICUT = 99
    # How many double extensions a line may contain.
    DOUBLE_EXTENSIONS = 6
    # While a null move is verified, its side may not pass for three quarters of the reduced depth.
    BARRED_SHARE = 3
    BARRED_PARTS = 4

cdef enum:
    CLUSTER_WORDS = 8
    # The lowest bit of each field in an entry's data word; the move comes first.
    VALUE_SHIFT = 16
    STATIC_SHIFT = 32
    DEPTH_SHIFT = 48
    BOUND_SHIFT = 56
    PV_SHIFT = 58
    GENERATION_SHIFT = 59
    # Plies of depth that an entry loses with each search; plies by which a deeper one survives a bound.
    AGE_PLIES = 4
    KEPT_PLIES = 4
    GENERATIONS = 32

# The search's data for one ply of the current line.
#
# move, piece_target: the move being tried there. excluded: the move that a singular search leaves
# out. static_value: corrected, NO_VALUE in check. cutoffs: how many nodes at this ply failed
# high since the ply before was entered. extensions: double extensions on the line. table_pv: on
# a principal variation, now or in an earlier search. reduction: plies that the move is reduced.
cdef struct Frame:
    Move move
    Move excluded
    Move[2] killers
    int piece_target  # = NO_PIECE_TARGET
    int static_value  # = NO_VALUE
    int cutoffs
    int extensions
    bint table_pv
    int reduction

# The state of a node's move picker, and where its moves are in the worker's list.
#
# start: the node's first index in the list. next, end: the moves that are left; bad_next,
# bad_end: the losing captures kept for later. depth: below zero if quiescence tries no checks.
# threshold: what a ProbCut capture must gain. pawn_row, ..._reply: indices of the history rows
# that are the same for all moves of the node. dangers: by kind, the squares on which a cheaper
# enemy piece attacks it; threats: all squares that the opponent attacks, if the histories use
# them. skip_quiets: the quiet moves left are skipped.
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
    int value  # = NO_VALUE
    int static_value  # = NO_VALUE
    int depth  # = -1
    int bound
    bint pv

ctypedef Frame* FrameRef
ctypedef MovePicker* PickerRef
ctypedef TableEntry* EntryRef

# One node of the search: its arguments, its data, and its results so far.
#
# level: the number of nodes above it; more than the ply where a ply is searched twice, as for a
# singular extension. cut_node: expected to fail high. raw_value: the evaluation, NO_VALUE if the
# network was skipped; static_value: the evaluation, corrected; estimate: the table's value if
# that is more precise. improving: the static value is above the one two plies ago. count,
# quiet_count, capture_count: moves tried. frame, previous: the frames of this ply and the one
# before.
#
# Of the move being tried: quiet; refutation (a killer or the counter move); history; reduction
# in 1024ths of a ply; extension in plies; new_depth, the depth of its search.
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
    # Stages of the move picker.
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

# The values of the parameters; `parameters.PARAMETERS` says what each means.
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
#: Words: TypeAlias = memoryview
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
    # The low 16 bits as a signed number.
    int as_short "philidor_short"(Key bits) noexcept
    #: return ((bits & 0xFFFF) ^ 0x8000) - 0x8000
    # The node of a level.
    NodeRef node_at "philidor_at"(NodeRef path, int level) noexcept
    #: def node_at(path: list[Node], level: int) -> NodeRef:
    #:     return path[level]
    # The frame at an index; that of a ply is at `ply + STACK_BELOW`.
    FrameRef frame_at "philidor_at"(FrameRef frames, int place) noexcept
    #: def frame_at(frames: list[Frame], place: int) -> FrameRef:
    #:     return frames[place]
    # The entry at an index.
    EntryRef entry_at "philidor_at"(EntryRef entries, int place) noexcept
    #: def entry_at(entries: OneEntry, place: int) -> EntryRef:
    #:     return entries[place]
    # A node's move picker.
    PickerRef picker_of "philidor_picker"(NodeRef node) noexcept
    #: return node.picker
    # A node's table entry.
    EntryRef entry_of "philidor_entry"(NodeRef node) noexcept
    #: return node.entry
    # What a picker knows of its node's checks.
    ChecksRef checks_of "philidor_checks"(PickerRef picker) noexcept
    #: return picker.checks
    # A reference to the parameter values.
    TuningRef tuning_of "philidor_ref"(Tuning values) noexcept
    #: return values
    # Set the parameter at an index of the list.
    void set_tuning "philidor_set_tuning"(TuningRef tuning, int place, int value) noexcept
    #: setattr(tuning, list(vars(tuning))[place], value)
