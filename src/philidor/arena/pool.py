"""Where the work of an experiment is done: processes of this machine, or a Dask cluster.

All work goes through `concurrent.futures.Executor`, so a job does not know where it runs: it is a
function of a module and a picklable argument, and its result is picklable too.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakSet

from philidor.arena.cluster import connected
from philidor.arena.worker_process import UNGUARDED, do, obey_parent, worker_lost
from philidor.contract.errors import InputError

Job = TypeVar("Job")
Result = TypeVar("Result")

# Jobs submitted for each worker: one that it does and one that waits, so that it never idles.
AHEAD = 2


@dataclass(frozen=True)
class Workforce:
    """The workers of an experiment: processes here, or the workers of the Dask scheduler at
    `cluster`, such as `tcp://host:8786`; then `processes` does not count.

    affinity: each process and the engines that it starts keep to one processor of their own.
    """

    processes: int = 2
    cluster: str | None = None
    affinity: bool = False


@dataclass(frozen=True)
class Pool:
    """An executor and the number of jobs that it does at a time.

    local: whether its workers are processes that obey this one.
    """

    executor: Executor
    size: int
    local: bool = False
    submitted: WeakSet[Future[Any]] = field(default_factory=WeakSet)

    def submit(self, function: Callable[[Job], Result], job: Job) -> Future[Result]:
        """Hand over one job."""
        with interrupts_blocked():
            if self.local:
                future = self.executor.submit(do, function, job)
            else:
                future = self.executor.submit(function, job)
        self.submitted.add(future)
        return future

    @property
    def idle(self) -> bool:
        """Whether no job is waiting or being done."""
        return all(future.done() for future in self.submitted)

    def results(
        self, function: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Result]]:
        """Each job with its result, in the order in which jobs end; `jobs` may be endless."""
        queue = iter(jobs)
        running: dict[Future[Result], Job] = {}
        while True:
            for job in queue:
                running[self.submit(function, job)] = job
                if len(running) >= AHEAD * self.size:
                    break
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), _result(future)

    def in_order(
        self, function: Callable[[Job], Result], jobs: Iterable[Job], ahead: int = AHEAD
    ) -> Iterator[Result]:
        """The results in the order of the jobs, which may be endless.

        ahead: jobs taken from `jobs` for each worker before the first result is used.
        """
        queue = iter(jobs)
        running: deque[Future[Result]] = deque()
        while True:
            for job in queue:
                running.append(self.submit(function, job))
                if len(running) >= ahead * self.size:
                    break
            if not running:
                return
            yield _result(running.popleft())


def _result(future: Future[Result]) -> Result:
    try:
        return future.result()
    except BrokenProcessPool:
        raise worker_lost() from None


@contextmanager
def pool(workforce: Workforce, start_method: str | None = None) -> Iterator[Pool]:
    """Workers for the length of a block; jobs that still run at its end are dropped.

    start_method: of multiprocessing; `spawn` where this process has threads. InputError if the
    cluster cannot be used.
    """
    if workforce.cluster is None:
        with _processes(workforce, start_method) as workers:
            yield workers
        return
    with connected(workforce.cluster) as (executor, size):
        yield Pool(executor, size)


@contextmanager
def _processes(workforce: Workforce, start_method: str | None) -> Iterator[Pool]:
    """Processes of this machine; they end with the block, or when this process is killed."""
    number = workforce.processes
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # This process is a worker that reads the script, whose call would start workers again.
        raise InputError(UNGUARDED)
    context = multiprocessing.get_context(start_method)
    processors = context.SimpleQueue()
    for processor in own_processors(number) if workforce.affinity else ():
        processors.put(processor)
    theirs, ours = context.Pipe(duplex=False)
    places = processors if workforce.affinity else None
    executor = ProcessPoolExecutor(number, context, obey_parent, (theirs, ours, places))
    workers = Pool(executor, number, local=True)
    try:
        yield workers
    finally:
        if not workers.idle:
            # Every process sees the pipe end and leaves its job at once.
            ours.close()
        executor.shutdown(cancel_futures=True)
        ours.close()
        theirs.close()


def own_processors(number: int) -> list[int]:
    """A processor for each of that many processes; InputError if there are too few, and on
    systems that cannot bind a process to one."""
    if not hasattr(os, "sched_getaffinity"):
        raise InputError("--affinity needs Linux, which binds processes to processors")
    processors = sorted(os.sched_getaffinity(0))
    if number > len(processors):
        raise InputError(
            f"--affinity needs a processor for each game at a time: {number} games, "
            f"{len(processors)} processors"
        )
    return processors[:number]


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start processes in which Ctrl-C, which reaches them all, causes no traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
