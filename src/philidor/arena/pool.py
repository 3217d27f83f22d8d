"""Processes that share the work of one experiment."""

from __future__ import annotations

import signal
from multiprocessing import Pool
from multiprocessing.pool import Pool as ProcessPool


def pool(workers: int) -> ProcessPool:
    """A pool of this many processes; the parent handles Ctrl-C, and the processes simply end."""
    return Pool(workers, _leave_signals_to_the_parent)


def _leave_signals_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
