"""A worker process: it obeys the process that started it, and ends what it keeps between jobs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TypeVar

from philidor.contract.errors import InputError

Job = TypeVar("Job")
Result = TypeVar("Result")

UNGUARDED = 'every worker process runs this script: call it below `if __name__ == "__main__":`'
# What this worker process does after its last job, and before it leaves a job.
_ends: list[tuple[Callable[[], None], Callable[[], None]]] = []


class WorkerLostError(InputError):
    """A worker process ended during a job; results that arrived before are safe."""


def worker_lost() -> WorkerLostError:
    """The error of a pool one of whose processes has ended."""
    if _is_unguarded():
        return WorkerLostError(UNGUARDED)
    return WorkerLostError(
        "a worker process was ended from outside, perhaps for lack of memory; "
        "the experiment can be continued"
    )


def _is_unguarded() -> bool:
    """Whether the program is a script without the guard, which each new process runs again."""
    script = getattr(sys.modules["__main__"], "__file__", None)
    try:
        return script is not None and "__name__" not in Path(script).read_text(errors="replace")
    except OSError:
        return False


class Leave:
    """Lets this process end in the middle of a job, but not while it sends a result.

    A message that is cut off would leave the parent reading for its rest for ever.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._in_job = False
        self._wanted = False

    def __enter__(self) -> None:
        with self._lock:
            if self._wanted:
                _end()
            self._in_job = True

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._in_job = False

    def take(self) -> None:
        """End the process: at once if it does a job, else instead of its next one."""
        with self._lock:
            self._wanted = True
            if self._in_job:
                _end()


_leave = Leave()


def do(function: Callable[[Job], Result], job: Job) -> Result:
    """Do a job, which is left when the parent closes its end of the pipe."""
    with _leave:
        return function(job)


def _end() -> None:
    for _, abort in _ends:
        abort()
    os._exit(0)


def obey_parent(
    parent: Connection, its_end: Connection, processors: SimpleQueue[int] | None = None
) -> None:
    """Leave Ctrl-C to the parent, and end when it closes its end of the pipe or dies.

    Between two jobs it is ended by the executor, unless the parent has died. processors: this
    process, and what it starts, keeps to the next one of these.
    """
    its_end.close()
    if processors is not None:
        os.sched_setaffinity(0, {processors.get()})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def leave_with_parent() -> None:
        parent.poll(None)
        _leave.take()
        starter = multiprocessing.parent_process()
        if starter is not None:
            starter.join()
        _end()

    threading.Thread(target=leave_with_parent, daemon=True).start()


def at_end(finish: Callable[[], None], abort: Callable[[], None]) -> None:
    """In a worker process: call `finish` when it ends after its last job, or `abort`, on another
    thread, when it must leave a job."""
    Finalize(None, finish, exitpriority=1)
    _ends.append((finish, abort))


def finish() -> None:
    """A job for a worker that goes on without us: end what it keeps from one job to the next."""
    for end, _ in _ends:
        end()
