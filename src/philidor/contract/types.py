"""Python versions of the names in the C headers of `contract`, for uncompiled use."""

import time


def philidor_milliseconds() -> int:
    """Milliseconds of the monotonic clock; the same as the C function in `clock.pxd`."""
    return time.monotonic_ns() // 1_000_000
