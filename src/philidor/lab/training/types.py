"""The names of `types.pxd` for uncompiled Python.

Vector: room for one number a hidden unit. FeatureList: room for one input a piece
and the distance from the weights of all zones to those of one.
"""

from typing import TypeAlias

Vector: TypeAlias = list[float]
Row: TypeAlias = list[float]
FeatureList: TypeAlias = list[int]
Features: TypeAlias = list[int]

# Most hidden units; most pieces on a board; inputs: 2 sides, 6 kinds, 64 squares.
MOST_HIDDEN = 512
MOST_MEN = 32
INPUTS = 768
