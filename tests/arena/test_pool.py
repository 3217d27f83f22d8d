"""Worker processes of an experiment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import started

DROPPED = """
import os, time
from philidor.arena.pool import Workforce, pool
for number in range(25):
    with pool(Workforce(2)) as workers:
        for _ in range(6):
            workers.submit(os.urandom, 20_000_000)
        time.sleep(0.02 + 0.004 * number)
"""
IDLE = """
import os, time
from philidor.arena.pool import Workforce, pool
with pool(Workforce(2)) as workers:
    for _ in range(4):
        workers.submit(abs, -1).result()
    print(*workers.executor._processes, flush=True)
    time.sleep(60)
"""


def alive(pid: int) -> bool:
    """Whether a process exists and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_jobs_dropped_while_large_results_are_sent_let_the_pool_end() -> None:
    """A result that was cut off was waited for without an end."""
    subprocess.run([sys.executable, "-c", DROPPED], check=True, timeout=60)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_idle_workers_end_with_a_parent_that_is_killed() -> None:
    with started([sys.executable, "-c", IDLE], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        workers = [int(word) for word in parent.stdout.readline().split()]
        assert workers
        os.kill(parent.pid, signal.SIGKILL)
        until = time.monotonic() + 20
        while any(map(alive, workers)):
            assert time.monotonic() < until, "the workers outlive their parent"
            time.sleep(0.05)
