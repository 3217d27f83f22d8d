"""Test suites, for Python programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from philidor.arena.engines import read_engine
from philidor.arena.suite import Attempt, SuitePlan, find_suite, run_suite
from philidor.contract.limits import Limits
from philidor.toolkit.frames import frame_of
from philidor.toolkit.progress import progress_bar

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class SuiteResult:
    """What an engine did with the problems of a suite, in their order."""

    attempts: tuple[Attempt, ...]

    @property
    def solved(self) -> int:
        """How many problems it solved."""
        return sum(attempt.solved for attempt in self.attempts)

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each problem; `found` is the second in which the solution was found."""
        return frame_of(
            {
                "name": attempt.problem.name,
                "fen": attempt.problem.board.fen(),
                "expected": attempt.problem.expected(),
                "move": None if attempt.move is None else attempt.problem.board.san(attempt.move),
                "solved": attempt.solved,
                "found": attempt.found,
                "nodes": attempt.nodes,
                "failure": attempt.failure,
            }
            for attempt in self.attempts
        )

    def __str__(self) -> str:
        return f"{self.solved} of {len(self.attempts)} solved"


def solve_suite(
    suite: str,
    engine: str = "philidor",
    limit: Limits | None = None,
    *,
    concurrency: int = 1,
    on_attempt: Callable[[Attempt], None] | None = None,
    progress: bool = False,
) -> SuiteResult:
    """Let an engine search the problems of a test suite.

    suite: an EPD or PGN file, or the name of a shipped one (`"wac"`, `"bk"`). engine: as in
    `match`. limit: of each search, 100,000 nodes by default. InputError if a file or an engine
    cannot be used.
    """
    problems = find_suite(suite)
    plan = SuitePlan(problems, read_engine(engine), limit or Limits(nodes=100_000), concurrency)
    with progress_bar(len(problems), progress) as advance:

        def report(attempt: Attempt) -> None:
            advance()
            if on_attempt is not None:
                on_attempt(attempt)

        return SuiteResult(tuple(run_suite(plan, report)))
