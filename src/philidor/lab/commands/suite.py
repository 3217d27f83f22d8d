"""`lab suite`: how many positions of a test suite an engine solves."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.suite import (
    Attempt,
    Problem,
    SuitePlan,
    find_suite,
    run_suite,
    suite_summary,
    suite_table,
)
from philidor.arena.suite_files import SHIPPED
from philidor.command_frame import plain_errors
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.json_output import print_json
from philidor.lab.arasan_suite import NOMINAL_PLIES, initial_position, insight_lines, traced
from philidor.lab.commands.common import Progress
from philidor.shared_options import ENGINE_TEXT, Jobs, JsonOption

if TYPE_CHECKING:
    from philidor import lab_answers


class Manner(StrEnum):
    """The test program that a suite is searched like."""

    ARASAN = "arasan"


def suite(
    file: Annotated[
        str | None,
        typer.Argument(
            help=f"EPD file with bm or am, a PGN file, or {', '.join(SHIPPED)}; ece3, ecm, fine "
            "and typp are found if you have the file.",
        ),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option("--engine", "-e", help=f"The engine: {ENGINE_TEXT}; by default philidor."),
    ] = None,
    movetime: Annotated[int | None, typer.Option(min=1, help="Milliseconds a position.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Plies a position.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes a position.")] = None,
    jobs: Jobs = 1,
    times: Annotated[bool, typer.Option("--times", help="Show the time to each solution.")] = False,
    manner: Annotated[
        Manner | None,
        typer.Option(
            "--as",
            help="arasan: as Arasan's own test program, 3 plies deep and with Arasan by default; "
            "positions need no solution, and without FILE the initial one is searched.",
        ),
    ] = None,
    trace: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=10_000,
            help="With --as arasan: print the search, with this many steps of each iteration.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """How many positions of a test suite an engine solves."""
    with plain_errors():
        problems = problems_of(file, manner)
        limits = limits_of(movetime, depth, nodes, manner)
        for problem in problems:
            if problem.note:
                typer.echo(f"note: {problem.name}: {problem.note}", err=True)
        if trace is not None and manner is None:
            raise InputError("--trace belongs to --as arasan")
        spec = read_engine(engine or manner or "philidor")
        timed = times or (manner is not None and movetime is not None)
        insight = None if trace is None else printed
        found = searched(SuitePlan(problems, traced(spec, trace or 0), limits, jobs, insight))
        if as_json:
            print_json(suite_answer(spec.name, found))
            return
        typer.echo(suite_table(found, timed))
        typer.echo(f"{spec.name}: {suite_summary(found, timed)}")


def suite_answer(engine: str, found: list[Attempt]) -> lab_answers.Suite:
    """The attempts as an answer."""
    from philidor import lab_answers

    positions = tuple(
        lab_answers.Solved(
            one.problem.name,
            one.problem.board.fen(),
            None if one.move is None else one.move.uci(),
            one.solved,
            one.found,
            one.depth,
            one.nodes,
            one.seconds,
            one.failure,
        )
        for one in found
    )
    counted = [one for one in found if one.problem.has_solution]
    return lab_answers.Suite(engine, sum(one.solved for one in counted), len(counted), positions)


def problems_of(file: str | None, manner: Manner | None) -> list[Problem]:
    """The positions to search; InputError if there are none."""
    if file is not None:
        return find_suite(file, solutions=manner is None)
    if manner is None:
        raise InputError(f"name a file or one of the shipped suites: {', '.join(SHIPPED)}")
    return [initial_position()]


def limits_of(
    movetime: int | None, depth: int | None, nodes: int | None, manner: Manner | None
) -> Limits:
    """The limits of each search; InputError without any."""
    if movetime is None and depth is None and nodes is None:
        if manner is None:
            raise InputError("give --movetime, --depth or --nodes")
        return Limits(depth=NOMINAL_PLIES)
    return Limits(depth=depth, nodes=nodes, movetime=movetime)


def searched(plan: SuitePlan) -> list[Attempt]:
    """Search the positions with progress, which a trace replaces."""
    progress = Progress()
    done: list[Attempt] = []

    def on_attempt(one: Attempt) -> None:
        done.append(one)
        solved = sum(attempt.solved for attempt in done)
        if plan.on_insight is None and len(plan.problems) > 1:
            progress.show(f"{len(done)}/{len(plan.problems)}  solved {solved}")

    attempts = run_suite(plan, on_attempt)
    progress.end()
    return attempts


def printed(data: JsonObject) -> None:
    """Print one report from inside a search."""
    for line in insight_lines(data):
        typer.echo(line)
