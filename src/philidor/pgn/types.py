"""Python versions of the names in `types.pxd`, for uncompiled use, and their meaning.

Text: the bytes of a PGN file, which compiled code indexes as a C array.
"""

from typing import TypeAlias

Text: TypeAlias = bytes

MAX_PLIES = 12000
MOST_HISTORY = 1000
AMBIGUOUS = 65535
(
    NO_FAULT,
    ILLEGAL_MOVE,
    AMBIGUOUS_MOVE,
    NULL_MOVE,
    TOO_LONG,
    OPEN_COMMENT,
    OPEN_VARIATION,
    NOT_A_MOVE,
) = range(8)
BLACK_WINS, DRAWN, WHITE_WINS, NO_RESULT = range(4)
