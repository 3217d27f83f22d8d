"""The names of `types.pxd` for uncompiled Python.

A position's value is a byte: 0 for a draw, 255 for a position that cannot occur, otherwise one
more than the number of plies to mate. So it is odd where the side to move is mated in the end, and
even where it mates.
"""

from typing import TypeAlias

Squares: TypeAlias = list[int]
SquareList: TypeAlias = list[int]

MOST_PIECES = 5
DRAWN, MATED, ILLEGAL = 0, 1, 255
NEVER = 255
