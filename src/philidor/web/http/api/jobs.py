"""Jobs of the background: blunder checks, suites, matches; and the suites there are."""

from __future__ import annotations

from fastapi import APIRouter

from philidor.web.games.pgn_writer import pgn_text
from philidor.web.server import ServerDep
from philidor.web.wire.base import Key
from philidor.web.wire.files import TextBody, TextUpload
from philidor.web.wire.jobs import Job, JobList, JobRequest, MatchResult, Suite

router = APIRouter(prefix="/api", tags=["jobs"])


@router.get("/jobs")
async def jobs(server: ServerDep) -> JobList:
    """All jobs, the newest first."""
    return server.jobs.list()


@router.post("/jobs", status_code=201)
async def begin(server: ServerDep, wanted: JobRequest) -> Job:
    """Begin a job, or line it up."""
    return server.jobs.begin(wanted)


@router.get("/jobs/{job}")
async def job(server: ServerDep, job: Key) -> Job:
    """A job with its result so far."""
    return server.jobs[job].message()


@router.post("/jobs/{job}/continue")
async def resume(server: ServerDep, job: Key) -> Job:
    """Go on with a job that was interrupted, stopped or failed; what it has found stays."""
    return server.jobs.resume(job)


@router.delete("/jobs/{job}", status_code=204)
async def end(server: ServerDep, job: Key) -> None:
    """Cancel a running job; forget one that has ended."""
    await server.jobs.end(job)


@router.get("/jobs/{job}/pgn")
async def games(server: ServerDep, job: Key) -> TextBody:
    """The games of a match."""
    result = server.jobs[job].result
    played = result.games if isinstance(result, MatchResult) else []
    texts = [pgn_text(server.lobby.look(one.game)) for one in played if server.jobs.kept(one.game)]
    return TextBody(text="\n".join(texts))


@router.get("/suites")
async def suites(server: ServerDep) -> list[Suite]:
    """The suites of problems that can be run."""
    return server.jobs.suites.all()


@router.post("/suites", status_code=201)
async def add_suite(server: ServerDep, upload: TextUpload) -> Suite:
    """Keep a suite of one's own."""
    return server.jobs.suites.add(upload.text, upload.name)
