"""How much longer processor time is at the moment than on an idle machine.

Programs on the other cores, and on the other half of this one, make each second of processor time
do less. What limits a time measures it in units of a work of the same kind, done beside it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

# Modules of Python's own, and the processor time of their import where the limits were set.
MODULES = (
    "asyncio unittest.mock http.server xml.dom.minidom sqlite3 urllib.request"
    " logging.config pydoc multiprocessing.pool optparse"
)
SECONDS = 0.067
PROGRAM = """
import sys, time
from importlib import import_module
began = time.process_time()
for name in sys.argv[1].split():
    import_module(name)
print(time.process_time() - began)
"""


def slowness() -> float:
    """The processor time that the import of known modules takes now, over what it takes idle."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, MODULES],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return float(done.stdout) / SECONDS


def idle_seconds(measure: Callable[[], float]) -> float:
    """What a measure of seconds would give on an idle machine: less what a busy one adds to it."""
    before, taken, after = slowness(), measure(), slowness()
    return taken / max(1, (before + after) / 2)


def within(limit: float, measure: Callable[[], float], attempts: int = 6) -> None:
    """Assert that a measure stays below a limit once in so many attempts, on an idle machine."""
    took: list[float] = []
    while not took or took[-1] >= limit:
        assert len(took) < attempts, took
        took.append(idle_seconds(measure))
