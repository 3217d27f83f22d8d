"""`lab reproduce`: a network of either kind again from its manifest."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import CORES, needs_packages, plain_errors, stoppable, terminable
from philidor.lab.commands.nnue_train import LossMeter
from philidor.lab.commands.train import carry_out
from philidor.lab.commands.training_data import QUIET_SECONDS
from philidor.shared_options import Cluster, Jobs

if TYPE_CHECKING:
    from philidor.lab.nnue.chain import Training
    from philidor.lab.nnue.reproduction import Workplace


def reproduce(
    manifest: Annotated[Path, typer.Argument(help="Manifest (.json) that a training has written.")],
    folder: Annotated[
        Path, typer.Argument(help="A folder for all files, new or of an earlier run to continue.")
    ],
    jobs: Jobs = CORES,
    cluster: Cluster = None,
) -> None:
    """Make a network again from its manifest: play the games, make rows or files, train; after
    Ctrl-C the same command continues."""
    with needs_packages(), plain_errors(), terminable():
        from philidor.lab.nnue.manifest import read_manifest

        # Only a residual network's manifest names a recipe of games.
        is_residual = "recipe" in read_manifest(manifest)
        again = residual_again if is_residual else nnue_again
        same = again(manifest, folder, Workforce(jobs, cluster))
    if not same:
        raise typer.Exit(1)


class DataMeter:
    """Progress of what comes before a training: a line when a step is begun, and at intervals."""

    def __init__(self, unit: str) -> None:
        self.unit, self.what, self.told = unit, "", 0.0

    def show(self, what: str, done: int, total: int) -> None:
        """Show how far a step is."""
        if what != self.what or monotonic() - self.told >= QUIET_SECONDS:
            self.what, self.told = what, monotonic()
            typer.echo(f"{what}: {done:,} of {total:,} {self.unit}", err=True)


def residual_again(manifest: Path, folder: Path, workforce: Workforce) -> bool:
    """Make a residual network; returns whether its weights are the manifest's."""
    from philidor.lab.training import reproduction

    facts = reproduction.read(manifest)
    job = reproduction.job_of(facts, folder, manifest.stem)
    meter = DataMeter("games")
    with stoppable(lambda: f"{folder} keeps the games"):
        reproduction.make_data(
            facts,
            folder,
            workforce,
            lambda played: meter.show(str(folder), played, facts.preparation.games),
        )
    same: bool = carry_out(job, workforce.processes)["weights"] == facts.weights
    typer.echo("the weights are the same" if same else "the weights differ")
    return same


def nnue_again(manifest: Path, folder: Path, workforce: Workforce) -> bool:
    """Make an NNUE, and those it started from; returns whether it is the manifest's."""
    from philidor.lab.nnue.chain import chain_in
    from philidor.lab.nnue.reproduction import Workplace

    trainings = chain_in(manifest)
    folder.mkdir(parents=True, exist_ok=True)
    work = Workplace(folder, manifest.parent, workforce)
    before, same = None, False
    with stoppable(lambda: f"the same command continues in {folder}"):
        for training in trainings:
            same = _train_again(training, before, work)
            before = training
    return same


def _train_again(training: Training, before: Training | None, work: Workplace) -> bool:
    """Make the data of a training and train; returns whether the network is the manifest's."""
    from philidor.lab.nnue import reproduction
    from philidor.lab.nnue.manifest import digest
    from philidor.lab.nnue.session import Job, Session

    data = reproduction.mixture_of(training, work, DataMeter("positions").show)
    start = reproduction.start_of(training, before, work)
    job = Job(data, work.folder, training.name, training.settings, start)
    if not reproduction.is_trained(job, training):
        with needs_packages("gpu" if training.backend == "jax" else "lab"):
            session = Session(job, work.workforce.processes, training.backend)
        session.run(LossMeter(session.trainer).show)
    same = digest(job.file(".net")) == training.network
    outcome = "the same network" if same else f"another network than that of {training.commit}"
    typer.echo(f"{job.file('.net')}: {outcome}")
    return same
