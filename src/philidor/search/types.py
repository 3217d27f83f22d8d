"""The names of `types.pxd` for uncompiled Python.

A `Value` is in centipawns from the view of the side to move; beyond `MATE_BOUND` it is a mate,
`MATE` less the plies to it.
"""

from typing import TypeAlias

from philidor.core.types import Bitboard, Key, Move

Value: TypeAlias = int
Words: TypeAlias = memoryview
Statistics: TypeAlias = list[int]
# One bitboard for each kind of man.
BoardsByKind: TypeAlias = list[Bitboard]
SixBoards: TypeAlias = list[Bitboard]

MATE, MATE_BOUND, INFINITE, NO_VALUE, DRAW = 32000, 31000, 32001, 32002, 0
NO_BOUND, UPPER, LOWER, EXACT = range(4)
MAN_TARGETS = NO_MAN_TARGET = 768
# The largest value of a history, and the places of a capture's history for each man-target.
HISTORY_LIMIT, VICTIMS = 16384, 8
CLUSTER_WORDS, GENERATIONS = 8, 32
# How many tried moves a node keeps for the histories; their largest single correction.
QUIETS_KEPT, CAPTURES_KEPT, CORRECTION_STEP = 64, 32, 2048
# The stages right after a killer or counter move was handed out.
FIRST_REFUTATION, LAST_REFUTATION = 4, 6
# A search without the table move failed high: the node is cut.
MULTICUT = 99
MAX_LEVELS, STACK, STACK_BELOW, LINE_WIDTH = 300, 140, 6, 130

LOW_HALF = 0xFFFFFFFF

# Stages of a walk through the moves of a node.
TABLE_MOVE, SORT_CAPTURES, GOOD_CAPTURES, FIRST_KILLER, SECOND_KILLER, COUNTER_MOVE = range(6)
SORT_QUIETS, QUIET_MOVES, BAD_CAPTURES = range(6, 9)
EVASION_TABLE_MOVE, SORT_EVASIONS, EVASIONS = range(9, 12)
QUIESCENCE_TABLE_MOVE, SORT_QUIESCENCE, QUIESCENCE_CAPTURES = range(12, 15)
SORT_CHECKS, QUIESCENCE_CHECKS = range(15, 17)
PROBCUT_TABLE_MOVE, SORT_PROBCUT, PROBCUT_CAPTURES, NO_MORE_MOVES = range(17, 21)


def prefetch(address: object) -> None:
    """Ask for a cache line early; nothing to do in Python."""


class Frame:
    """What the search knows about one ply of the current line."""

    def __init__(self) -> None:
        self.move: Move = 0
        self.excluded: Move = 0
        self.killers: list[Move] = [0, 0]
        self.man_target = NO_MAN_TARGET
        self.static_value = NO_VALUE
        self.cutoffs = self.extensions = self.reduction = 0
        self.in_check = self.table_pv = 0


class MovePicker:
    """One node's walk through its moves."""

    def __init__(self) -> None:
        self.stage = self.ply = self.depth = self.next = self.end = 0
        self.bad_end = self.bad_next = self.threshold = 0
        self.table_move: Move = 0
        self.refutations: list[Move] = [0, 0, 0]
        self.skip_quiets = 0


def as_short(bits: Key) -> int:
    """The low 16 bits as a signed number."""
    return ((bits & 0xFFFF) ^ 0x8000) - 0x8000


class TableEntry:
    """A table entry, unpacked."""

    def __init__(self) -> None:
        self.found = self.pv = 0
        self.move: Move = 0
        self.value = self.static_value = NO_VALUE
        self.depth = -1
        self.bound = NO_BOUND


Entries: TypeAlias = list[TableEntry]
OneEntry: TypeAlias = list[TableEntry]
