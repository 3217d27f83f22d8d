"""The one scheduler: workers that share a queue of jobs, each job's result handled as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


class Engines(Protocol):
    """The engine or engines that a worker uses."""

    async def close(self) -> None:
        """End cleanly, after the last job."""
        ...

    def kill(self) -> None:
        """End at once; no error if they have ended already."""
        ...


@dataclass(frozen=True)
class Worker(Generic[Job, Result]):
    """Does one job at a time.

    do: does a job; a cancelled call drops it. engines: end with the worker's last job.
    """

    do: Callable[[Job], Awaitable[Result]]
    engines: Engines


class Scheduler(Generic[Job, Result]):
    """Several workers and the handler of their results."""

    def __init__(
        self,
        workers: Sequence[Worker[Job, Result]],
        on_result: Callable[[Job, Result], Awaitable[None]],
    ) -> None:
        """on_result: awaited after each job, before the same worker begins the next one."""
        self.workers = workers
        self.on_result = on_result
        self.tasks: list[asyncio.Task[None]] = []
        self.stopped = False

    async def run(self, jobs: Iterable[Job]) -> None:
        """Do all jobs, in their order as far as there are workers; all workers end with it.

        The first exception of a worker or of the handler ends the rest and is raised.
        """
        queue = iter(jobs)
        try:
            async with asyncio.TaskGroup() as group:
                self.tasks = [group.create_task(self._work(one, queue)) for one in self.workers]
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None

    def stop(self) -> None:
        """Begin no further job and drop those that are being done; for use in the handler."""
        self.stopped = True
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def _work(self, worker: Worker[Job, Result], queue: Iterator[Job]) -> None:
        try:
            for job in queue:
                await self.on_result(job, await worker.do(job))
                if self.stopped:
                    break
            await worker.engines.close()
        finally:
            worker.engines.kill()
