"""The functions of `accessors.pxd` for uncompiled Python, and what they mean."""

from philidor.core.position import Position
from philidor.core.types import Key, Kind, Move, origin_of, quotient, target_of
from philidor.search.table import TranspositionTable
from philidor.search.types import HISTORY_LIMIT, VICTIMS, Statistics


def man_target(position: Position, move: Move) -> int:
    """Which man goes where, as an index below MAN_TARGETS; before the move is made."""
    return (6 * position.us + position.kind_on[origin_of(move)]) * 64 + target_of(move)


def capture_index(man_target: int, victim: Kind) -> int:
    """Place of a capture's history."""
    return man_target * VICTIMS + victim


def teach(table: Statistics, index: int, bonus: int) -> None:
    """Reward or punish one entry of a history, the less the closer it is to the limit."""
    table[index] += bonus - quotient(table[index] * abs(bonus), HISTORY_LIMIT)


def prefetch_entry(table: TranspositionTable, key: Key) -> None:
    """Fetch a key's cluster into the cache while other work goes on; nothing in Python."""
