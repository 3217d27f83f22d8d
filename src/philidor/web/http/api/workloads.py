"""Requests about the queue of tests, and those of its workers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from philidor.web.games.session import GameSession
from philidor.web.http.dependencies import ServerDep
from philidor.web.http.downloads import PGN, streamed
from philidor.web.wire.base import Key
from philidor.web.wire.games import GameId
from philidor.web.wire.workloads import (
    IssuedTask,
    Joined,
    Joining,
    LocalWork,
    Receipt,
    TaskResult,
    TaskWish,
    Workload,
    WorkloadChange,
    WorkloadDetails,
    WorkloadGames,
    WorkloadRequest,
    Workloads,
)

router = APIRouter(prefix="/api", tags=["tests"])
Limit = Annotated[int, Query(ge=1, le=200)]
Offset = Annotated[int, Query(ge=0)]


@router.get("/tests")
async def tests(server: ServerDep) -> Workloads:
    """The queue of tests and the workers."""
    return server.workloads()


@router.post("/tests", status_code=201)
async def submit(server: ServerDep, wanted: WorkloadRequest) -> Workload:
    """Add a test to the queue."""
    return server.queue.message(server.queue.submit(wanted))


@router.get("/tests/{test}")
async def test(server: ServerDep, test: Key) -> WorkloadDetails:
    """A test with its results and failures."""
    return server.queue.details(server.queue[test])


@router.patch("/tests/{test}")
async def change(server: ServerDep, test: Key, wanted: WorkloadChange) -> Workload:
    """Pause a test, continue it, or change its priority."""
    return server.queue.message(server.queue.change(test, wanted))


@router.delete("/tests/{test}", status_code=204)
async def delete(server: ServerDep, test: Key) -> None:
    """Delete a test with its results."""
    server.queue.delete(test)


@router.get("/tests/{test}/games")
async def games(
    server: ServerDep, test: Key, limit: Limit = 24, offset: Offset = 0
) -> WorkloadGames:
    """Some of a test's games, the latest first."""
    return server.test_games.page(test, limit, offset)


@router.get("/tests/{test}/games.pgn", response_class=StreamingResponse)
def pgn(server: ServerDep, test: Key) -> StreamingResponse:
    """All games of a test, as a PGN file."""
    return streamed(server.test_games.pgn(test), PGN, f"{server.queue[test].id}.pgn")


@router.post("/tests/{test}/games/{number}", status_code=201)
async def open_game(server: ServerDep, test: Key, number: int) -> GameId:
    """Open a game of a test on a board."""
    game = server.test_games.game(test, number)
    server.lobby.enter(GameSession(game, server.lobby.services))
    return GameId(id=game.id)


@router.put("/workers/local")
async def local(server: ServerDep, wanted: LocalWork) -> Workloads:
    """How many tasks this machine does at a time; 0 for none."""
    await server.work_here(wanted.jobs)
    return server.workloads()


@router.put("/workers/{worker}")
async def join(server: ServerDep, worker: Key, joining: Joining) -> Joined:
    """A worker joins, or joins again."""
    server.workers.join(worker, joining)
    server.queue.on_change()
    return Joined(lease_seconds=server.workers.lease_seconds)


@router.delete("/workers/{worker}", status_code=204)
async def leave(server: ServerDep, worker: Key) -> None:
    """A worker leaves; others do what it was doing."""
    server.queue.leave(worker)


@router.post("/workers/{worker}/alive", status_code=204)
async def alive(server: ServerDep, worker: Key) -> None:
    """A worker is still at its tasks."""
    assert server.workers[worker].id == worker


@router.post("/workers/{worker}/tasks")
async def tasks(server: ServerDep, worker: Key, wish: TaskWish) -> list[IssuedTask]:
    """Tasks for a worker; none if there is nothing that it can do."""
    return server.queue.tasks(worker, wish.count)


@router.post("/workers/{worker}/results")
async def result(server: ServerDep, worker: Key, given: TaskResult) -> Receipt:
    """The result of a task."""
    return Receipt(counted=server.queue.take(worker, given))
