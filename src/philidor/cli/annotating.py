"""`philidor annotate`: games with evaluations, best lines, labels and accuracy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.cli.common import (
    LanguageOption,
    complain,
    fail,
    language_named,
    plain_errors,
    plural,
    progress_bar,
    tell,
)
from philidor.contract.limits import Limits
from philidor.lab.commands.common import stoppable
from philidor.pgn.source import spoken
from philidor.review.cache import cache_in
from philidor.review.files import STANDARD_OUTPUT, annotate_file, annotated_path, partial_path
from philidor.review.work import Outcome, Plan
from philidor.shared_options import Cluster, Jobs, data_option, output_option

NODES = 100_000
# Faults shown for one file; the rest are only counted.
MOST_FAULTS = 10


def annotate(
    games: Annotated[Path, typer.Argument(help="A PGN file; - reads the standard input.")],
    output: Annotated[
        Path | None,
        output_option("The file to write, - for standard output; by default GAMES-annotated.pgn."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="A report to write as well: one HTML file.")
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", "-e", help="An engine, with '; NAME=VALUE' options.")
    ] = "philidor",
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes for each position.")] = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Depth for each position.")] = None,
    movetime: Annotated[
        int | None, typer.Option(min=1, help="Milliseconds for each position.")
    ] = None,
    rdchess: Annotated[
        bool, typer.Option("--rdchess", help="Comments in RDChess's form in place of [%eval].")
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Explain bad moves.")] = False,
    language: LanguageOption = "en",
    data: Annotated[
        Path | None, data_option("Folder that keeps the values found; by default the user's.")
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
) -> None:
    """Add evaluations, best lines, accuracy and labels to the games of a file.

    Each game is written when it is done, to a file .part until all are. Ctrl-C interrupts; the same
    command then continues, since values and explanations found so far are kept.
    """
    chosen = language_named(language)
    if sum(one is not None for one in (nodes, depth, movetime)) > 1:
        fail("--nodes, --depth and --movetime each limit a search: give one of them")
    if nodes is None and depth is None and movetime is None:
        nodes = NODES
    with plain_errors():
        target = output or annotated_path(games)
    with plain_errors(), stoppable(lambda: kept(partial_path(target))):
        plan = Plan(
            games,
            target,
            html,
            read_engine(engine),
            Limits(nodes=nodes, depth=depth, movetime=movetime),
            cache_in(data),
            rdchess,
            chosen if explain else None,
        )
        outcome = run(plan, Workforce(jobs, cluster))
    _complain_of(spoken(games), outcome)
    # The standard output is the games' alone.
    said, done = (complain, spoken(games)) if target == STANDARD_OUTPUT else (tell, str(target))
    said(
        f"{done}: {plural(outcome.games, 'game')}, "
        f"{plural(outcome.positions, 'position')}, "
        f"{outcome.searched} of them searched now"
    )
    if html is not None:
        said(f"{html}: the report")


def kept(part: Path) -> str:
    """What an interrupted run leaves, and how to go on."""
    games = f"{part} has the games so far; " if part.exists() else ""
    return f"{games}the same command continues"


def run(plan: Plan, workforce: Workforce) -> Outcome:
    """Annotate under a progress bar."""
    with progress_bar("annotating") as bar:
        task = bar.add_task("")

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description=f"{done} of {total}")

        return annotate_file(plan, workforce, show)


def _complain_of(games: str, outcome: Outcome) -> None:
    for fault in outcome.faults[:MOST_FAULTS]:
        complain(f"{games}, {fault}: left as it is")
    if len(outcome.faults) > MOST_FAULTS:
        complain(f"... and {len(outcome.faults) - MOST_FAULTS} more games left as they are")
    for note in outcome.notes[:MOST_FAULTS]:
        complain(f"{games}, {note}")
    if len(outcome.notes) > MOST_FAULTS:
        complain(f"... and {len(outcome.notes) - MOST_FAULTS} more notes")
