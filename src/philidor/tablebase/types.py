"""Python versions of the names in `types.pxd`, for uncompiled use.

A position's value is a byte: 0 for a draw, 255 for an impossible position, otherwise the number of
plies to mate plus one. So it is odd if the side to move gets mated, and even if it mates.
"""

from typing import TypeAlias

Squares: TypeAlias = list[int]
# One number for each piece of the endgame: its square, colour or kind.
PerPiece: TypeAlias = list[int]

# With more pieces a table would not fit into today's memory.
MOST_PIECES = 5
DRAWN, MATED, ILLEGAL = 0, 1, 255
NEVER = 255
# Bytes of a packed row and the positions in it; bytes of a packed table's block numbers.
ROW, ROW_POSITIONS, BLOCK_NUMBER = 16, 64, 4
