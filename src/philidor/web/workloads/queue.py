"""The queue of tests: the most urgent first, each divided into units that workers do."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from pydantic import TypeAdapter, ValidationError

from philidor.arena.tasks import Contestant, TaskError, read_contestant
from philidor.contract.json_object import JsonObject
from philidor.library.store import Store, new_id, now
from philidor.web.engines.roster import Engines
from philidor.web.jobs.suites import Suites
from philidor.web.wire.base import LAZY
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.faults import WRONG, Fault, missing
from philidor.web.wire.jobs import MatchOpenings
from philidor.web.wire.workloads import (
    GamesRequest,
    IssuedTask,
    SuiteTestRequest,
    TaskResult,
    Workload,
    WorkloadChange,
    WorkloadDetails,
    WorkloadRequest,
    WorkloadState,
)
from philidor.web.workloads.archive import Archive, Kept
from philidor.web.workloads.contestants import contestants
from philidor.web.workloads.course import Course
from philidor.web.workloads.games import GamesCourse
from philidor.web.workloads.suite import SuiteCourse
from philidor.web.workloads.tuning import TuningCourse
from philidor.web.workloads.workers import LOCAL, Workers

OVER = ("done", "failed")
REQUEST: TypeAdapter[WorkloadRequest] = TypeAdapter(WorkloadRequest, config=LAZY)


@dataclass
class Entry:
    """A test: its request, its engines, its state, its course once it is needed, who does which
    unit; last: its message when it was kept."""

    id: str
    request: WorkloadRequest
    contestants: tuple[Contestant, ...]
    created: str
    state: WorkloadState = "active"
    priority: int = 0
    error: str = ""
    course: Course | None = None
    issued: dict[int, str] = field(default_factory=dict)
    last: Workload | None = None

    @property
    def title(self) -> str:
        """The title given, or the engines' names."""
        request = self.request
        if request.title:
            return request.title
        if isinstance(request, GamesRequest):
            return " - ".join(one.name or one.engine for one in request.engines)
        name = request.engine.name or request.engine.engine
        return f"{name}: {request.suite}" if isinstance(request, SuiteTestRequest) else name


class Queue:
    """All tests."""

    def __init__(self, store: Store, engines: Engines, suites: Suites, workers: Workers) -> None:
        self.archive = Archive(store)
        self.engines = engines
        self.suites = suites
        self.workers = workers
        self.entries: dict[str, Entry] = {}
        self.on_change: Callable[[], None] = lambda: None
        for key, kept in self.archive.tests().items():
            self._restore(key, kept)

    def _restore(self, key: str, kept: JsonObject) -> None:
        try:
            request = REQUEST.validate_python(kept["request"])
            engines = tuple(read_contestant(one) for one in kept["contestants"])
            last = Workload.model_validate(kept["last"])
        except (KeyError, TypeError, ValidationError):
            # Written by another version, which this one cannot read.
            return
        entry = Entry(key, request, engines, last.created, last.state, last.priority)
        entry.last, entry.error = last, "" if last.error is None else last.error.text
        entry.issued = self.archive.issued(key)
        self.entries[key] = entry
        for unit, worker in list(entry.issued.items()):
            # The workers of this machine ended with the server.
            if worker.startswith(LOCAL):
                self._withdraw(entry, unit)

    def __getitem__(self, test: str) -> Entry:
        """The test of that id; a Fault when there is none."""
        if test not in self.entries:
            raise missing(Code.NOT_FOUND, "test", test)
        return self.entries[test]

    def in_order(self) -> list[Entry]:
        """First what may be done, the most urgent and then the oldest first; then the rest."""
        return sorted(
            self.entries.values(),
            key=lambda one: (one.state in OVER, -one.priority, one.created),
        )

    def submit(self, request: WorkloadRequest) -> Entry:
        """Add a test; a Fault if it cannot be done."""
        request = self._with_openings(request)
        engines = contestants(request, self.engines)
        entry = Entry(new_id(), request, engines, now(), priority=request.priority)
        entry.course = self._begin(request, engines)
        self._keep(entry)
        self.entries[entry.id] = entry
        self.on_change()
        return entry

    def _with_openings(self, request: WorkloadRequest) -> WorkloadRequest:
        """A request with the openings of the test that it names; a Fault if there is none."""
        if isinstance(request, SuiteTestRequest) or request.openings is None:
            return request
        if not request.openings.of:
            return request
        earlier = self[request.openings.of].request
        openings = None if isinstance(earlier, SuiteTestRequest) else earlier.openings
        return request.model_copy(update={"openings": openings})

    def _begin(self, request: WorkloadRequest, engines: tuple[Contestant, ...]) -> Course:
        if isinstance(request, GamesRequest):
            return GamesCourse(request, engines)
        if isinstance(request, SuiteTestRequest):
            if request.limit == type(request.limit)():
                raise Fault(Code.BAD_REQUEST, "a search needs a limit", WRONG, where="limit")
            return SuiteCourse(request, engines[0], self.suites)
        return TuningCourse(request, engines[0])

    def course(self, entry: Entry) -> Course:
        """The course of a test, with the results that are kept of it."""
        if entry.course is None:
            course = self._begin(entry.request, entry.contestants)
            for kept in self.archive.results(entry.id):
                course.take(kept.unit, kept.result)
            for unit in entry.issued:
                course.units.mark(unit)
            entry.course = course
        return entry.course

    def _keep(self, entry: Entry) -> None:
        entry.last = self._message(entry)
        self.archive.keep(
            entry.id,
            {
                "request": entry.request.model_dump(mode="json"),
                "contestants": [asdict(one) for one in entry.contestants],
                "last": entry.last.model_dump(mode="json"),
            },
        )

    def change(self, test: str, wanted: WorkloadChange) -> Entry:
        """Pause a test, continue it, or make it more or less urgent."""
        entry = self[test]
        if wanted.priority is not None:
            entry.priority = wanted.priority
        if wanted.state is not None:
            if entry.state == "done":
                raise Fault(Code.JOB_GOES_ON, "there is nothing to be continued")
            entry.state, entry.error = wanted.state, ""
            for member in self.workers.members.values():
                member.lacks.discard(test)
        self._keep(entry)
        self.on_change()
        return entry

    def delete(self, test: str) -> None:
        """Delete a test with its results; workers' results for it are not counted any more."""
        self.archive.forget(self[test].id)
        del self.entries[test]
        self.on_change()

    def tasks(self, worker: str, count: int) -> list[IssuedTask]:
        """Up to `count` tasks for a worker, of the most urgent tests that it can do."""
        member = self.workers[worker]
        self._withdraw_lost()
        found: list[IssuedTask] = []
        for entry in self.in_order():
            if entry.state != "active" or entry.id in member.lacks:
                continue
            while len(found) < count:
                task = self._issue(entry, worker)
                if task is None:
                    break
                found.append(task)
        if found:
            self.on_change()
        return found

    def _issue(self, entry: Entry, worker: str) -> IssuedTask | None:
        course = self.course(entry)
        while (unit := course.units.issue()) is not None:
            task = course.task(unit)
            if task is not None:
                entry.issued[unit] = worker
                self.archive.issue(entry.id, unit, worker)
                return IssuedTask(test=entry.id, unit=unit, task=task.to_json())
            course.units.finish(unit)
        self._end_if_over(entry)
        return None

    def take(self, worker: str, given: TaskResult) -> bool:
        """Count a result once; False for one that is there already, or that nobody waits for.

        A Fault for something that is not the result of the task.
        """
        member = self.workers[worker]
        entry = self.entries.get(given.test)
        if entry is None or entry.state in OVER:
            return False
        if given.result is None:
            self._refused(entry, given.unit, worker, given.failure)
            return False
        course = self.course(entry)
        if given.unit in course.units.done or given.unit >= course.units.total:
            return False
        try:
            failures = course.take(given.unit, given.result)
            kept = Kept(given.unit, self.workers.name(worker), given.result)
            self.archive.add(entry.id, kept, failures)
        except sqlite3.Error:
            # Read again from what is kept, which lacks this result.
            entry.course = None
            raise
        except TaskError as error:
            self._refused(entry, given.unit, worker, str(error))
            raise Fault(Code.BAD_REQUEST, str(error), WRONG, why=str(error)) from None
        entry.issued.pop(given.unit, None)
        member.done += 1
        self._end_if_over(entry)
        self.on_change()
        return True

    def _refused(self, entry: Entry, unit: int, worker: str, why: str) -> None:
        """A worker cannot do a task; a test that no worker can do has failed."""
        self.archive.note(entry.id, self.workers.name(worker), why)
        self.workers[worker].lacks.add(entry.id)
        if entry.issued.get(unit) == worker:
            self._withdraw(entry, unit)
        if entry.state == "active" and not self.workers.able(entry.id):
            entry.state, entry.error = "failed", why
            self._keep(entry)
        self.on_change()

    def _end_if_over(self, entry: Entry) -> None:
        if entry.state not in OVER and self.course(entry).over:
            entry.state = "done"
            for unit in list(entry.issued):
                self._withdraw(entry, unit)
            self._keep(entry)
            self.on_change()

    def _withdraw(self, entry: Entry, unit: int) -> None:
        del entry.issued[unit]
        self.archive.withdraw(entry.id, unit)
        if entry.course is not None:
            entry.course.units.give_back(unit)

    def _withdraw_lost(self) -> None:
        """Units of workers that are not heard of any more wait again."""
        for entry in self.entries.values():
            for unit, worker in list(entry.issued.items()):
                if not self.workers.alive(worker):
                    name = self.workers.name(worker)
                    self.archive.note(entry.id, name, f"unit {unit + 1}: the worker was lost")
                    self._withdraw(entry, unit)

    def leave(self, worker: str) -> None:
        """A worker leaves; others do what it was doing."""
        for entry in self.entries.values():
            for unit, by in list(entry.issued.items()):
                if by == worker:
                    self._withdraw(entry, unit)
        self.workers.leave(worker)
        self.on_change()

    def busy(self, worker: str) -> int:
        """How many units a worker is doing."""
        return sum(by == worker for one in self.entries.values() for by in one.issued.values())

    def message(self, entry: Entry) -> Workload:
        """A test as the list shows it; the results of one that is over are not read for it."""
        if entry.course is None and entry.state in OVER and entry.last is not None:
            return entry.last
        return self._message(entry)

    def _message(self, entry: Entry) -> Workload:
        course = self.course(entry)
        return Workload(
            id=entry.id,
            kind=entry.request.kind,
            title=entry.title,
            state=entry.state,
            priority=entry.priority,
            created=entry.created,
            done=len(course.units.done),
            total=course.units.total,
            busy=len(entry.issued),
            failures=self.archive.failure_count(entry.id),
            error=Message(code=Code.JOB_FAILED, params={"reason": entry.error}, text=entry.error)
            if entry.error
            else None,
            duel=course.duel,
            solved=course.solved,
        )

    def details(self, entry: Entry) -> WorkloadDetails:
        """A test with its results."""
        request = entry.request
        if not isinstance(request, SuiteTestRequest) and request.openings is not None:
            told = MatchOpenings(name=request.openings.name, of=entry.id)
            request = request.model_copy(update={"openings": told})
        return WorkloadDetails(
            workload=self.message(entry),
            request=request,
            result=self.course(entry).result(),
            failures=self.archive.failures(entry.id),
        )
