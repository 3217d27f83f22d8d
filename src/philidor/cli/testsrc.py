"""`philidor testsrc`: test suites as Arasan's own test program searched them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import chess
import typer

from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.suite import (
    Attempt,
    Problem,
    SuitePlan,
    find_suite,
    run_suite,
    suite_summary,
    suite_table,
)
from philidor.cli.common import EngineOption, fail, tell
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.lab.commands.common import Progress
from philidor.players import ENGINES, load

# The guide's "nominal 3-ply search", used if neither -p nor -t is given.
NOMINAL_PLIES = 3
# A day: no problem is searched for longer.
MOST_SECONDS = 86_400


def testsrc(
    file: Annotated[
        str | None,
        typer.Argument(
            help="EPD file with one position per line, or a suite by name: tests, bk and wac are "
            "shipped; ece3, ecm, fine and typp are found if you have the file. "
            "Without it the initial position is searched."
        ),
    ] = None,
    plies: Annotated[
        int | None, typer.Option("-p", metavar="N", help="Search to this nominal depth.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("-t", metavar="N", help="Search for N seconds.")
    ] = None,
    trace: Annotated[
        int | None,
        typer.Option(
            metavar="STEPS",
            min=0,
            max=10_000,
            help="Print the search process, with this many steps of each iteration's tree.",
        ),
    ] = None,
    engine: EngineOption = "arasan",
) -> None:
    """Search the positions of a file as Arasan's own test program did.

    Positions with best moves (bm) or moves to avoid (am) are counted as solved or failed. Without
    -p and -t the search is 3 plies deep.
    """
    limits, timed = _limits(plies, seconds), seconds is not None
    progress = Progress()
    done: list[Attempt] = []

    def on_attempt(one: Attempt) -> None:
        done.append(one)
        if trace is None and len(problems) > 1:
            progress.show(f"{len(done)}/{len(problems)}  solved {sum(one.solved for one in done)}")

    try:
        problems = [initial_position()] if file is None else find_suite(file, solutions=False)
        spec = traced(read_engine(engine), trace or 0)
        on_insight = None if trace is None else print_insight
        attempts = run_suite(SuitePlan(problems, spec, limits, on_insight=on_insight), on_attempt)
    except InputError as error:
        fail(str(error))
    progress.end()
    tell(suite_table(attempts, timed))
    tell(f"{spec.name}: {suite_summary(attempts, timed)}")


def _limits(plies: int | None, seconds: float | None) -> Limits:
    if plies is not None and seconds is not None:
        fail("testsrc takes either -p and a number of plies or -t and a number of seconds")
    for letter, number in (("p", plies), ("t", seconds)):
        if number is not None and number <= 0:
            fail(f"-{letter} takes a number above 0, not {number:g}")
    if seconds is not None:
        if not seconds <= MOST_SECONDS:
            fail(f"-t takes at most {MOST_SECONDS} seconds, not {seconds:g}")
        return Limits(movetime=max(1, round(1000 * seconds)))
    return Limits(depth=plies or NOMINAL_PLIES)


def initial_position() -> Problem:
    """The initial position, as a problem without a solution."""
    return Problem("initial position", chess.Board(), (), ())


def traced(spec: EngineSpec, steps: int) -> EngineSpec:
    """The engine, told to report this many steps of its tree; InputError if it cannot."""
    if steps == 0:
        return spec
    info = next((info for info in ENGINES if info.key == spec.name), None)
    if info is None or all(option.name != "Trace" for option in load(info.key).options):
        raise InputError(f"{spec.name} does not report its tree; --trace 0 prints the rest")
    spec.options["Trace"] = str(steps)
    return spec


def print_insight(data: Mapping[str, Any]) -> None:
    """Print one report from inside a search in the style of a TRACE build."""
    kind = data["kind"]
    if kind == "iteration":
        line = " ".join(data["line"])
        tell(
            f"depth {data['depth']}  window {data['alpha']} {data['beta']}  value {data['best']}  "
            f"nodes {data['nodes']}  {line}"
        )
    elif kind == "moves":
        classes = data.get("classes") or [""] * len(data["generated"])
        moves = data.get("searched") or data["generated"]
        pairs = zip(moves, classes, strict=True)
        tell("order: " + ", ".join(f"{move} {name}".strip() for move, name in pairs))
    elif kind == "root":
        for row in data["moves"]:
            score = f"mate {row['mate']}" if "mate" in row else row["cp"]
            tell(f"  {row['move']:<6}{score!s:>8} {row['bound']:<11}{row['nodes']:>9} nodes")
    elif kind == "tree":
        for step in data["steps"]:
            indent = "  " * (step["ply"] + 1)
            tell(
                f"{indent}{step['move']} {step['stage']}, depth {step['depth']}, "
                f"{step['alpha']} to {step['beta']}"
            )
    else:
        facts = data.get("terms", {name: value for name, value in data.items() if name != "kind"})
        tell(f"{kind}: " + ", ".join(f"{name} {value:g}" for name, value in facts.items()))
