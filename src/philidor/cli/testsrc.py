"""`philidor testsrc`: test suites as Arasan's own test program solved them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.suite import (
    Attempt,
    SuitePlan,
    read_suite,
    run_suite,
    suite_summary,
    suite_table,
)
from philidor.cli.common import EngineOption, fail, out
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.lab.commands.common import Progress


def testsrc(
    file: Annotated[Path, typer.Argument(help="EPD file with one position (bm or am) per line.")],
    plies: Annotated[
        int | None, typer.Option("-p", metavar="N", help="Search to this nominal depth.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("-t", metavar="N", help="Search for N seconds.")
    ] = None,
    engine: EngineOption = "arasan",
) -> None:
    """Solve the positions of a file as Arasan's own test program did."""
    if (plies is None) == (seconds is None):
        fail("testsrc takes either -p and a number of plies or -t and a number of seconds")
    for letter, number in (("p", plies), ("t", seconds)):
        if number is not None and number <= 0:
            fail(f"-{letter} takes a number above 0, not {number:g}")
    timed = seconds is not None
    progress = Progress()
    done: list[Attempt] = []

    def on_attempt(one: Attempt) -> None:
        done.append(one)
        progress.show(f"{len(done)}/{len(problems)}  solved {sum(one.solved for one in done)}")

    try:
        problems = read_suite(file)
        spec = read_engine(engine)
        milliseconds = None if seconds is None else max(1, round(1000 * seconds))
        limits = Limits(depth=plies, movetime=milliseconds)
        attempts = run_suite(SuitePlan(problems, spec, limits), on_attempt)
    except InputError as error:
        fail(str(error))
    progress.end()
    out.print(suite_table(attempts, timed), markup=False, highlight=False, soft_wrap=True)
    summary = f"{spec.name}: {suite_summary(attempts, timed)}"
    out.print(summary, markup=False, highlight=False, soft_wrap=True)
