"""`lab study timetravel`: historic programs on faster machines, Philidor on slower ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import OldTarget, one_output, plain_errors, stoppable
from philidor.lab.commands.common import Progress
from philidor.lab.timetravel.matches import PairJob, TimeTravelResults, run
from philidor.shared_options import Cluster, Jobs, output_option


def timetravel(
    file: OldTarget = None,
    output: Annotated[Path | None, output_option("Results file (.jsonl); it is continued.")] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of each contest.")] = 200,
    most_nodes: Annotated[
        int, typer.Option(min=1, help="Leave out contests with more nodes a move.")
    ] = 10_000_000,
    jobs: Jobs = 2,
    cluster: Cluster = None,
) -> None:
    """Play each historic program, at its period's speed, against faster ones and Philidor."""
    with plain_errors():
        results = one_output(output, file)
        progress = Progress()

        def on_pair(job: PairJob, left: int) -> None:
            progress.show(f"{job.contest.name}: pair {job.number + 1}; {left:,} pairs left")

        with stoppable(lambda: f"the same command continues {results}"):
            workforce = Workforce(jobs, cluster)
            run(TimeTravelResults(results), games, most_nodes, workforce, on_pair)
        progress.end()
        typer.echo(f"{results} is complete: 'philidor lab report {results} -o FILE.md'")
