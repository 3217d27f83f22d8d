"""The names of the compiled contract's C headers, for uncompiled Python."""

import time


def philidor_milliseconds() -> int:
    """Milliseconds of the monotonic clock, as the C function in `clock.pxd` gives them."""
    return time.monotonic_ns() // 1_000_000
