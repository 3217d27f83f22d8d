"""The names of `types.pxd` for uncompiled Python."""

# Longest line of moves that a search keeps.
MAX_LINE = 128
TRACE_LENGTH = 1 << 18


class TraceStep:
    """One step of a recorded search."""

    stage = ply = move = depth = alpha = beta = 0
