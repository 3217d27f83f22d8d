"""`lab train`: a residual network from training positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from philidor.command_frame import (
    CORES,
    needs_packages,
    plain_errors,
    stoppable,
    tell_written,
    terminable,
)
from philidor.contract.json_object import JsonObject
from philidor.lab.commands.training_data import QUIET_SECONDS, Data, default_folder, network_bytes
from philidor.lab.training.settings import TrainingSettings
from philidor.shared_options import Jobs, JsonOption

if TYPE_CHECKING:
    from philidor.lab.training.session import TrainingJob
    from philidor.lab.training.trainer import State, Trainer

BoardUnits = Annotated[
    int, typer.Option(min=8, max=128, help="Hidden units of the board network, for each side.")
]
ResultShare = Annotated[
    float,
    typer.Option(min=0, max=0.85, help="WDL share: of the game's result in the target."),
]
Decay = Annotated[
    float,
    typer.Option(
        min=0,
        help="Weight decay, towards 0 or the weights of --start, for a learning rate of 1.",
    ),
]
DetailDecay = Annotated[
    float, typer.Option(min=0, help="The same for the weights of single king buckets and planes.")
]
CommonDecay = Annotated[
    float | None,
    typer.Option(
        min=0,
        help="Factoriser for ranks, files and the board: the weight decay of what a piece's "
        "squares there have in common; by default, nothing is in common.",
    ),
]
Start = Annotated[
    Path | None,
    typer.Option(help="File of a network that is fine-tuned; by default, random weights."),
]


class StepMeter:
    """Progress of a training: a bar in a terminal, a line a minute elsewhere."""

    def __init__(self, trainer: Trainer) -> None:
        self.trainer = trainer
        self.console = Console(stderr=True)
        self.began = self.told = monotonic()
        self.first = trainer.state.step
        self.bar = Progress(
            BarColumn(),
            TextColumn("step {task.completed:,} of {task.total:,}  {task.fields[state]}"),
            TimeRemainingColumn(compact=True),
            console=self.console,
        )
        self.task = self.bar.add_task("", total=trainer.steps, completed=self.first, state="")

    def show(self, state: State) -> None:
        """Show the progress of the training; an epoch's errors are not overwritten."""
        if state.step % self.trainer.batches == 0:
            epoch = state.curve[-1]
            errors = f"error {epoch.train:.6f}, held out {epoch.held_out:.6f}"
            self.console.print(f"epoch {epoch.number}: {errors}")
        now = monotonic()
        positions = (state.step - self.first) * self.trainer.settings.batch
        rate = f"{positions / max(1e-9, now - self.began):,.0f} positions/s"
        if self.console.is_terminal:
            self.bar.update(self.task, completed=state.step, state=rate)
        elif now - self.told >= QUIET_SECONDS:
            self.told = now
            self.console.print(f"step {state.step:,} of {self.trainer.steps:,}, {rate}")


def train(
    name: Annotated[str, typer.Argument(help="Name of the training and of its files.")],
    data: Data = None,
    hidden: BoardUnits = 64,
    epochs: Annotated[int, typer.Option(min=1, help="Times through the data.")] = 8,
    batch: Annotated[int, typer.Option(min=16, help="Positions a step.")] = 4_096,
    rate: Annotated[float, typer.Option(help="Highest learning rate.")] = 0.002,
    decay: Decay = 1.0,
    detail_decay: DetailDecay = 3.0,
    common_decay: CommonDecay = None,
    result_share: ResultShare = 0.15,
    seed: Annotated[int, typer.Option(min=0, help="Seed of weights and order.")] = 1,
    start: Start = None,
    jobs: Jobs = CORES,
    as_json: JsonOption = False,
) -> None:
    """Train a residual network; after Ctrl-C the same command continues from the checkpoint."""
    with needs_packages(), plain_errors():
        from philidor.lab.nnue.manifest import checksum
        from philidor.lab.training.session import TrainingJob

        network = None if start is None else network_bytes(start)
        settings = TrainingSettings(
            hidden=hidden,
            epochs=epochs,
            batch=batch,
            rate=rate,
            decay=decay,
            detail_decay=detail_decay,
            common_decay=common_decay,
            result_share=result_share,
            seed=seed,
            start=checksum(network),
        )
        job = TrainingJob(data or default_folder(), name, settings, network)
        carry_out(job, jobs, as_json)


@contextmanager
def shown(trainer: Trainer) -> Iterator[StepMeter]:
    """Show the progress of a training."""
    meter = StepMeter(trainer)
    with meter.bar if meter.console.is_terminal else nullcontext():
        yield meter


def show_training(trainer: Trainer, keep: Callable[[], None] = lambda: None) -> None:
    """Train to the end with progress; `keep` keeps a checkpoint."""
    with shown(trainer) as meter:
        trainer.run(meter.show, keep)


def carry_out(job: TrainingJob, threads: int, as_json: bool = False) -> JsonObject:
    """Run a job with progress; returns its manifest."""
    from philidor.lab.training.session import TrainingSession

    with terminable():
        session = TrainingSession(job, threads)
        with stoppable(lambda: f"the last checkpoint is kept in {job.folder}"):
            facts = session.run(show_training)
    endings = (".net", ".npz", ".json", ".svg")
    line = f"{job.file('')}: .net (network), .npz (checkpoint), .json (manifest), .svg (curve)"
    last = facts["curve"][-1]
    figures = {"epochs": last["number"], "error": last["train"], "held_out": last["held_out"]}
    tell_written(map(job.file, endings), line, as_json, figures)
    return facts
