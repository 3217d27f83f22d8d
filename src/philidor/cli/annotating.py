"""`philidor annotate`: games with evaluations, best lines, labels and accuracy."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philidor import answers
from philidor.cli.common import (
    LanguageOption,
    check_written,
    complain,
    fail,
    language_named,
    plain_errors,
    plural,
    progress_bar,
    tell,
)
from philidor.command_frame import stoppable
from philidor.contract.limits import Limits
from philidor.files import STANDARD_OUTPUT, check_output
from philidor.json_output import print_json
from philidor.pgn.source import spoken
from philidor.shared_options import (
    ENGINE_TEXT,
    Cluster,
    ForceOption,
    Jobs,
    JsonOption,
    data_option,
    output_option,
    with_options,
)

if TYPE_CHECKING:
    from philidor.arena.pool import Workforce
    from philidor.review.work import Outcome, Plan

NODES = 100_000
# Faults shown for one file; the rest are only counted.
MOST_FAULTS = 10


OutputOption = Annotated[
    Path | None,
    output_option("The file to write, - for standard output; by default GAMES-annotated.pgn."),
]


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How games are searched, and by what; each field is an option of that name."""

    engine: Annotated[str, typer.Option("--engine", "-e", help=f"The engine: {ENGINE_TEXT}.")] = (
        "philidor"
    )
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes for each position.")] = None
    depth: Annotated[int | None, typer.Option(min=1, help="Depth for each position.")] = None
    movetime: Annotated[int | None, typer.Option(min=1, help="Milliseconds for each position.")] = (
        None
    )
    jobs: Jobs = 1
    cluster: Cluster = None

    def limits(self) -> Limits:
        """The limits of each search; two of them end the command with a message."""
        given = [one for one in (self.nodes, self.depth, self.movetime) if one is not None]
        if len(given) > 1:
            fail("--nodes, --depth and --movetime each limit a search: give one of them")
        nodes = self.nodes if given else NODES
        return Limits(nodes=nodes, depth=self.depth, movetime=self.movetime)


@with_options(Effort)
def annotate(
    games: Annotated[Path, typer.Argument(help="A PGN file; - reads the standard input.")],
    effort: Effort,
    output: OutputOption = None,
    html: Annotated[
        Path | None, typer.Option(help="A report to write as well: one HTML file.")
    ] = None,
    rdchess: Annotated[
        bool, typer.Option("--rdchess", help="Comments in RDChess's form in place of [%eval].")
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Explain bad moves.")] = False,
    language: LanguageOption = "en",
    data: Annotated[
        Path | None, data_option("Folder that keeps the values found; by default the user's.")
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Add evaluations, best lines, accuracy and labels to the games of a file.

    Each game is written when it is done, to a file .part until all are. Ctrl-C interrupts; the same
    command then continues, since values and explanations found so far are kept.
    """
    # Imported when needed: help and completion shall not wait for the engine.
    from philidor.arena.engines import read_engine
    from philidor.arena.pool import Workforce
    from philidor.review.cache import cache_in
    from philidor.review.files import annotated_path, partial_path
    from philidor.review.work import Plan

    chosen, limits = language_named(language), effort.limits()
    with plain_errors():
        target = output or annotated_path(games)
        check_written(target, [games], (".pgn",), force, as_json)
        if html is not None:
            check_output(html, [games, target], (".html", ".htm"), force)
    with plain_errors(), stoppable(lambda: kept(partial_path(target))):
        spec, explained = read_engine(effort.engine), chosen if explain else None
        plan = Plan(games, target, html, spec, limits, cache_in(data), rdchess, explained)
        outcome = run(plan, Workforce(effort.jobs, effort.cluster))
    _complain_of(spoken(games), outcome)
    if as_json:
        done = outcome.games, outcome.positions, outcome.searched
        print_json(answers.Annotated(str(target), *done, tuple(outcome.faults)))
        return
    tell_of(plan, outcome)


def tell_of(plan: Plan, outcome: Outcome) -> None:
    """Print what was done; the standard output may be the games' alone."""
    piped = plan.output == STANDARD_OUTPUT
    said, done = (complain, spoken(plan.source)) if piped else (tell, str(plan.output))
    said(
        f"{done}: {plural(outcome.games, 'game')}, "
        f"{plural(outcome.positions, 'position')}, "
        f"{outcome.searched} of them searched now"
    )
    if plan.html is not None:
        said(f"{plan.html}: the report")


def kept(part: Path) -> str:
    """What an interrupted run leaves, and how to go on."""
    games = f"{part} has the games so far; " if part.exists() else ""
    return f"{games}the same command continues"


def run(plan: Plan, workforce: Workforce) -> Outcome:
    """Annotate under a progress bar."""
    from philidor.review.files import annotate_file

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
