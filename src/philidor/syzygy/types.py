"""Python versions of the names in `types.pxd`, for uncompiled use.

A position's outcome for the side to move, with the fifty-move rule counted from a capture or pawn
move: a blessed loss and a cursed win would be decided without that rule and are drawn by it.
"""

from typing import TypeAlias

LOSS, BLESSED_LOSS, DRAW, CURSED_WIN, WIN = -2, -1, 0, 1, 2
# No table, or a damaged one.
UNKNOWN = 99
# The table holds the distances of the other side to move only.
OTHER_SIDE = 98

MOST_PIECES = 7
LONGEST_CODE = 32

Squares: TypeAlias = list[int]
PerPiece: TypeAlias = list[int]
