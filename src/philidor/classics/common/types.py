"""The names of `types.pxd` for uncompiled Python."""

# Longest line of moves that a search keeps.
MAX_LINE = 128
TRACE_LENGTH = 1 << 18
# How often a paced search looks at the clock in a second of its period machine.
STEPS_A_SECOND = 250
# Longest single wait of a paced search (ms): a stop is answered after it.
PAUSE_AT_MOST = 20
# More moves than any position has.
MAX_ROOT_MOVES = 512


class TraceStep:
    """One step of a recorded search."""

    stage = ply = move = depth = alpha = beta = 0


def pause(milliseconds: int) -> None:
    """Sleep for so many milliseconds."""
    import time

    time.sleep(milliseconds / 1000)
