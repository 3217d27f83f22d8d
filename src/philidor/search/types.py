"""Python versions of the names in `types.pxd`, for uncompiled use, and their meaning.

A `Value` is in centipawns from the view of the side to move; beyond `MATE_BOUND` it is a mate:
`MATE` minus the plies to it. A man-target combines a moving piece with its target square:
`(6 * colour + kind) * 64 + target`; `NO_MAN_TARGET` stands for no move.

The `...Ref` types are pointers in C and references in Python: an assignment copies no data.
"""

from typing import TypeAlias

from philidor.core.types import NO_MOVE, Bitboard, Checks, ChecksRef, Key, Move

Value: TypeAlias = int
Words: TypeAlias = memoryview
Statistics: TypeAlias = list[int]
# One number for each kind of piece.
Numbers: TypeAlias = list[int]
SixNumbers: TypeAlias = list[int]
ThreeNumbers: TypeAlias = list[int]

MATE, MATE_BOUND, INFINITE, NO_VALUE = 32000, 31000, 32001, 32002
# A win that the endgame tables promise. Values beyond `PROVED_BOUND`, such wins and mates, count
# the plies from the root.
TABLE_WIN, PROVED_BOUND = 30000, 29800
NO_BOUND, UPPER, LOWER, EXACT = range(4)
MAN_TARGETS = NO_MAN_TARGET = 768
# Most levels of nodes; moves per level; frames of the line, including a margin at both ends, and
# the margin before its first ply; longest line; most root moves.
MAX_LEVELS, MOVES_A_LEVEL, STACK, STACK_BELOW, LINE_WIDTH, ROOT_MOVES = 300, 256, 140, 6, 130, 256
# How many quiet moves and captures a node keeps to penalize if a later move fails high.
QUIETS_KEPT, CAPTURES_KEPT = 64, 32
# The largest value of a history; entries of the capture history per man-target.
HISTORY_LIMIT, VICTIMS = 16384, 8
# Reductions are in 1024ths of a ply, in a table of 64 depths by 64 move numbers.
REDUCTION_BITS, REDUCTION_PLY, REDUCTION_ROWS = 10, 1024, 64
# Weights of histories are in 16ths; a bonus that puts captures before all quiet evasions.
WEIGHT_BITS, EVASION_CAPTURES = 4, 1 << 24
# The largest update of a correction; corrections are 64ths of a centipawn, weights percent.
CORRECTION_STEP, CORRECTION_UNIT = 2048, 6400
# Extension that means: a search without the table move failed high as well, so cut the node.
MULTICUT = 99
# How many double extensions a line may contain.
DOUBLE_EXTENSIONS = 6
# While a null move is verified, its side may not pass for three quarters of the reduced depth.
BARRED_SHARE, BARRED_PARTS = 3, 4
CLUSTER_WORDS, GENERATIONS = 8, 32
# The lowest bit of each field in an entry's data word; the move comes first.
VALUE_SHIFT, STATIC_SHIFT, DEPTH_SHIFT, BOUND_SHIFT, PV_SHIFT, GENERATION_SHIFT = (
    16,
    32,
    48,
    56,
    58,
    59,
)
# Plies of depth that an entry loses with each search; plies by which a deeper one survives a bound.
AGE_PLIES, KEPT_PLIES = 4, 4

LOW_HALF = 0xFFFFFFFF

# Stages of the move picker.
TABLE_MOVE, SORT_CAPTURES, GOOD_CAPTURES, FIRST_KILLER, SECOND_KILLER, COUNTER_MOVE = range(6)
SORT_QUIETS, QUIET_MOVES, BAD_CAPTURES = range(6, 9)
EVASION_TABLE_MOVE, SORT_EVASIONS, EVASIONS = range(9, 12)
QUIESCENCE_TABLE_MOVE, SORT_QUIESCENCE, QUIESCENCE_CAPTURES = range(12, 15)
SORT_CHECKS, QUIESCENCE_CHECKS = range(15, 17)
PROBCUT_TABLE_MOVE, SORT_PROBCUT, PROBCUT_CAPTURES, NO_MORE_MOVES = range(17, 21)
# The stages right after a killer or the counter move was returned.
FIRST_REFUTATION, LAST_REFUTATION = 4, 6


class Frame:
    """The search's data for one ply of the current line.

    move, man_target: the move being tried there. excluded: the move that a singular search leaves
    out. static_value: corrected, NO_VALUE in check. cutoffs: how many nodes at this ply failed
    high since the ply before was entered. extensions: double extensions on the line. table_pv: on
    a principal variation, now or in an earlier search. reduction: plies that the move is reduced.
    """

    def __init__(self) -> None:
        self.move: Move = NO_MOVE
        self.excluded: Move = NO_MOVE
        self.killers: list[Move] = [NO_MOVE, NO_MOVE]
        self.man_target = NO_MAN_TARGET
        self.static_value = NO_VALUE
        self.cutoffs = self.extensions = self.reduction = 0
        self.table_pv = 0


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
        self.stage = self.depth = self.start = self.next = self.end = 0
        self.bad_end = self.bad_next = self.threshold = 0
        self.threats: Bitboard = 0
        self.dangers: list[Bitboard] = [0] * 6
        self.pawn_row = self.last_reply = self.second_reply = self.fourth_reply = 0
        self.table_move: Move = NO_MOVE
        self.refutations: list[Move] = [NO_MOVE] * 3
        self.skip_quiets = 0
        self.checks = Checks()


class TableEntry:
    """A table entry, unpacked."""

    def __init__(self) -> None:
        self.found = self.pv = 0
        self.move: Move = NO_MOVE
        self.value = self.static_value = NO_VALUE
        self.depth = -1
        self.bound = NO_BOUND


class Node:
    """One node of the search: its arguments, its data, and its results so far.

    level: the number of nodes above it; more than the ply where a ply is searched twice, as for a
    singular extension. cut_node: expected to fail high. raw_value: the evaluation, NO_VALUE if the
    network was not asked; static_value: the evaluation, corrected; estimate: the table's value if
    that is more precise. improving: the static value is above the one two plies ago. count,
    quiet_count, capture_count: moves tried. frame, previous: the frames of this ply and the one
    before.

    Of the move being tried: quiet; refutation (a killer or the counter move); history; reduction
    in 1024ths of a ply; extension in plies; new_depth, the depth of its search.
    """

    def __init__(self) -> None:
        self.key: Key = 0
        self.level = self.ply = self.depth = 0
        self.alpha = self.beta = self.first_alpha = 0
        self.pv = self.root = self.cut_node = self.in_check = self.improving = 0
        self.capture_table_move = 0
        self.excluded: Move = NO_MOVE
        self.raw_value = self.static_value = self.estimate = self.best = 0
        self.best_move: Move = NO_MOVE
        self.count = self.quiet_count = self.capture_count = 0
        self.move: Move = NO_MOVE
        self.quiet = self.refutation = self.history = self.reduction = 0
        self.extension = self.new_depth = self.root_index = 0
        self.frame = self.previous = Frame()
        self.picker = MovePicker()
        self.entry = TableEntry()
        self.quiets: list[Move] = [NO_MOVE] * QUIETS_KEPT
        self.captures: list[Move] = [NO_MOVE] * CAPTURES_KEPT


class Tuning:
    """The values of the parameters; `parameters.PARAMETERS` says what each means."""

    aspiration_window: int
    table_halfmoves: int
    razor_base: int
    razor_slope: int
    reverse_futility_margin: int
    reverse_futility_depth: int
    reverse_futility_replies: int
    null_move_base: int
    null_move_depth_share: int
    null_move_value_share: int
    null_move_static: int
    null_move_slope: int
    null_move_value_most: int
    null_move_verified: int
    null_move_verified_few: int
    probcut_margin: int
    probcut_depth: int
    probcut_plies: int
    iir_depth: int
    late_move_base: int
    futility_base: int
    futility_slope: int
    futility_depth: int
    history_pruning: int
    history_pruning_depth: int
    see_quiet: int
    see_quiet_depth: int
    see_capture: int
    see_capture_depth: int
    singular_depth: int
    singular_table_plies: int
    singular_margin: int
    singular_share: int
    double_extension_margin: int
    negative_extension: int
    negative_extension_cut: int
    reduction_base: int
    extension_reach: int
    reduction_slope: int
    reduction_history: int
    reduction_depth: int
    reduction_pv_capture: int
    reduction_capture_free: int
    reduction_cut_node: int
    reduction_pv: int
    reduction_improving: int
    reduction_capture_move: int
    reduction_cutoffs: int
    reduction_cutoffs_least: int
    reduction_evasion: int
    reduction_killer: int
    reduction_check: int
    reduction_check_depth: int
    reduction_check_flights: int
    raised_depth: int
    raised_depth_least: int
    deeper_margin: int
    deeper_slope: int
    shallower_slope: int
    table_pv_depth: int
    hindsight_deeper: int
    hindsight_margin: int
    hindsight_plies: int
    hindsight_depth: int
    hindsight_deeper_plies: int
    history_bonus: int
    history_bonus_most: int
    history_malus: int
    history_malus_most: int
    correction_weight: int
    line_correction: int
    quiescence_margin: int
    order_threats: int
    order_threat_minor: int
    order_threat_rook: int
    order_threat_queen: int
    order_checks: int
    order_check_loss: int
    order_victim: int
    good_capture_share: int
    quiescence_lazy: int
    static_lazy: int
    quiescence_checks: int
    quiescence_spared: int
    weigh_butterfly: int
    weigh_last: int
    weigh_second: int
    weigh_fourth: int
    weigh_pawns: int
    threat_history: int
    refutations: int
    mate_distance: int
    multicut: int
    learn_captures: int

    def __init__(self) -> None:
        for name in self.__annotations__:
            setattr(self, name, 0)


FrameRef: TypeAlias = Frame
PickerRef: TypeAlias = MovePicker
EntryRef: TypeAlias = TableEntry
NodeRef: TypeAlias = Node
TuningRef: TypeAlias = Tuning
OneEntry: TypeAlias = list[TableEntry]


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
    setattr(tuning, list(tuning.__annotations__)[place], value)
