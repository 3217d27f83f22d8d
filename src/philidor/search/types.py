"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types of the search.

A `Value` is in centipawns from the view of the side to move; beyond `MATE_BOUND` it is a mate:
`MATE` minus the plies to it. A piece-target combines a moving piece with its target square:
`(6 * colour + kind) * 64 + target`; `NO_PIECE_TARGET` stands for no move.

The `...Ref` types are pointers in C and references in Python: an assignment copies no data.
"""

from typing import TypeAlias

from philidor.core.types import Bitboard, Checks, ChecksRef, Key, Move

Value: TypeAlias = int

MATE = 32000
# Values beyond this are mates.
MATE_BOUND = 31000
# A win that the endgame tables promise. Values beyond `PROVED_BOUND`, such wins and mates, count
# the plies from the root.
TABLE_WIN = 30000
PROVED_BOUND = 29800
INFINITE = 32001
NO_VALUE = 32002

NO_BOUND = 0
UPPER = 1
LOWER = 2
EXACT = 3

PIECE_TARGETS = 768
NO_PIECE_TARGET = 768

# Most levels of nodes; moves per level; frames of the line, including a margin at both ends, and
# the margin before its first ply; longest line; most root moves.
MAX_LEVELS = 300
MOVES_A_LEVEL = 256
STACK = 140
STACK_BELOW = 6
LINE_WIDTH = 130
ROOT_MOVES = 256

# How many quiet moves and captures a node keeps to penalize if a later move fails high.
QUIETS_KEPT = 64
CAPTURES_KEPT = 32

# The largest value of a history; entries of the capture history per piece-target.
HISTORY_LIMIT = 16384
VICTIMS = 8

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


class Frame:
    """The search's data for one ply of the current line.

    move, piece_target: the move being tried there. excluded: the move that a singular search leaves
    out. static_value: corrected, NO_VALUE in check. cutoffs: how many nodes at this ply failed high
    since the ply before was entered. extensions: double extensions on the line. table_pv: on a
    principal variation, now or in an earlier search. reduction: plies that the move is reduced.
    """

    def __init__(self) -> None:
        self.move: Move = 0
        self.excluded: Move = 0
        self.killers: list[Move] = [0] * 2
        self.piece_target: int = NO_PIECE_TARGET
        self.static_value: int = NO_VALUE
        self.cutoffs: int = 0
        self.extensions: int = 0
        self.table_pv: int = 0
        self.reduction: int = 0


class MovePicker:
    """The state of a node's move picker, and where its moves are in the worker's list.

    start: the node's first index in the list. next, end: the moves that are left; bad_next,
    bad_end: the losing captures kept for later. depth: below zero if quiescence tries no checks.
    threshold: what a ProbCut capture must gain. pawn_row, ..._reply: indices of the history rows
    that are the same for all moves of the node. dangers: by kind, the squares on which a cheaper
    enemy piece attacks it; threats: all squares that the opponent attacks, if the histories use
    them. skip_quiets: the quiet moves left are skipped.
    """

    def __init__(self) -> None:
        self.stage: int = 0
        self.depth: int = 0
        self.start: int = 0
        self.next: int = 0
        self.end: int = 0
        self.bad_end: int = 0
        self.bad_next: int = 0
        self.threshold: int = 0
        self.last_reply: int = 0
        self.second_reply: int = 0
        self.fourth_reply: int = 0
        self.pawn_row: int = 0
        self.threats: Bitboard = 0
        self.dangers: list[Bitboard] = [0] * 6
        self.table_move: Move = 0
        self.refutations: list[Move] = [0] * 3
        self.skip_quiets: int = 0
        self.checks: Checks = Checks()


class TableEntry:
    """A table entry, unpacked."""

    def __init__(self) -> None:
        self.found: int = 0
        self.move: Move = 0
        self.value: int = NO_VALUE
        self.static_value: int = NO_VALUE
        self.depth: int = -1
        self.bound: int = 0
        self.pv: int = 0


FrameRef: TypeAlias = Frame
PickerRef: TypeAlias = MovePicker
EntryRef: TypeAlias = TableEntry


class Node:
    """One node of the search: its arguments, its data, and its results so far.

    level: the number of nodes above it; more than the ply where a ply is searched twice, as for a
    singular extension. cut_node: expected to fail high. raw_value: the evaluation, NO_VALUE if the
    network was skipped; static_value: the evaluation, corrected; estimate: the table's value if
    that is more precise. improving: the static value is above the one two plies ago. count,
    quiet_count, capture_count: moves tried. frame, previous: the frames of this ply and the one
    before.

    Of the move being tried: quiet; refutation (a killer or the counter move); history; reduction in
    1024ths of a ply; extension in plies; new_depth, the depth of its search.
    """

    def __init__(self) -> None:
        self.key: Key = 0
        self.level: int = 0
        self.ply: int = 0
        self.depth: int = 0
        self.alpha: Value = 0
        self.beta: Value = 0
        self.first_alpha: Value = 0
        self.pv: int = 0
        self.root: int = 0
        self.cut_node: int = 0
        self.in_check: int = 0
        self.improving: int = 0
        self.capture_table_move: int = 0
        self.excluded: Move = 0
        self.raw_value: Value = 0
        self.static_value: Value = 0
        self.estimate: Value = 0
        self.best: Value = 0
        self.best_move: Move = 0
        self.count: int = 0
        self.quiet_count: int = 0
        self.capture_count: int = 0
        self.move: Move = 0
        self.quiet: int = 0
        self.refutation: int = 0
        self.history: int = 0
        self.reduction: int = 0
        self.extension: int = 0
        self.new_depth: int = 0
        self.root_index: int = 0
        self.frame: FrameRef = Frame()
        self.previous: FrameRef = Frame()
        self.picker: MovePicker = MovePicker()
        self.entry: TableEntry = TableEntry()
        self.quiets: list[Move] = [0] * QUIETS_KEPT
        self.captures: list[Move] = [0] * CAPTURES_KEPT


NodeRef: TypeAlias = Node

# Stages of the move picker.
TABLE_MOVE = 0
SORT_CAPTURES = 1
GOOD_CAPTURES = 2
FIRST_KILLER = 3
SECOND_KILLER = 4
COUNTER_MOVE = 5
SORT_QUIETS = 6
QUIET_MOVES = 7
BAD_CAPTURES = 8
EVASION_TABLE_MOVE = 9
SORT_EVASIONS = 10
EVASIONS = 11
QUIESCENCE_TABLE_MOVE = 12
SORT_QUIESCENCE = 13
QUIESCENCE_CAPTURES = 14
SORT_CHECKS = 15
QUIESCENCE_CHECKS = 16
PROBCUT_TABLE_MOVE = 17
SORT_PROBCUT = 18
PROBCUT_CAPTURES = 19
NO_MORE_MOVES = 20

# The stages right after a killer or the counter move was returned.
FIRST_REFUTATION = 4
LAST_REFUTATION = 6


class Tuning:
    """The values of the parameters; `parameters.PARAMETERS` says what each means."""

    def __init__(self) -> None:
        self.aspiration_window: int = 0
        self.table_halfmoves: int = 0
        self.razor_base: int = 0
        self.razor_slope: int = 0
        self.reverse_futility_margin: int = 0
        self.reverse_futility_depth: int = 0
        self.reverse_futility_replies: int = 0
        self.null_move_base: int = 0
        self.null_move_depth_share: int = 0
        self.null_move_value_share: int = 0
        self.null_move_static: int = 0
        self.null_move_slope: int = 0
        self.null_move_value_most: int = 0
        self.null_move_verified: int = 0
        self.null_move_verified_few: int = 0
        self.probcut_margin: int = 0
        self.probcut_depth: int = 0
        self.probcut_plies: int = 0
        self.iir_depth: int = 0
        self.late_move_base: int = 0
        self.futility_base: int = 0
        self.futility_slope: int = 0
        self.futility_depth: int = 0
        self.history_pruning: int = 0
        self.history_pruning_depth: int = 0
        self.see_quiet: int = 0
        self.see_quiet_depth: int = 0
        self.see_capture: int = 0
        self.see_capture_depth: int = 0
        self.singular_depth: int = 0
        self.singular_table_plies: int = 0
        self.singular_margin: int = 0
        self.singular_share: int = 0
        self.double_extension_margin: int = 0
        self.negative_extension: int = 0
        self.negative_extension_cut: int = 0
        self.reduction_base: int = 0
        self.extension_reach: int = 0
        self.reduction_slope: int = 0
        self.reduction_history: int = 0
        self.reduction_depth: int = 0
        self.reduction_pv_capture: int = 0
        self.reduction_capture_free: int = 0
        self.reduction_cut_node: int = 0
        self.reduction_pv: int = 0
        self.reduction_improving: int = 0
        self.reduction_capture_move: int = 0
        self.reduction_cutoffs: int = 0
        self.reduction_cutoffs_least: int = 0
        self.reduction_evasion: int = 0
        self.reduction_killer: int = 0
        self.reduction_check: int = 0
        self.reduction_check_depth: int = 0
        self.reduction_check_flights: int = 0
        self.raised_depth: int = 0
        self.raised_depth_least: int = 0
        self.deeper_margin: int = 0
        self.deeper_slope: int = 0
        self.shallower_slope: int = 0
        self.table_pv_depth: int = 0
        self.hindsight_deeper: int = 0
        self.hindsight_margin: int = 0
        self.hindsight_plies: int = 0
        self.hindsight_depth: int = 0
        self.hindsight_deeper_plies: int = 0
        self.history_bonus: int = 0
        self.history_bonus_most: int = 0
        self.history_malus: int = 0
        self.history_malus_most: int = 0
        self.correction_weight: int = 0
        self.line_correction: int = 0
        self.quiescence_margin: int = 0
        self.order_threats: int = 0
        self.order_threat_minor: int = 0
        self.order_threat_rook: int = 0
        self.order_threat_queen: int = 0
        self.order_checks: int = 0
        self.order_check_loss: int = 0
        self.order_victim: int = 0
        self.good_capture_share: int = 0
        self.quiescence_lazy: int = 0
        self.static_lazy: int = 0
        self.quiescence_checks: int = 0
        self.quiescence_spared: int = 0
        self.weigh_butterfly: int = 0
        self.weigh_last: int = 0
        self.weigh_second: int = 0
        self.weigh_fourth: int = 0
        self.weigh_pawns: int = 0
        self.threat_history: int = 0
        self.refutations: int = 0
        self.mate_distance: int = 0
        self.multicut: int = 0
        self.learn_captures: int = 0


TuningRef: TypeAlias = Tuning

Words: TypeAlias = memoryview
OneEntry: TypeAlias = list[TableEntry]
Statistics: TypeAlias = list[int]

# One number for each kind of piece.
Numbers: TypeAlias = list[int]
SixNumbers: TypeAlias = list[int]
ThreeNumbers: TypeAlias = list[int]

LOW_HALF = 0xFFFFFFFF


def as_short(bits: Key) -> int:
    """The low 16 bits as a signed number."""
    return ((bits & 0xFFFF) ^ 0x8000) - 0x8000


def node_at(path: list[Node], level: int) -> NodeRef:
    """The node of a level."""
    return path[level]


def frame_at(frames: list[Frame], place: int) -> FrameRef:
    """The frame at an index; that of a ply is at `ply + STACK_BELOW`."""
    return frames[place]


def entry_at(entries: OneEntry, place: int) -> EntryRef:
    """The entry at an index."""
    return entries[place]


def picker_of(node: NodeRef) -> PickerRef:
    """A node's move picker."""
    return node.picker


def entry_of(node: NodeRef) -> EntryRef:
    """A node's table entry."""
    return node.entry


def checks_of(picker: PickerRef) -> ChecksRef:
    """What a picker knows of its node's checks."""
    return picker.checks


def tuning_of(values: Tuning) -> TuningRef:
    """A reference to the parameter values."""
    return values


def set_tuning(tuning: TuningRef, place: int, value: int) -> None:
    """Set the parameter at an index of the list."""
    setattr(tuning, list(vars(tuning))[place], value)
