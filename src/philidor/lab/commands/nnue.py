"""`lab nnue`: games, conversions and trainings for networks that evaluate alone."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from philidor.arena.pool import Workforce
from philidor.command_frame import (
    CORES,
    needs_packages,
    plain_errors,
    stoppable,
    tell_written,
    terminable,
)
from philidor.contract.errors import InputError
from philidor.evaluation.networks import FILE as SHIPPED
from philidor.files import check_output, sole_writer, user_data_folder
from philidor.lab.commands.training_data import (
    QUIET_SECONDS,
    Meter,
    network_bytes,
    shown,
    startable,
)
from philidor.shared_options import Cluster, ForceOption, Jobs, JsonOption, data_option

if TYPE_CHECKING:
    from philidor.lab.nnue.any_engine import EngineRecipe
    from philidor.lab.nnue.store import GameWriter
    from philidor.lab.nnue.trainer import Progress, Trainer


# Nodes a move of own games, a soft limit.
OWN_NODES = 100


def default_folder() -> Path:
    """The default folder of the games."""
    return user_data_folder() / "nnue"


Data = Annotated[
    Path | None,
    data_option("Data folder; by default `philidor/nnue` in the user's data directory."),
]


def generate(
    data: Data = None,
    positions: Annotated[
        int, typer.Option(min=1, help="Positions that the folder is to hold.")
    ] = 400_000_000,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Nodes a move: 100, a soft limit; 5000 with --engine."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of all games.")] = 1,
    network: Annotated[
        Path | None,
        typer.Option(help="File of the network that plays; by default, that of the program."),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="Another engine that plays: COMMAND; NAME=VALUE.")
    ] = None,
    chess960: Annotated[
        int | None,
        typer.Option(min=0, max=100, help="With --engine: percentage of double Chess960 (10)."),
    ] = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    as_json: JsonOption = False,
) -> None:
    """Play games into a folder; after Ctrl-C or a crash the same command continues."""
    place = data or default_folder()
    with needs_packages():
        from philidor.lab.nnue import production
        from philidor.lab.nnue.generating import AnyRecipe, Recipe
        from philidor.lab.nnue.store import GameWriter
    with plain_errors(), terminable(), sole_writer(place, "generating games in"):
        if engine is None and chess960 is not None:
            raise InputError("--chess960 is for another engine, by --engine")
        if engine is not None and network is not None:
            raise InputError("--network is for Philidor's own games, not those of an --engine")
        recipe: AnyRecipe
        if engine is None:
            recipe = Recipe(seed, nodes or OWN_NODES, network_bytes(network or SHIPPED))
        else:
            recipe = _recipe_of(engine, seed, nodes, chess960)
        writer = GameWriter(place)
        meter = Meter(writer.positions, positions)
        try:
            with stoppable(lambda: _contents(place, writer)), shown(meter):
                production.fill(
                    writer,
                    recipe,
                    Workforce(jobs, cluster),
                    positions,
                    lambda writer: meter.show(writer.positions, writer.games),
                )
        finally:
            writer.close()
    figures = {"positions": writer.positions, "games": writer.games}
    tell_written([place], _contents(place, writer), as_json, figures)


def _recipe_of(command: str, seed: int, nodes: int | None, chess960: int | None) -> EngineRecipe:
    """Games of an engine that has shown that it starts; InputError if it does not."""
    from philidor.lab.engine_games import ENGINE_NODES
    from philidor.lab.nnue.any_engine import EngineRecipe
    from philidor.lab.nnue.generating import CHESS960_SHARE

    share = CHESS960_SHARE if chess960 is None else chess960
    return EngineRecipe(startable(command, share > 0), seed, nodes or ENGINE_NODES, share)


def _contents(place: Path, writer: GameWriter) -> str:
    return f"{place} holds {writer.positions:,} positions of {writer.games:,} games"


def rescore(
    source: Annotated[Path, typer.Argument(help="A data folder or a file with games (.vf).")],
    engine: Annotated[str, typer.Option(help="The engine that searches: COMMAND; NAME=VALUE.")],
    data: Data = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes a position: 5000.")] = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    as_json: JsonOption = False,
) -> None:
    """Give the positions of games new scores by any engine; after Ctrl-C the same command
    continues."""
    place = data or default_folder()
    with needs_packages():
        from philidor.lab.engine_games import ENGINE_NODES
        from philidor.lab.nnue.any_engine import EngineRescoring, rescored
        from philidor.lab.nnue.production import complete_positions
        from philidor.lab.nnue.store import GameWriter
    with plain_errors(), terminable(), sole_writer(place, "rescoring games in"):
        if source.resolve() == place.resolve():
            raise InputError(f"the new scores of {source} need a folder of their own")
        wanted = EngineRescoring(startable(engine), nodes or ENGINE_NODES)
        writer = GameWriter(place)
        meter = Meter(writer.positions, complete_positions(source))
        try:
            with stoppable(lambda: _contents(place, writer)), shown(meter):
                for _ in rescored(writer, source, wanted, Workforce(jobs, cluster)):
                    meter.show(writer.positions, writer.games)
        finally:
            writer.close()
    figures = {"positions": writer.positions, "games": writer.games}
    tell_written([place], _contents(place, writer), as_json, figures)


def info(data: Data = None) -> None:
    """Print the folder's manifest with counts and checksums of its files."""
    import json

    with needs_packages(), plain_errors():
        from philidor.lab.nnue import production

        typer.echo(json.dumps(production.complete(data or default_folder()), indent=1))


def export_games(
    source: Annotated[Path, typer.Argument(help="A data folder or a file with games.")],
    target: Annotated[
        Path,
        typer.Argument(
            help="The file to write; its name says the format: .vf viriformat, .bin bulletformat "
            "(quiet positions alone), .txt `FEN | score | result`."
        ),
    ],
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Write games in a format that other programs read."""
    with needs_packages(), plain_errors():
        from philidor.lab.nnue import conversion
        from philidor.lab.nnue.production import complete_positions
        from philidor.lab.nnue.store import shards

        form = conversion.format_of(target)
        complete_positions(source)
        files = shards(source) if source.is_dir() else [source]
        check_output(target, files, force=force)
        with target.open("wb") as out:
            written = sum(conversion.export(path, out, form) for path in files)
    tell_written([target], f"{target}: {written:,} positions", as_json, {"positions": written})


def import_games(
    source: Annotated[
        Path, typer.Argument(help="A file of another program: .vf or .viri, .bin or .bullet, .txt.")
    ],
    data: Data = None,
    as_json: JsonOption = False,
) -> None:
    """Append the games or positions of a file to a data folder."""
    place = data or default_folder()
    with needs_packages(), plain_errors(), sole_writer(place, "importing games into"):
        from philidor.lab.nnue import conversion
        from philidor.lab.nnue.store import GameWriter

        form = conversion.format_of(source)
        writer = GameWriter(place)
        try:
            for game in conversion.imported(source, form):
                writer.append(game)
        finally:
            writer.close()
    figures = {"positions": writer.positions, "games": writer.games}
    tell_written([place], _contents(place, writer), as_json, figures)


def distil(
    target: Annotated[Path, typer.Argument(help="The file of rows (.bin) to write.")],
    data: Data = None,
    rows: Annotated[int, typer.Option(min=1, help="Positions to write.")] = 100_000_000,
    branches: Annotated[
        int, typer.Option(min=1, max=30, help="Random moves from each position of a game.")
    ] = 4,
    teacher: Annotated[
        Path | None,
        typer.Option(help="File of the network whose static values are the scores."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the random moves.")] = 1,
    jobs: Jobs = CORES,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Write positions near those of games with the static values of the program's network.

    After Ctrl-C the same command continues.
    """
    place = data or default_folder()
    with needs_packages(), plain_errors(), terminable():
        from philidor.lab.nnue import distillation

        recipe = distillation.Recipe(branches, seed, network_bytes(teacher or SHIPPED))
        new = distillation.Job.of(target, place, recipe)
        job = None if force else new.begun()
        if job is None:
            check_output(target, new.sizes, (".bin",), force)
            check_output(new.manifest, (), (".json",), force)
            job = new
        if not any(job.sizes.values()):
            raise InputError(f"{place} has no games")
        meter = Meter(job.rows, rows)
        with stoppable(lambda: f"{target} is not complete"), shown(meter):
            job = distillation.distil(
                job, rows, Workforce(jobs), lambda written: meter.show(written, 0)
            )
    tell_written([target], f"{target}: {job.rows:,} positions", as_json, {"positions": job.rows})


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
            help="Folder or file of positions, repeated to mix; by default, that of --data.",
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
        job = Job(tuple(source or [place]), place, name, settings, start)
        session = Session(job, jobs, backend_named(backend))
        with stoppable(lambda: f"the last checkpoint is {job.file('.npz')}"):
            session.run(LossMeter(session.trainer).show)
    line = f"{job.file('')}: .net (network), .npz (checkpoint), .json (manifest)"
    seen, loss, held_out = session.trainer.state.curve[-1]
    figures = {"positions": seen, "loss": loss, "validation_loss": held_out}
    tell_written(map(job.file, (".net", ".npz", ".json")), line, as_json, figures)
