"""Written by building/twins.py from accessors.pxd: names for uncompiled Python.

Small functions inlined into every caller.
"""

from philidor.core.position import Position
from philidor.core.types import Bitboard, Colour, Key, Kind, Move, origin_of, quotient, target_of
from philidor.search.table import TranspositionTable
from philidor.search.types import (
    EXACT,
    HISTORY_LIMIT,
    LOWER,
    NO_VALUE,
    UPPER,
    VICTIMS,
    EntryRef,
    Statistics,
    Value,
)


def bound_decides(entry: EntryRef, limit: Value) -> bool:
    """Whether an entry's bound proves on which side of the limit the value lies."""
    if entry.value == NO_VALUE:
        return False
    return entry.bound == EXACT or entry.bound == (LOWER if entry.value >= limit else UPPER)


def piece_target(position: Position, move: Move) -> int:
    """The moving piece and its target as an index below PIECE_TARGETS; before the move is made."""
    return (6 * position.us + position.kind_on[origin_of(move)]) * 64 + target_of(move)


def butterfly_index(us: Colour, move: Move, threats: Bitboard) -> int:
    """Index of a move in the butterfly history.

    By colour, whether origin and target are among the squares that the opponent attacks, target and
    origin.
    """
    attacked = 2 * ((threats >> origin_of(move)) & 1) + ((threats >> target_of(move)) & 1)
    return ((us * 4 + attacked) * 64 + target_of(move)) * 64 + origin_of(move)


def capture_index(piece_target: int, victim: Kind) -> int:
    """Index of a capture in the capture history."""
    return piece_target * VICTIMS + victim


def damped(bonus: int, level: int) -> int:
    """A bonus or a penalty less the share of it that pulls a history entry of this level to 0."""
    return bonus - quotient(level * (-bonus if bonus < 0 else bonus), HISTORY_LIMIT)


def teach(table: Statistics, index: int, bonus: int) -> None:
    """Add a bonus or a penalty to a history entry, scaled down as it nears its limit."""
    table[index] += damped(bonus, table[index])


def prefetch_entry(table: TranspositionTable, key: Key) -> None:
    """Start loading a key's cluster into the processor's cache; does nothing in Python."""
