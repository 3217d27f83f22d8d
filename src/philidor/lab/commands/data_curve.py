"""`lab study data-curve`: Elo of networks against the number of games that they learned from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import (
    CORES,
    OldTarget,
    needs_packages,
    one_output,
    plain_errors,
    stoppable,
)
from philidor.lab.commands.common import Progress
from philidor.lab.commands.data import Data, default_folder
from philidor.lab.commands.train import show_training
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.wording import elo
from philidor.shared_options import Cluster, Jobs, output_option

if TYPE_CHECKING:
    from philidor.lab.training.data_curve import DataCurve


def data_curve(
    file: OldTarget = None,
    output: Annotated[Path | None, output_option("Results file (.jsonl); it is continued.")] = None,
    data: Data = None,
    data_games: Annotated[
        list[int] | None,
        typer.Option(
            min=1,
            help="Games to learn from, repeated; by default all of the training files, a quarter "
            "of them, a sixteenth and so on.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=2, help="Games of each network against the hand-written evaluation.")
    ] = 1000,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a move.")] = 5000,
    hidden: Annotated[int, typer.Option(min=8, max=128, help="Hidden units of a side.")] = 64,
    batch: Annotated[int, typer.Option(min=16, help="Positions a step.")] = 4_096,
    epochs: Annotated[
        int, typer.Option(min=1, help="Times through the data with all games; more with fewer.")
    ] = 8,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
) -> None:
    """Train networks on more and more games and let each play the hand-written evaluation."""
    with needs_packages(), plain_errors():
        from philidor.lab.training import data_curve as curves

        target = one_output(output, file)
        place = data or default_folder()
        steps = sorted(set(data_games or curves.default_steps(place)))
        results = curves.DataCurve(target, nodes)
        results.begin(place)
        settings = TrainingSettings(hidden=hidden, batch=batch, epochs=epochs)
        progress = Progress()
        with stoppable(lambda: f"the same command continues {target}"):
            for step in steps:
                if step not in results.learned:
                    results.add_learned(curves.learn(place, step, settings, jobs, show_training))

                def on_job(left: int, step: int = step) -> None:
                    progress.show(f"network from {step:,} games: {left:,} jobs left")

                curves.play_missing(results, step, games, Workforce(jobs, cluster), on_job)
                progress.show(summary(results, step), important=True)
    typer.echo(f"{target} is complete; 'philidor lab report {target} -o FILE.svg' draws it")


def summary(results: DataCurve, step: int) -> str:
    """One network's results as a line."""
    learned, tally = results.learned[step], results.pairs[step].tally()
    return (
        f"{step:,} games, {learned.positions:,} positions: error {learned.error:.6f} "
        f"(HCE {results.hce:.6f}), {elo(tally)} Elo in {tally.games:,} games"
    )
