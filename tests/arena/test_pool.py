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

from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError

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


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="Linux only")
def test_with_affinity_each_process_and_what_it_starts_has_its_own_processor() -> None:
    ours = os.sched_getaffinity(0)
    with pool(Workforce(len(ours), affinity=True), "spawn") as workers:
        jobs = [workers.submit(child_affinity, 0.5) for _ in ours]
        found = [job.result() for job in jobs]
    assert all(len(one) == 1 for one in found)
    assert set().union(*found) == ours
    assert os.sched_getaffinity(0) == ours
    with (
        pytest.raises(InputError, match="a processor for each game"),
        pool(Workforce(len(ours) + 1, affinity=True)),
    ):
        pass


def child_affinity(seconds: float) -> set[int]:
    """The processors of a program that a worker starts."""
    time.sleep(seconds)
    code = "import os; print(*os.sched_getaffinity(0))"
    return {int(one) for one in subprocess.check_output([sys.executable, "-c", code]).split()}


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
