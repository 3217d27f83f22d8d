"""`lab timetravel`: historic programs on faster machines, and against Philidor on slower ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.lab.commands.common import Progress, needs_packages, plain_errors, stoppable
from philidor.lab.commands.workforce import Cluster, Workers
from philidor.lab.timetravel.matches import PairJob, TimeTravelResults, run


def timetravel(
    file: Annotated[Path, typer.Argument(help="Results file (.jsonl); it is continued.")],
    games: Annotated[int, typer.Option(min=2, help="Games of each contest.")] = 200,
    most_nodes: Annotated[
        int, typer.Option(min=1, help="Leave out contests with more nodes a move.")
    ] = 10_000_000,
    workers: Workers = 2,
    cluster: Cluster = None,
    page: Annotated[
        Path | None,
        typer.Option(help="Play nothing; write the file's page (.md) and the chart beside it."),
    ] = None,
) -> None:
    """Play each historic program, at its period's speed, against faster ones and Philidor."""
    with plain_errors():
        if page is not None:
            if not file.exists():
                raise InputError(f"there is no file {file}")
            with needs_packages():
                from philidor.lab.timetravel import page as pages
            written = pages.write(TimeTravelResults(file), page)
            typer.echo(f"written: {' and '.join(map(str, written))}")
            return
        progress = Progress()

        def on_pair(job: PairJob, left: int) -> None:
            progress.show(f"{job.contest.name}: pair {job.number + 1}; {left:,} pairs left")

        with stoppable(lambda: f"the same command continues {file}"):
            workforce = Workforce(workers, cluster)
            run(TimeTravelResults(file), games, most_nodes, workforce, on_pair)
        progress.end()
        typer.echo(f"{file} is complete; --page FILE.md writes the page")
