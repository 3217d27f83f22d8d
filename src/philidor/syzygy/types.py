"""Python versions of the names in `types.pxd`, for uncompiled use."""

from typing import TypeAlias

MOST_PIECES = 7
LONGEST_CODE = 32

Squares: TypeAlias = list[int]
PerPiece: TypeAlias = list[int]
