"""`lab suite`, `lab bench-ratio`, `lab perft-ratio`, `lab openings`: one engine measured."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import find_command, read_engine
from philidor.arena.openings import make_openings
from philidor.arena.suite import (
    Attempt,
    SuitePlan,
    find_suite,
    run_suite,
    suite_summary,
    suite_table,
)
from philidor.arena.suite_files import SHIPPED
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.lab.commands.common import Progress, plain_errors
from philidor.lab.speed import bench_positions, long_enough, perft_race, race

PERFT_COUNTS = {4: 197_281, 5: 4_865_609, 6: 119_060_324, 7: 3_195_901_860}
Engine = Annotated[str, typer.Option(help="COMMAND or built-in engine, then '; NAME=VALUE'.")]
MoveTime = Annotated[int | None, typer.Option(min=1, help="Milliseconds a position.")]
Depth = Annotated[int | None, typer.Option(min=1, help="Plies a position.")]
Nodes = Annotated[int | None, typer.Option(min=1, help="Nodes a position.")]
Repeats = Annotated[int, typer.Option(min=1, help="Pairs of measurements.")]


def limits_of(movetime: int | None, depth: int | None, nodes: int | None = None) -> Limits:
    """The limits of a search; InputError without any."""
    if movetime is None and depth is None and nodes is None:
        raise InputError("give --movetime, --depth or --nodes")
    return Limits(depth=depth, nodes=nodes, movetime=movetime)


def suite(
    file: Annotated[
        str, typer.Argument(help=f"EPD file with bm or am, a PGN file, or {' or '.join(SHIPPED)}.")
    ],
    engine: Engine = "philidor",
    movetime: MoveTime = None,
    depth: Depth = None,
    nodes: Nodes = None,
    concurrency: Annotated[int, typer.Option(min=1, help="Positions at the same time.")] = 1,
    times: Annotated[bool, typer.Option("--times", help="Show the time to each solution.")] = False,
) -> None:
    """How many positions of a test suite an engine solves."""
    with plain_errors():
        limits = limits_of(movetime, depth, nodes)
        problems = find_suite(file)
        for problem in problems:
            if problem.note:
                typer.echo(f"note: {problem.name}: {problem.note}", err=True)
        spec = read_engine(engine)
        progress = Progress()
        done: list[Attempt] = []

        def on_attempt(one: Attempt) -> None:
            done.append(one)
            solved = sum(attempt.solved for attempt in done)
            progress.show(f"{len(done)}/{len(problems)}  solved {solved}")

        attempts = run_suite(SuitePlan(problems, spec, limits, concurrency), on_attempt)
        progress.end()
        typer.echo(suite_table(attempts, times))
        typer.echo(f"{spec.name}: {suite_summary(attempts, times)}")


def bench_ratio(
    a: Engine = "philidor",
    b: Engine = "stockfish",
    movetime: MoveTime = None,
    depth: Depth = None,
    repeats: Repeats = 5,
    positions: Annotated[
        Path | None, typer.Option(help="EPD file; else 40 shipped positions.")
    ] = None,
) -> None:
    """Nodes a second of engine a over engine b, alternating on the same positions."""
    with plain_errors():
        limits = limits_of(movetime if movetime or depth else 200, depth)
        one, other = read_engine(a), read_engine(b)
        progress = Progress()
        ratios = race(
            one,
            other,
            bench_positions(positions),
            limits,
            repeats,
            lambda repeat, ratio: progress.show(f"pair {repeat + 1}: {ratio:.3f}", important=True),
        )
        typer.echo(f"nodes/s of {one.name} against {other.name}: {ratios}")


def perft_ratio(
    a: Annotated[str, typer.Option(help="Command; the depth is appended.")] = "philidor perft",
    b: Annotated[str, typer.Option(help="The same.")] = "stockfish go perft",
    depth: Annotated[
        int | None,
        typer.Option(min=4, max=7, help="Plies to count; by default as many as can be timed."),
    ] = None,
    repeats: Repeats = 3,
) -> None:
    """Perft leaves a second of command a over command b from the start, alternating."""
    with plain_errors():
        progress = Progress()
        commands = find_command(a), find_command(b)
        plies = depth or long_enough(commands, PERFT_COUNTS)
        ratios = perft_race(
            *commands,
            plies,
            PERFT_COUNTS[plies],
            repeats,
            lambda repeat, ratio: progress.show(f"pair {repeat + 1}: {ratio:.3f}", important=True),
        )
        typer.echo(f"perft {plies} of '{a}' against '{b}': {ratios}")


def openings(
    tables: Annotated[list[Path], typer.Argument(help="ECO tables (tsv with a column pgn).")],
    out: Annotated[Path, typer.Option(help="EPD file to write.")],
    judge: Engine = "stockfish",
    depth: Annotated[int, typer.Option(help="Plies of the judge's search.")] = 14,
    margin: Annotated[int, typer.Option(help="Centipawns that still count as balanced.")] = 50,
) -> None:
    """Make a file of balanced openings from opening tables."""
    with plain_errors():
        progress = Progress()
        judged: list[bool] = []

        def on_position(position: str, score: int, fair: bool) -> None:
            judged.append(fair)
            progress.show(f"{len(judged)} judged, {sum(judged)} kept")

        kept = make_openings(tables, read_engine(judge), on_position, depth, margin)
        progress.end()
        out.write_text("".join(f"{position}\n" for position in kept))
        typer.echo(f"{len(kept)} openings written to {out}")
