"""Test suites: the shipped ones, those of the user, and the job that runs one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from philidor.arena.engines import EngineSpec
from philidor.arena.suite import (
    Attempt,
    Problem,
    SuiteError,
    SuitePlan,
    problems_in,
    try_problems,
)
from philidor.arena.suite_files import shipped_suite
from philidor.contract.limits import Limits
from philidor.library.store import Store
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault, missing
from philidor.web.wire.jobs import Suite, SuiteProblem, SuiteResult
from philidor.web.wire.searches import SearchLimit

DOCUMENTS = "suite"
SHIPPED = {"bratko-kopec": "Bratko-Kopec"}
KEY_LENGTH = 16


class Suites:
    """All suites by their ids."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def all(self) -> list[Suite]:
        """The shipped ones first."""
        kept = self.store.documents(DOCUMENTS)
        shipped = [
            Suite(id=key, name=name, problems=len(self.problems(key)), shipped=True)
            for key, name in SHIPPED.items()
        ]
        return shipped + [
            Suite(id=key, name=suite["name"], problems=suite["problems"], shipped=False)
            for key, suite in kept.items()
        ]

    def add(self, text: str, name: str) -> Suite:
        """Keep a suite, of EPD or PGN; the same text again is the same suite.

        A Fault names the bad line.
        """
        problems = _parse(text, name or "EPD")
        key = hashlib.sha256(text.encode()).hexdigest()[:KEY_LENGTH]
        suite = Suite(id=key, name=name or "EPD", problems=len(problems), shipped=False)
        kept = {"name": suite.name, "problems": suite.problems, "text": text}
        self.store.put(DOCUMENTS, key, kept)
        return suite

    def problems(self, key: str) -> list[Problem]:
        """The problems of a suite; a Fault when there is none of that id."""
        shipped = shipped_suite(key)
        if shipped is not None:
            return _parse(shipped, key)
        kept = self.store.get(DOCUMENTS, key)
        if kept is None:
            raise missing(Code.NOT_FOUND, "suite", key)
        return _parse(kept["text"], kept["name"])


def _parse(text: str, name: str) -> list[Problem]:
    try:
        return problems_in(text, Path(name))
    except SuiteError as error:
        raise Fault(Code.BAD_SUITE, str(error), WRONG, error.reason) from None


def limits_of(limit: SearchLimit) -> Limits:
    """The limits of each search of a job."""
    return Limits(depth=limit.depth, nodes=limit.nodes, movetime=limit.movetime)


class SuiteRun:
    """The job of one suite."""

    def __init__(
        self,
        key: str,
        problems: list[Problem],
        spec: EngineSpec,
        limit: SearchLimit,
        before: SuiteResult | None = None,
    ) -> None:
        """`before`: the results of an earlier run of this job; failures are tried again."""
        self.problems = problems
        self.spec = spec
        self.limit = limit
        self.result = SuiteResult(
            suite=key,
            problems=[unattempted(one) for one in problems],
        )
        self.left = list(enumerate(problems))
        if before is not None and len(before.problems) == len(problems):
            self._take_over(before)

    def _take_over(self, before: SuiteResult) -> None:
        known = before.problems
        self.left = [
            (place, problem)
            for place, problem in self.left
            if known[place].solved is None or known[place].failure
        ]
        open_places = {place for place, _ in self.left}
        for place, problem in enumerate(known):
            if place not in open_places:
                self.result.problems[place] = problem
                self.result.solved += bool(problem.solved)

    @property
    def total(self) -> int:
        """Problems to be tried."""
        return len(self.problems)

    async def run(self, on_problem: Callable[[int], None]) -> None:
        """Try the remaining problems; chess.engine.EngineError if the engine does not start."""
        places = {id(problem): place for place, problem in self.left}
        done = self.total - len(self.left)

        def attempted(attempt: Attempt) -> None:
            nonlocal done
            done += 1
            self._note(places[id(attempt.problem)], attempt)
            on_problem(done)

        problems = [problem for _, problem in self.left]
        await try_problems(SuitePlan(problems, self.spec, limits_of(self.limit)), attempted)

    def _note(self, place: int, attempt: Attempt) -> None:
        self.result.solved += attempt.solved
        self.result.problems[place] = attempted(self.result.problems[place], attempt)


def unattempted(problem: Problem) -> SuiteProblem:
    """A problem that waits, as a message."""
    return SuiteProblem(name=problem.name, fen=problem.board.fen(), expected=problem.expected())


def attempted(problem: SuiteProblem, attempt: Attempt) -> SuiteProblem:
    """A problem with an engine's answer."""
    board = attempt.problem.board
    return problem.model_copy(
        update={
            "solved": attempt.solved,
            "answer": board.san(attempt.move) if attempt.move else None,
            "found": attempt.found,
            "depth": attempt.depth,
            "nodes": attempt.nodes,
            "seconds": round(attempt.seconds, 3),
            "failure": attempt.failure,
        }
    )
