"""Jobs of the background: blunder checks, suites, matches; and the suites there are."""

from __future__ import annotations

from fastapi import APIRouter

from philidor.web.house import Ours
from philidor.web.job_resources import Job, JobList, JobRequest, MatchResult, Suite
from philidor.web.records import pgn_text
from philidor.web.resources import Key
from philidor.web.text_resources import TextBody, TextUpload

router = APIRouter(prefix="/api", tags=["jobs"])


@router.get("/jobs")
async def jobs(house: Ours) -> JobList:
    """All jobs, the newest first."""
    return house.jobs.list()


@router.post("/jobs", status_code=201)
async def begin(house: Ours, wanted: JobRequest) -> Job:
    """Begin a job, or line it up."""
    return house.jobs.begin(wanted)


@router.get("/jobs/{job}")
async def job(house: Ours, job: Key) -> Job:
    """A job with its result so far."""
    return house.jobs[job].message()


@router.post("/jobs/{job}/continue")
async def resume(house: Ours, job: Key) -> Job:
    """Go on with a job that was interrupted, stopped or failed; what it has found stays."""
    return house.jobs.resume(job)


@router.delete("/jobs/{job}", status_code=204)
async def end(house: Ours, job: Key) -> None:
    """Cancel a running job; forget one that has ended."""
    await house.jobs.end(job)


@router.get("/jobs/{job}/pgn")
async def games(house: Ours, job: Key) -> TextBody:
    """The games of a match."""
    result = house.jobs[job].result
    played = result.games if isinstance(result, MatchResult) else []
    texts = [pgn_text(house.lobby.look(one.game)) for one in played if house.jobs.kept(one.game)]
    return TextBody(text="\n".join(texts))


@router.get("/suites")
async def suites(house: Ours) -> list[Suite]:
    """The suites of problems that can be run."""
    return house.jobs.suites.all()


@router.post("/suites", status_code=201)
async def add_suite(house: Ours, upload: TextUpload) -> Suite:
    """Keep a suite of one's own."""
    return house.jobs.suites.add(upload.text, upload.name)
