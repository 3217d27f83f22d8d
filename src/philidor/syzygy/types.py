"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of the Syzygy tables.
"""

from typing import TypeAlias

MOST_PIECES = 7
LONGEST_CODE = 32

Squares: TypeAlias = list[int]
PerPiece: TypeAlias = list[int]
