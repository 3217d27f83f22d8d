"""`lab study explain-check`: how many statements of explanations are false."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import plain_errors, stoppable
from philidor.explanations.values import NODES
from philidor.lab.commands.common import Progress, print_tables, results_path
from philidor.lab.explaining import Finding, Plan, measure, rates
from philidor.shared_options import Cluster, Jobs, JsonOption, output_option

HEAD = "| kind | stated | false | share | 95 % interval |\n|---|---|---|---|---|"


def explain_check(
    positions: Annotated[int, typer.Option(min=1, help="Moves to be explained.")] = 500,
    seed: Annotated[int, typer.Option(help="Other positions for another seed.")] = 1,
    nodes: Annotated[int, typer.Option(min=1000, help="Nodes of an explanation's search.")] = NODES,
    factor: Annotated[int, typer.Option(min=1, help="Times the nodes for the checks.")] = 5,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    output: Annotated[Path | None, output_option("Results file (.jsonl), continued.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Explain moves from self-play and check every statement by deeper searches.

    Prints a table by kind of statement. After Ctrl-C the same command with --output continues.
    """
    with plain_errors():
        path = results_path(output, "explain-check", ".jsonl")
    plan = Plan(positions, seed, nodes, factor)
    progress = Progress(stderr=True)
    with plain_errors(), stoppable(lambda: f"--output {path} continues"):
        found = measure(
            plan,
            path,
            Workforce(jobs, cluster),
            lambda done, games: progress.show(f"game {done} of {games}"),
        )
    progress.end()
    print_tables(table(found), as_json)


def table(found: list[Finding]) -> str:
    """The rates as a table in Markdown."""
    rows = [HEAD]
    for rate in rates(found):
        low, high = rate.interval
        rows.append(
            f"| {rate.kind} | {rate.stated} | {rate.false} | {rate.share:.1f} % | "
            f"{low:.1f} to {high:.1f} % |"
        )
    return "\n".join(rows)
