"""Memory that this process does not use any more."""

from __future__ import annotations

import ctypes
import gc
import sys


def return_free_memory() -> None:
    """Return to the system what is free within the heap; without glibc, only collect garbage.

    The C library keeps the space of large texts that it has once had: after PGN of 20 MB the server
    would hold a multiple of that for good.
    """
    gc.collect()
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)
