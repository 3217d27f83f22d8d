"""Requests about background jobs (blunder checks, suites, matches) and about suites."""

from __future__ import annotations

from fastapi import APIRouter

from philidor.accounts.account import known_accounts
from philidor.web.games.pgn_writer import pgn_text
from philidor.web.http.dependencies import ServerDep
from philidor.web.jobs.ratings import match_ratings
from philidor.web.wire.base import Key
from philidor.web.wire.engines import EngineRating
from philidor.web.wire.files import TextBody, TextUpload
from philidor.web.wire.jobs import Job, JobList, JobRequest, KnownAccount, MatchResult, Suite

router = APIRouter(prefix="/api", tags=["jobs"])


@router.get("/ratings")
def ratings(server: ServerDep) -> list[EngineRating]:
    """The programs' ratings from all matches here; on a thread, because many games take a while."""
    return match_ratings(server.store)


@router.get("/jobs")
async def jobs(server: ServerDep) -> JobList:
    """All jobs, the newest first."""
    return server.jobs.list()


@router.post("/jobs", status_code=201)
async def begin(server: ServerDep, wanted: JobRequest) -> Job:
    """Start a job, or queue it."""
    return await server.jobs.begin(wanted)


@router.get("/jobs/{job}")
async def job(server: ServerDep, job: Key) -> Job:
    """A job with its result so far."""
    return server.jobs[job].message()


@router.post("/jobs/{job}/continue")
async def resume(server: ServerDep, job: Key) -> Job:
    """Continue a job that was interrupted, cancelled or failed; its results stay."""
    return await server.jobs.resume(job)


@router.post("/jobs/{job}/stop")
async def stop(server: ServerDep, job: Key) -> Job:
    """Cancel a job that runs or waits; one that has ended stays as it is."""
    return await server.jobs.stop(job)


@router.delete("/jobs/{job}", status_code=204)
async def end(server: ServerDep, job: Key) -> None:
    """Cancel a running job, or delete one that has ended."""
    await server.jobs.end(job)


@router.post("/jobs/{job}/restore")
async def restore(server: ServerDep, job: Key) -> Job:
    """Undo the deletion of a job, while the server runs."""
    return server.jobs.restore(job)


@router.get("/jobs/{job}/pgn")
async def games(server: ServerDep, job: Key) -> TextBody:
    """The games of a match."""
    result = server.jobs[job].result
    played = result.games if isinstance(result, MatchResult) else []
    texts = [pgn_text(server.lobby.look(one.game)) for one in played if server.jobs.kept(one.game)]
    return TextBody(text="".join(texts))


@router.get("/accounts")
async def accounts(server: ServerDep) -> list[KnownAccount]:
    """The accounts of lichess and chess.com whose games were fetched, the latest first."""
    return [
        KnownAccount(site=one.site, name=one.name, games=one.games, at=one.at)
        for one in known_accounts(server.store)
    ]


@router.get("/suites")
async def suites(server: ServerDep) -> list[Suite]:
    """The test suites that can be run."""
    return server.jobs.suites.all()


@router.post("/suites", status_code=201)
async def add_suite(server: ServerDep, upload: TextUpload) -> Suite:
    """Add a suite."""
    return server.jobs.suites.add(upload.text, upload.name)
