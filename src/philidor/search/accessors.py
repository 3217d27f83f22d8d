"""The functions of `accessors.pxd` for uncompiled Python, and what they mean."""

from philidor.core.position import Position
from philidor.core.types import Colour, Key, Kind, Move, origin_of, quotient, target_of
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
    """Whether an entry proves that the value is at least, or is below, the limit."""
    if entry.value == NO_VALUE:
        return False
    return entry.bound in (EXACT, LOWER if entry.value >= limit else UPPER)


def man_target(position: Position, move: Move) -> int:
    """Which man goes where, as an index below MAN_TARGETS; before the move is made."""
    return (6 * position.us + position.kind_on[origin_of(move)]) * 64 + target_of(move)


def butterfly_index(us: Colour, move: Move) -> int:
    """Place of a move's history by colour, origin and target."""
    return (us * 64 + target_of(move)) * 64 + origin_of(move)


def capture_index(man_target: int, victim: Kind) -> int:
    """Place of a capture's history."""
    return man_target * VICTIMS + victim


def teach(table: Statistics, index: int, bonus: int) -> None:
    """Reward or punish one entry of a history, the less the closer it is to the limit."""
    table[index] += bonus - quotient(table[index] * abs(bonus), HISTORY_LIMIT)


def prefetch_entry(table: TranspositionTable, key: Key) -> None:
    """Fetch a key's cluster into the cache while other work goes on; nothing in Python."""
