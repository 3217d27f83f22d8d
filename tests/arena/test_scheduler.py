"""The scheduler: workers share jobs; an error or a stop ends all of them."""

from __future__ import annotations

import asyncio

import pytest

from philidor.arena.scheduler import Scheduler, Worker


class Doubler:
    """Doubles numbers, but fails at one; records how it is ended."""

    def __init__(self, refused: int | None = None) -> None:
        self.refused = refused
        self.events: list[str] = []

    async def do(self, job: int) -> int:
        await asyncio.sleep(0.01)
        if job == self.refused:
            raise ValueError(f"not {job}")
        return 2 * job

    async def close(self) -> None:
        self.events.append("closed")

    def kill(self) -> None:
        self.events.append("killed")


def workers_of(doublers: list[Doubler]) -> list[Worker[int, int]]:
    return [Worker(doubler.do, doubler) for doubler in doublers]


def test_every_job_is_done_once_and_the_workers_end_in_order() -> None:
    doublers = [Doubler(), Doubler(), Doubler()]
    done: dict[int, int] = {}

    async def keep(job: int, result: int) -> None:
        assert job not in done
        done[job] = result

    asyncio.run(Scheduler(workers_of(doublers), keep).run(range(10)))
    assert done == {job: 2 * job for job in range(10)}
    assert all(worker.events == ["closed", "killed"] for worker in doublers)


def test_the_first_error_ends_everything_and_is_raised_as_it_is() -> None:
    doublers = [Doubler(refused=3), Doubler(refused=3)]

    async def ignore(job: int, result: int) -> None:
        assert job != 3

    with pytest.raises(ValueError, match="not 3"):
        asyncio.run(Scheduler(workers_of(doublers), ignore).run(range(1000)))
    assert all(worker.events == ["killed"] for worker in doublers)


def test_a_handler_can_stop_the_run() -> None:
    doublers = [Doubler(), Doubler()]
    done: list[int] = []

    async def enough(job: int, result: int) -> None:
        done.append(job)
        if len(done) == 5:
            scheduler.stop()

    scheduler = Scheduler(workers_of(doublers), enough)
    asyncio.run(scheduler.run(range(1000)))
    assert len(done) == 5
    assert all(worker.events[-1] == "killed" for worker in doublers)
