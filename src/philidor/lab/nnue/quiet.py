"""Which positions a static value can explain."""

from __future__ import annotations

from philidor.core.position import Position
from philidor.core.types import FLAG_MASK, PROMOTION


def is_quiet(position: Position, move: int) -> bool:
    """Whether the side to move is not in check, and its move neither captures nor promotes.

    `Unroller` asks the same in compiled code.
    """
    return not position.checkers and move & FLAG_MASK != PROMOTION and position.is_quiet_move(move)
