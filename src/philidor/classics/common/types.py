"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants.
"""

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

    def __init__(self) -> None:
        self.stage: int = 0
        self.ply: int = 0
        self.move: int = 0
        self.depth: int = 0
        self.alpha: int = 0
        self.beta: int = 0


def pause(milliseconds: int) -> None:
    """Sleep for this many milliseconds."""
    import time

    time.sleep(milliseconds / 1000)
