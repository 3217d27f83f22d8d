"""`lab nnue train`: a network from positions."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from philidor.command_frame import (
    CORES,
    needs_packages,
    plain_errors,
    stoppable,
    tell_written,
    terminable,
)
from philidor.lab.commands.nnue import Data, default_folder
from philidor.lab.commands.training_data import QUIET_SECONDS
from philidor.shared_options import Jobs, JsonOption

if TYPE_CHECKING:
    from philidor.lab.nnue.trainer import Progress, Trainer


class LossMeter:
    """Progress of a training: a line at intervals, and one for each validation loss."""

    def __init__(self, trainer: Trainer) -> None:
        self.trainer = trainer
        self.console = Console(stderr=True)
        self.began = self.told = monotonic()
        self.first = trainer.step
        self.points = len(trainer.state.curve)

    def show(self, state: Progress) -> None:
        """Show the progress of the training."""
        if len(state.curve) > self.points:
            self.points = len(state.curve)
            seen, train, held_out = state.curve[-1]
            self.console.print(
                f"{seen:,} positions: loss {train:.6f}, validation loss {held_out:.6f}"
            )
        now = monotonic()
        if now - self.told >= QUIET_SECONDS:
            self.told = now
            size = self.trainer.settings.batch
            rate = (self.trainer.step - self.first) * size / max(1e-9, now - self.began)
            total = self.trainer.settings.steps * size
            self.console.print(
                f"{self.trainer.step * size:,} of {total:,} positions, {rate:,.0f} a second"
            )


def train(
    name: Annotated[str, typer.Argument(help="Name of the training and of its files.")],
    data: Data = None,
    source: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            help="Folder or file of positions, by default that of --data; repeated to mix: what is "
            "named twice counts twice.",
        ),
    ] = None,
    hidden: Annotated[int, typer.Option(help="Hidden units of each perspective.")] = 256,
    king_buckets: Annotated[int, typer.Option(help="King buckets: 1, 4 or 8.")] = 4,
    output_buckets: Annotated[int, typer.Option(min=1, max=8, help="Output buckets.")] = 8,
    positions: Annotated[
        int, typer.Option(min=1, help="Positions to learn from, counted each time.")
    ] = 4_000_000_000,
    batch: Annotated[int, typer.Option(min=16, help="Positions a step.")] = 16_384,
    rate: Annotated[float, typer.Option(help="Learning rate after the warm-up.")] = 0.001,
    wdl: Annotated[
        tuple[float, float], typer.Option(help="WDL share of the target, first and last.")
    ] = (0.2, 0.4),
    start: Annotated[
        Path | None, typer.Option(help="Checkpoint (.npz) or network (.net) to fine-tune.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of weights and order.")] = 1,
    jobs: Jobs = CORES,
    backend: Annotated[
        str, typer.Option(help="cpu: compiled loops; jax: JAX (extra gpu), on a GPU if any.")
    ] = "cpu",
    as_json: JsonOption = False,
) -> None:
    """Train a network; after Ctrl-C the same command continues from the last checkpoint."""
    place = data or default_folder()
    with needs_packages("gpu" if backend == "jax" else "lab"), plain_errors(), terminable():
        from philidor.lab.nnue.mixture import Mixture
        from philidor.lab.nnue.session import Job, Session
        from philidor.lab.nnue.settings import Settings, backend_named

        settings = Settings(
            hidden=hidden,
            king_buckets=king_buckets,
            output_buckets=output_buckets,
            positions=positions,
            batch=batch,
            rate=rate,
            wdl_first=wdl[0],
            wdl_last=wdl[1],
            seed=seed,
        )
        job = Job(Mixture.of(source or [place]), place, name, settings, start)
        session = Session(job, jobs, backend_named(backend))
        with stoppable(lambda: f"the last checkpoint is {job.file('.npz')}"):
            session.run(LossMeter(session.trainer).show)
    line = f"{job.file('')}: .net (network), .npz (checkpoint), .json (manifest)"
    seen, loss, held_out = session.trainer.state.curve[-1]
    figures = {"positions": seen, "loss": loss, "validation_loss": held_out}
    tell_written(map(job.file, (".net", ".npz", ".json")), line, as_json, figures)
