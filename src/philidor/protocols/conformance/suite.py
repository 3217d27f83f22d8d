"""Suites of named checks, running them, and the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """One check's verdict and, unless it passed, the reason."""

    name: str
    asks: str
    verdict: Outcome
    reason: str = ""


@dataclass(frozen=True)
class ConformanceReport:
    """What a suite has found about a program."""

    protocol: str
    command: str
    findings: tuple[Finding, ...]

    def count(self, verdict: Outcome) -> int:
        """How many checks ended so."""
        return sum(finding.verdict is verdict for finding in self.findings)

    @property
    def failed(self) -> list[Finding]:
        """The findings that something is wrong."""
        return [finding for finding in self.findings if finding.verdict is Outcome.FAILED]

    def summary(self) -> str:
        """`41 passed, 2 failed, 3 skipped`."""
        return ", ".join(f"{self.count(verdict)} {verdict.value}" for verdict in Outcome)


class CheckGroup(list[Callable[[Client], None]]):
    """The checks of one matter, in the order in which they are written."""

    def check(self, function: Callable[[Client], None]) -> Callable[[Client], None]:
        """Add a check: its name is the function's, what it asks is its docstring."""
        self.append(function)
        return function


@dataclass
class CheckSuite(Generic[Client]):
    """The checks of one protocol; `connect` starts the program."""

    protocol: str
    connect: Callable[[Sequence[str]], Client]
    checks: Sequence[Callable[[Client], None]]

    def run(
        self, command: Sequence[str], on_finding: Callable[[Finding], None] | None = None
    ) -> ConformanceReport:
        """Put a program to every check, each with a process of its own."""
        findings = []
        for function in self.checks:
            finding = self._put(function, command)
            findings.append(finding)
            if on_finding is not None:
                on_finding(finding)
        return ConformanceReport(self.protocol, " ".join(command), tuple(findings))

    def _put(self, function: Callable[[Client], None], command: Sequence[str]) -> Finding:
        name = function.__name__.replace("_", "-")
        asks = (function.__doc__ or "").strip()
        try:
            client = self.connect(command)
            with client:
                client.greet()
                function(client)
        except Failed as failure:
            return Finding(name, asks, Outcome.FAILED, str(failure))
        except Skipped as reason:
            return Finding(name, asks, Outcome.SKIPPED, str(reason))
        return Finding(name, asks, Outcome.PASSED)
