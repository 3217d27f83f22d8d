"""`lab nnue`: games, conversions and distillations for networks that evaluate alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    Meter,
    network_bytes,
    shown,
    startable,
)
from philidor.shared_options import Cluster, ForceOption, Jobs, JsonOption, data_option

if TYPE_CHECKING:
    from philidor.lab.nnue.store import GameWriter


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
        int, typer.Option(min=0, max=100, help="Percentage of games from double Chess960.")
    ] = 10,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    as_json: JsonOption = False,
) -> None:
    """Play games into a folder; after Ctrl-C or a crash the same command continues."""
    place = data or default_folder()
    with needs_packages():
        from philidor.lab.engine_games import ENGINE_NODES
        from philidor.lab.nnue import production
        from philidor.lab.nnue.any_engine import EngineRecipe
        from philidor.lab.nnue.generating import AnyRecipe, Recipe
        from philidor.lab.nnue.store import GameWriter
    with plain_errors(), terminable(), sole_writer(place, "generating games in"):
        if engine is not None and network is not None:
            raise InputError("--network is for Philidor's own games, not those of an --engine")
        recipe: AnyRecipe
        if engine is None:
            own = network_bytes(network or SHIPPED)
            recipe = Recipe(seed, nodes or OWN_NODES, own, chess960)
        else:
            spec = startable(engine, chess960 > 0)
            recipe = EngineRecipe(spec, seed, nodes or ENGINE_NODES, chess960)
        writer = GameWriter(place)
        meter = Meter(writer.positions, positions)
        try:
            with stoppable(lambda: _contents(place, writer)), shown(meter):
                production.fill(
                    writer,
                    recipe,
                    Workforce(jobs, cluster),
                    lambda writer: writer.positions >= positions,
                    lambda writer: meter.show(writer.positions, writer.games),
                )
        finally:
            writer.close()
    figures = {"positions": writer.positions, "games": writer.games}
    tell_written([place], _contents(place, writer), as_json, figures)


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
    from dataclasses import asdict

    with needs_packages(), plain_errors():
        from philidor.lab.nnue import production

        games = production.complete(data or default_folder())
        typer.echo(json.dumps(asdict(games), indent=1))


def export_games(
    source: Annotated[Path, typer.Argument(help="A data folder or a file with games.")],
    target: Annotated[
        Path,
        typer.Argument(
            help="The file to write; its name says the format: .vf viriformat (whole games), "
            ".bin bulletformat or .txt `FEN | score | result` (quiet positions)."
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
