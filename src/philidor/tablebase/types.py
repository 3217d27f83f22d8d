"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types of the endgame tables.

A position's value is a byte: 0 for a draw, 255 for an impossible position, otherwise the number of
plies to mate plus one. So it is odd if the side to move gets mated, and even if it mates.
"""

from typing import TypeAlias

# With more pieces a table would not fit into today's memory.
MOST_PIECES = 5
# Special values of a position; the others are the plies to mate plus one.
DRAWN = 0
MATED = 1
ILLEGAL = 255
# A position that cannot be lost has a counter that never reaches zero.
NEVER = 255
# Bytes of a packed row and the positions in it; bytes of a packed table's block numbers.
ROW = 16
ROW_POSITIONS = 64
BLOCK_NUMBER = 4

Squares: TypeAlias = list[int]
# One number for each piece of the endgame: its square, colour or kind.
PerPiece: TypeAlias = list[int]
