"""`lab nnue curve`: Elo of networks by data, width and buckets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import CORES, needs_packages, plain_errors, stoppable, terminable
from philidor.evaluation.networks import FILE as SHIPPED
from philidor.lab.commands.common import Progress
from philidor.lab.commands.nnue import Data, default_folder
from philidor.lab.commands.nnue_train import LossMeter
from philidor.lab.commands.training_data import network_bytes
from philidor.lab.wording import gain
from philidor.shared_options import Cluster, Jobs, output_option

if TYPE_CHECKING:
    from philidor.lab.nnue.curve import Curve, Equal, Variant


def curve(
    output: Annotated[
        Path,
        output_option("Results file (.jsonl); it is continued. Networks are written beside it."),
    ],
    data: Data = None,
    share: Annotated[
        list[int] | None,
        typer.Option(min=1, max=100, help="Percent of the data to learn from; repeated."),
    ] = None,
    hidden: Annotated[
        list[int] | None, typer.Option(help="Hidden units; repeated, the first for all others.")
    ] = None,
    king_buckets: Annotated[
        list[int] | None, typer.Option(help="King buckets; repeated, the first for all others.")
    ] = None,
    output_buckets: Annotated[
        list[int] | None, typer.Option(help="Output buckets; repeated, the first for all others.")
    ] = None,
    positions: Annotated[
        int, typer.Option(min=1, help="Positions that each network learns from, counted each time.")
    ] = 400_000_000,
    rival: Annotated[
        Path | None,
        typer.Option(help="File of the network to play against; by default, the program's."),
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of each network and kind.")] = 400,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 3_000,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
) -> None:
    """Train networks that differ in one thing, and let each play one rival, with equal nodes and
    with as many nodes as its speed allows in equal time."""
    with needs_packages(), plain_errors(), terminable():
        from philidor.lab.nnue import curve as curves
        from philidor.lab.nnue.manifest import digest

        source = data or default_folder()
        opponent = network_bytes(rival or SHIPPED)
        base = curves.Variant(
            hidden=(hidden or [256])[0],
            king_buckets=(king_buckets or [4])[0],
            output_buckets=(output_buckets or [8])[0],
        )
        chosen = curves.variants(
            base, share or [], hidden or [], king_buckets or [], output_buckets or []
        )
        results = curves.Curve(output, positions, nodes, digest(rival or SHIPPED))
        with stoppable(lambda: f"the same command continues {output}"):
            for variant in chosen:
                _measure(results, variant, source, opponent, games, Workforce(jobs, cluster))
    typer.echo(f"{output} is complete; 'philidor lab report {output} -o FILE.svg' draws it")


def _measure(
    results: Curve,
    variant: Variant,
    source: Path,
    opponent: bytes,
    games: int,
    workforce: Workforce,
) -> None:
    """Train a network and play its games, as far as that has not been done."""
    from philidor.lab.nnue import curve as curves

    progress = Progress()
    if variant not in results.points:
        progress.show(f"training {variant}", important=True)
        curves.train(
            results, variant, source, workforce.processes, opponent, lambda one: LossMeter(one).show
        )
    for equal in curves.EQUALS:
        left = list(results.missing(variant, equal, games, opponent))

        def on_job(left: int, equal: Equal = equal) -> None:
            progress.show(f"{variant}, equal {equal}: {left:,} jobs left")

        if left:
            curves.play_missing(results, left, workforce, on_job)
        progress.show(summary(results, variant, equal), important=True)


def summary(results: Curve, variant: Variant, equal: Equal) -> str:
    """One network's results as a line."""
    point, tally = results.points[variant], results.pairs_of(variant, equal).tally()
    return (
        f"{variant}: {point.positions:,} positions, loss {point.loss:.6f}, speed {point.speed:.2f}"
        f"; equal {equal}: {gain(tally)} in {tally.games:,} games"
    )
