"""The names of `types.pxd` for uncompiled Python."""

# Longest line of moves that a search keeps.
MAX_LINE = 128
TRACE_LENGTH = 1 << 18
# Readings of the clock in one second of a paced search's period machine.
STEPS_A_SECOND = 250
# Longest single wait of a paced search in milliseconds, and so the delay of a stop.
PAUSE_AT_MOST = 20
# More moves than any position has.
MAX_ROOT_MOVES = 512


class TraceStep:
    """One step of a recorded search."""

    stage = ply = move = depth = alpha = beta = 0


def pause(milliseconds: int) -> None:
    """Sleep for this many milliseconds."""
    import time

    time.sleep(milliseconds / 1000)
