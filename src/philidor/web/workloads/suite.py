"""A test suite: each unit is a problem."""

from __future__ import annotations

from philidor.arena.suite import Attempt
from philidor.arena.tasks import Contestant, ProblemTask, attempt_in
from philidor.contract.json_object import JsonObject
from philidor.web.jobs.suites import Suites, attempted, limits_of, unattempted
from philidor.web.wire.workloads import SuiteTestRequest, WorkloadResult
from philidor.web.workloads.units import Units


class SuiteCourse:
    """An engine's run over a suite."""

    def __init__(self, wanted: SuiteTestRequest, contestant: Contestant, suites: Suites) -> None:
        """A Fault if the suite does not exist."""
        self.contestant = contestant
        self.problems = suites.problems(wanted.suite)
        self.limits = limits_of(wanted.limit)
        self.units = Units(len(self.problems))
        self.attempts: dict[int, Attempt] = {}

    def task(self, unit: int) -> ProblemTask:
        """One problem to solve."""
        return ProblemTask(self.contestant, self.problems[unit].epd(), self.limits)

    def take(self, unit: int, result: JsonObject) -> list[str]:
        """Count an attempt."""
        attempt = attempt_in(result, self.problems[unit])
        self.attempts[unit] = attempt
        self.units.finish(unit)
        return [f"{attempt.problem.name}: {attempt.failure}"] if attempt.failure else []

    @property
    def over(self) -> bool:
        """Whether all problems are tried."""
        return self.units.over

    @property
    def duel(self) -> None:
        """There is one engine only."""

    @property
    def solved(self) -> int:
        """The problems solved so far."""
        return sum(attempt.solved for attempt in self.attempts.values())

    def result(self) -> WorkloadResult:
        """All problems, with the answers so far."""
        problems = [unattempted(problem) for problem in self.problems]
        for unit, attempt in self.attempts.items():
            problems[unit] = attempted(problems[unit], attempt)
        return WorkloadResult(names=[self.contestant.name], problems=problems, solved=self.solved)
