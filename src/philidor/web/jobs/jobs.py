"""Background jobs: queued, run, reported to the pages, stored."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import chess.engine
from pydantic import TypeAdapter, ValidationError

from philidor.contract.errors import InputError
from philidor.library.store import Store, new_id, now
from philidor.web.clients.hub import Hub
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.player import drop
from philidor.web.engines.roster import Engines
from philidor.web.exercises.exercises import Exercises
from philidor.web.exercises.mistakes import mistakes, person
from philidor.web.games.lobby import Lobby
from philidor.web.games.nodes import kept_score
from philidor.web.games.pgn_collections import PgnCollections
from philidor.web.jobs.collecting import Collecting
from philidor.web.jobs.fetching import Fetching
from philidor.web.jobs.glance import glance_of
from philidor.web.jobs.making import Making
from philidor.web.jobs.matches import MatchRun
from philidor.web.jobs.review import Review
from philidor.web.jobs.reviews import Reviews
from philidor.web.jobs.scores import Scores
from philidor.web.jobs.suites import SuiteRun, Suites
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.events import JobChanged
from philidor.web.wire.faults import WRONG, Fault, missing
from philidor.web.wire.jobs import (
    AccountRequest,
    ExercisesRequest,
    Job,
    JobList,
    JobRequest,
    JobResult,
    JobState,
    MatchOpenings,
    MatchRequest,
    PuzzlesRequest,
    PuzzlesResult,
    ReviewRequest,
    ReviewsRequest,
    ReviewsResult,
    SuiteRequest,
    SuiteResult,
)
from philidor.web.wire.searches import SearchLimit

DOCUMENTS = "job"
# Marks of deleted jobs: they can be restored until the server ends.
DELETED = "deleted-job"
PROGRESS_SECONDS = 0.25
RESULT_SECONDS = 1.0
MOST_KEPT = 200
# A blunder check does not wait for the end of a long match.
LEAST_AT_ONCE = 2
log = logging.getLogger(__name__)
JOB: TypeAdapter[Job] = TypeAdapter(Job)


class Run(Protocol):
    """The work of a job: `run` calls back with the steps done out of `total`."""

    @property
    def result(self) -> JobResult:
        """The result so far."""
        ...

    @property
    def total(self) -> int:
        """The number of steps."""
        ...

    async def run(self, on_change: Callable[[int], None], /) -> None:
        """Do the work."""
        ...


@dataclass
class Work:
    """One job."""

    id: str
    request: JobRequest
    total: int
    created: str
    state: JobState = "queued"
    done: int = 0
    error: Message | None = None
    result: JobResult | None = None
    task: asyncio.Task[None] | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state not in ("queued", "running")

    def message(self, with_result: bool = True) -> Job:
        """The job as a message for the page."""
        return Job(
            id=self.id,
            kind=self.request.kind,
            state=self.state,
            done=self.done,
            total=self.total,
            created=self.created,
            request=_told(self.request, self.id),
            error=self.error,
            glance=glance_of(self.result),
            result=self.result if with_result else None,
        )


def _told(request: JobRequest, key: str) -> JobRequest:
    """A request as pages receive it: its openings by the id of the job, without their text."""
    if not isinstance(request, MatchRequest) or request.openings is None:
        return request
    told = MatchOpenings(name=request.openings.name, of=key)
    return request.model_copy(update={"openings": told})


class Jobs:
    """All jobs. Two run at a time, more where the machine has processors to spare."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        engines: Engines,
        hub: Hub,
        exercises: Exercises,
        files: PgnCollections,
    ) -> None:
        self.store = store
        self.files = files
        self.exercises = exercises
        self.lobby = lobby
        self.engines = engines
        self.hub = hub
        self.suites = Suites(store)
        self.gate = asyncio.Semaphore(max(LEAST_AT_ONCE, (os.cpu_count() or 1) // 2))
        self.works: dict[str, Work] = {}
        self.deleted: dict[str, Work] = {}
        self.closing = False
        self._read()

    def _read(self) -> None:
        """Read the stored jobs; one that was running was interrupted by the end of its server."""
        for key in self.store.documents(DELETED):
            self._forget(key)
        for key, kept in self.store.documents(DOCUMENTS).items():
            try:
                job = JOB.validate_python(kept)
            except ValidationError:
                # Written by another version, and kept for that.
                continue
            work = Work(key, job.request, job.total, job.created, job.state, job.done, job.error)
            work.result = job.result
            if not work.ended:
                work.state = "interrupted"
            self.works[key] = work

    def __getitem__(self, key: str) -> Work:
        """The job of that id; a Fault when there is none."""
        if key not in self.works:
            raise missing(Code.NOT_FOUND, "job", key)
        return self.works[key]

    def list(self) -> JobList:
        """All jobs, the newest first."""
        latest = sorted(self.works.values(), key=lambda work: work.created, reverse=True)
        return JobList(jobs=[work.message(with_result=False) for work in latest])

    def kept(self, game: str) -> bool:
        """Whether a game still exists."""
        return bool(self.store.rows("SELECT 1 FROM kept_games WHERE id = ?", game))

    async def begin(self, wanted: JobRequest) -> Job:
        """Queue a job; a Fault if it cannot be done."""
        key, wanted = new_id(), self._with_openings(wanted)
        run = await self._run_for(key, wanted, None)
        work = Work(key, wanted, run.total, now())
        self.works[key] = work
        self._line_up(work, run)
        self._forget_old()
        return work.message()

    def _with_openings(self, wanted: JobRequest) -> JobRequest:
        """A request with the openings of the match that it names; a Fault if there is none."""
        if not isinstance(wanted, MatchRequest) or wanted.openings is None:
            return wanted
        if not wanted.openings.of:
            return wanted
        earlier = self[wanted.openings.of].request
        openings = earlier.openings if isinstance(earlier, MatchRequest) else None
        return wanted.model_copy(update={"openings": openings})

    async def resume(self, key: str) -> Job:
        """Continue a job that ended early; its results stay.

        A Fault if it has not ended early, or cannot be done any more.
        """
        work = self[key]
        if not work.ended or work.state == "done":
            raise Fault(Code.JOB_GOES_ON, "there is nothing to be continued")
        self._line_up(work, await self._run_for(key, work.request, work.result))
        return work.message()

    def _line_up(self, work: Work, run: Run) -> None:
        work.result, work.state, work.error = run.result, "queued", None
        self._keep(work)
        work.task = asyncio.get_running_loop().create_task(self._work(work, run))

    async def _run_for(self, key: str, wanted: JobRequest, found: JobResult | None) -> Run:
        """The `Run` of a job, which begins with the results so far."""
        if isinstance(wanted, ReviewRequest):
            self._check_limit(wanted.limit)
            game = self.lobby[wanted.game].game
            if not game.tree.main_line():
                raise Fault(Code.NO_MOVES, "the game has no moves to check", WRONG)
            return Review(game, self.engines[wanted.engine], wanted, self.store)
        if isinstance(wanted, SuiteRequest):
            self._check_limit(wanted.limit)
            problems = self.suites.problems(wanted.suite)
            spec = self.engines[wanted.engine].spec()
            before = found if isinstance(found, SuiteResult) else None
            return SuiteRun(wanted.suite, problems, spec, wanted.limit, before)
        if isinstance(wanted, ReviewsRequest):
            self._check_limit(wanted.limit)
            earlier = found if isinstance(found, ReviewsResult) else None
            entry = self.engines[wanted.engine]
            return Reviews(wanted, entry, self.store, self.lobby, self._label, earlier)
        if isinstance(wanted, AccountRequest):
            return Fetching(wanted, self.lobby.services.games, self.hub)
        if isinstance(wanted, PuzzlesRequest):
            made = found if isinstance(found, PuzzlesResult) else None
            return Making(wanted, self.lobby.services.games, self.exercises.puzzles, made)
        if isinstance(wanted, ExercisesRequest):
            self._check_limit(wanted.limit)
            entry = self.engines[wanted.engine]
            collecting = Collecting(
                wanted, entry, self.store, self.lobby, self.exercises, self.files
            )
            await collecting.choose()
            return collecting
        return MatchRun(wanted, self.engines, self.lobby, Scores(self.store, key))

    @staticmethod
    def _check_limit(limit: SearchLimit) -> None:
        if limit.depth is None and limit.nodes is None and limit.movetime is None:
            raise Fault(Code.BAD_REQUEST, "a search needs a limit", WRONG, where="limit")

    async def _work(self, work: Work, run: Run) -> None:
        progress = Throttle(PROGRESS_SECONDS, lambda: self._tell(work, with_result=False))
        result = Throttle(RESULT_SECONDS, lambda: self._tell_and_keep(work))

        def changed(done: int) -> None:
            work.done, work.total = done, run.total
            progress.request()
            result.request()

        try:
            async with self.gate:
                work.state = "running"
                self._tell(work, with_result=True)
                await run.run(changed)
            work.state = "done"
            if isinstance(run, Review):
                self._label(run)
        except asyncio.CancelledError:
            work.state = "interrupted" if self.closing else "cancelled"
        except (chess.engine.EngineError, InputError) as error:
            self._failed(work, str(error))
        except Exception as error:
            log.exception("job %s failed", work.id)
            self._failed(work, str(error) or type(error).__name__)
        finally:
            progress.cancel()
            result.cancel()
            self._tell_and_keep(work)

    @staticmethod
    def _failed(work: Work, reason: str) -> None:
        work.state = "failed"
        work.error = Message(code=Code.JOB_FAILED, params={"reason": reason}, text=reason)

    def _label(self, run: Review) -> None:
        """Write a finished blunder check into its game; a person's mistakes become exercises."""
        if not self.kept(run.game.id):
            return
        session = self.lobby[run.game.id]
        for move in run.result.moves:
            if move.node in session.game.tree:
                tree = session.game.tree
                score = kept_score(move.score)
                tree.note(move.node, tree[move.node].notes._replace(label=move.label, score=score))
        session.commit([move.node for move in run.result.moves])
        side = person(session.game)
        if side is not None:
            self.exercises.add(mistakes(session.game, run.result.moves, side, stored=True))

    def _tell(self, work: Work, with_result: bool) -> None:
        self.hub.send_to_all(JobChanged(job=work.message(with_result)))

    def _tell_and_keep(self, work: Work) -> None:
        self._keep(work)
        self._tell(work, with_result=True)

    def _keep(self, work: Work) -> None:
        kept = work.message().model_dump() | {"request": work.request.model_dump()}
        self.store.put(DOCUMENTS, work.id, kept)

    def _forget_old(self) -> None:
        ended = sorted(
            (work for work in self.works.values() if work.ended), key=lambda work: work.created
        )
        for work in ended[: max(0, len(self.works) - MOST_KEPT)]:
            del self.works[work.id]
            self._forget(work.id)

    def _forget(self, key: str) -> None:
        self.store.forget(DOCUMENTS, key)
        self.store.forget(DELETED, key)
        Scores(self.store, key).forget()

    async def stop(self, key: str) -> Job:
        """Cancel a job that runs or waits; one that has ended meanwhile keeps its results."""
        work = self[key]
        await drop(work.task)
        return work.message()

    async def end(self, key: str) -> None:
        """Cancel a job that runs or waits; delete one that has ended, which `restore` undoes."""
        if self[key].ended:
            self.store.put(DELETED, key, True)
            self.deleted[key] = self.works.pop(key)
        else:
            await self.stop(key)

    def restore(self, key: str) -> Job:
        """Undo the deletion of a job; a Fault if none of that id was deleted."""
        if key not in self.deleted:
            raise missing(Code.NOT_FOUND, "job", key)
        self.store.forget(DELETED, key)
        self.works[key] = self.deleted.pop(key)
        return self.works[key].message()

    async def close(self) -> None:
        """The server ends: all jobs are interrupted, and the next server can continue them."""
        self.closing = True
        await asyncio.gather(*(drop(work.task) for work in self.works.values()))
