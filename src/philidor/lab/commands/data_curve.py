"""`lab data-curve`: Elo of networks against the number of games that they learned from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.lab.commands.common import Progress, needs_packages, plain_errors, stoppable
from philidor.lab.commands.data import Folder, default_folder
from philidor.lab.commands.train import Threads, show_training
from philidor.lab.commands.workforce import CORES, Cluster, Workers
from philidor.lab.training.settings import TrainingSettings
from philidor.lab.wording import elo

if TYPE_CHECKING:
    from philidor.lab.training.data_curve import DataCurve


def data_curve(
    file: Annotated[Path, typer.Argument(help="Results file (.jsonl); it is continued.")],
    folder: Folder = None,
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
    workers: Workers = CORES,
    threads: Threads = CORES,
    cluster: Cluster = None,
    plot: Annotated[
        Path | None, typer.Option(help="Measure nothing; draw the file's results (.svg, .png).")
    ] = None,
) -> None:
    """Train networks on more and more games and let each play the hand-written evaluation."""
    with needs_packages(), plain_errors():
        from philidor.lab.training import curve as pictures
        from philidor.lab.training import data_curve as curves

        if plot is not None:
            if not file.exists():
                raise InputError(f"there is no file {file}")
            pictures.draw_data_curve(curves.DataCurve(file, nodes), plot)
            typer.echo(f"written: {plot}")
            return
        place = folder or default_folder()
        steps = sorted(set(data_games or curves.default_steps(place)))
        results = curves.DataCurve(file, nodes)
        results.begin(place)
        settings = TrainingSettings(hidden=hidden, batch=batch, epochs=epochs)
        progress = Progress()
        with stoppable(lambda: f"the same command continues {file}"):
            for step in steps:
                if step not in results.learned:
                    results.add_learned(curves.learn(place, step, settings, threads, show_training))

                def on_job(left: int, step: int = step) -> None:
                    progress.show(f"network from {step:,} games: {left:,} jobs left")

                curves.play_missing(results, step, games, Workforce(workers, cluster), on_job)
                progress.show(summary(results, step), important=True)
    typer.echo(f"{file} is complete; --plot FILE.svg draws it")


def summary(results: DataCurve, step: int) -> str:
    """One network's results as a line."""
    learned, tally = results.learned[step], results.pairs[step].tally()
    return (
        f"{step:,} games, {learned.positions:,} positions: error {learned.error:.6f} "
        f"(by hand {results.by_hand:.6f}), {elo(tally)} Elo in {tally.games:,} games"
    )
