"""Suites of named checks, running them, and their report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from philidor.protocols.conformance.program import Failed, Program, Skipped

Client = TypeVar("Client", bound=Program)


class Outcome(Enum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Finding:
    """The outcome of one check, with the reason unless it passed.

    demand: what the check demands of a program.
    """

    name: str
    demand: str
    outcome: Outcome
    reason: str = ""


@dataclass(frozen=True)
class ConformanceReport:
    """The findings of a suite about one program."""

    protocol: str
    command: str
    findings: tuple[Finding, ...]

    def count(self, outcome: Outcome) -> int:
        """The number of checks with that outcome."""
        return sum(finding.outcome is outcome for finding in self.findings)

    @property
    def failed(self) -> list[Finding]:
        """The checks that failed."""
        return [finding for finding in self.findings if finding.outcome is Outcome.FAILED]

    def summary(self) -> str:
        """`41 passed, 2 failed, 3 skipped`."""
        return ", ".join(f"{self.count(outcome)} {outcome.value}" for outcome in Outcome)


class CheckGroup(list[Callable[[Client], None]]):
    """The checks of one topic, in the order of their definitions."""

    def check(self, function: Callable[[Client], None]) -> Callable[[Client], None]:
        """Add a check, named after the function; the docstring says what it demands."""
        self.append(function)
        return function


@dataclass
class CheckSuite(Generic[Client]):
    """The checks of one protocol; `connect` starts the program."""

    protocol: str
    connect: Callable[[Sequence[str]], Client]
    checks: Sequence[Callable[[Client], None]]

    def run(
        self,
        command: Sequence[str],
        on_finding: Callable[[Finding], None] | None = None,
        jobs: int = 1,
    ) -> ConformanceReport:
        """Run every check on a program, each in a new process, `jobs` of them at once.

        Findings arrive in the order of the checks. Checks that measure time may fail if the
        processes are more than the machine has cores.
        """
        findings = []
        with ThreadPoolExecutor(jobs) as pool:
            for finding in pool.map(lambda check: self._run_check(check, command), self.checks):
                findings.append(finding)
                if on_finding is not None:
                    on_finding(finding)
        return ConformanceReport(self.protocol, " ".join(command), tuple(findings))

    def _run_check(self, function: Callable[[Client], None], command: Sequence[str]) -> Finding:
        name = function.__name__.replace("_", "-")
        demand = (function.__doc__ or "").strip()
        try:
            client = self.connect(command)
            with client:
                client.greet()
                function(client)
        except Failed as failure:
            return Finding(name, demand, Outcome.FAILED, str(failure))
        except Skipped as reason:
            return Finding(name, demand, Outcome.SKIPPED, str(reason))
        return Finding(name, demand, Outcome.PASSED)
