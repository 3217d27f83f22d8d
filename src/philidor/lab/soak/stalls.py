"""The stall meter: how late the machine wakes a sleeping process.

One process for each processor sleeps for a short time, again and again. When it wakes much later
than asked, no process on that processor could run: the machine was busy with something else.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from philidor.lab.soak.log import append

NAP = 0.004
# Shorter delays are the scheduler's ordinary work.
LEAST_MILLISECONDS = 10.0


@contextmanager
def stall_meter(log: Path, least: float = LEAST_MILLISECONDS) -> Iterator[None]:
    """Measure during the block; stalls of at least this many milliseconds are logged."""
    context = multiprocessing.get_context("spawn")
    meters = [
        context.Process(target=measure, args=(log, processor, os.getpid(), least), daemon=True)
        for processor in sorted(os.sched_getaffinity(0))
    ]
    try:
        for meter in meters:
            meter.start()
        yield
    finally:
        for meter in meters:
            meter.kill()
            meter.join()


def measure(log: Path, processor: int, parent: int, least: float) -> None:
    """Measure on a processor until the calling process has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.sched_setaffinity(0, {processor})
    while os.getppid() == parent:
        asleep = time.perf_counter()
        time.sleep(NAP)
        late = 1000 * (time.perf_counter() - asleep - NAP)
        if late >= least:
            append(log, "stall", time.time(), processor=processor, milliseconds=round(late, 1))
