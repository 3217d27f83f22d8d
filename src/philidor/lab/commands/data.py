"""`lab data`: generate, describe, split and shuffle training positions."""

from __future__ import annotations

from dataclasses import asdict, replace
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
from philidor.files import check_output, sole_writer
from philidor.json_output import print_json
from philidor.lab.commands.common import Progress as Line
from philidor.lab.commands.training_data import (
    Data,
    Meter,
    default_folder,
    network_bytes,
    shown,
    startable,
)
from philidor.shared_options import (
    Cluster,
    ForceOption,
    Jobs,
    JsonOption,
    output_option,
)

if TYPE_CHECKING:
    from philidor.lab.training.game_files import GameWriter
    from philidor.lab.training.generator import Play

AnotherEngine = Annotated[
    str | None, typer.Option(help="Another engine in place of Philidor: COMMAND; NAME=VALUE.")
]


def generate(
    data: Data = None,
    positions: Annotated[
        int | None, typer.Option(min=1, help="Positions that the folder is to hold: 25,000,000.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Soft limit of nodes a move: 300, --text 1500, --engine 5000."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of all games.")] = 1,
    network: Annotated[
        Path | None, typer.Option(help="File of the network that plays; by default, none.")
    ] = None,
    text: Annotated[
        Path | None,
        typer.Option(help="Instead of a folder: a file of positions with results, to be fitted."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games that the file of --text is to hold: 9,000.")
    ] = None,
    sidelines: Annotated[
        int,
        typer.Option(min=0, max=100, help="Percentage of positions with a sideline that is kept."),
    ] = 0,
    engine: AnotherEngine = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    as_json: JsonOption = False,
) -> None:
    """Play games and keep their quiet positions; after Ctrl-C the same command continues.

    Networks learn from a folder of positions, 'lab tune fit' from a text file of them.
    """
    _refuse_mixture(text, games, positions or network or sidelines)
    if text is not None:
        harvested(text, games or 9000, nodes or 1500, engine, Workforce(jobs, cluster), as_json)
        return
    place, wanted = data or default_folder(), positions or 25_000_000
    with needs_packages():
        from philidor.lab.training import production
        from philidor.lab.training.game_files import GameWriter
        from philidor.lab.training.generator import Recipe
    with plain_errors(), terminable(), sole_writer(place, "generating games in"):
        play = play_of(engine, nodes, network, sidelines)
        writer = GameWriter(place)
        meter = Meter(writer.positions, wanted)
        try:
            with stoppable(lambda: _contents(place, writer)), shown(meter):
                production.fill(
                    writer,
                    Recipe(seed),
                    play,
                    Workforce(jobs, cluster),
                    lambda writer: writer.positions >= wanted,
                    lambda writer: meter.show(writer.positions, writer.next_game),
                )
        finally:
            writer.close()
    figures = {"positions": writer.positions, "games": writer.next_game}
    tell_written([place], _contents(place, writer), as_json, figures)


def _refuse_mixture(text: Path | None, games: int | None, of_folder: object) -> None:
    """Options of a folder and of a text file contradict each other."""
    if text is not None and of_folder:
        raise typer.BadParameter("--text goes with --games, not with a folder's options")
    if text is None and games is not None:
        raise typer.BadParameter("--games is of --text FILE; a folder has --positions")


def play_of(engine: str | None, nodes: int | None, network: Path | None, sidelines: int) -> Play:
    """Who plays, and how; InputError if options contradict each other."""
    from philidor.lab.engine_games import ENGINE_NODES
    from philidor.lab.training.generator import Play

    if engine is None:
        own = None if network is None else network_bytes(network)
        return Play(nodes or 300, own, sidelines)
    if network is not None or sidelines:
        raise InputError("--network and --sidelines are for Philidor's own games")
    return Play(nodes or ENGINE_NODES, engine=startable(engine))


def harvested(
    file: Path, games: int, nodes: int, engine: str | None, workforce: Workforce, as_json: bool
) -> None:
    """Play until a text file holds this many games; says what it holds."""
    from philidor.lab.harvest import games_in, harvest

    if engine is not None:
        raise typer.BadParameter("--text keeps positions of Philidor's own games")
    progress = Line(stderr=as_json)
    added = 0

    def on_game(number: int, positions: int) -> None:
        nonlocal added
        added += positions
        progress.show(f"game {number} of {games}  {added} positions")

    with plain_errors(), stoppable(lambda: f"{file} holds {games_in(file)} games"):
        harvest(file, games, nodes, workforce, on_game)
    progress.end()
    there = games_in(file)
    line = f"{file}: {there} games, {added} positions added"
    tell_written([file], line, as_json, {"games": there, "positions_added": added})


def _contents(place: Path, writer: GameWriter) -> str:
    return f"{place} holds {writer.positions:,} positions of {writer.next_game:,} games"


def rescore(
    games: Annotated[Path, typer.Argument(help="Data folder with the games.")],
    folder: Annotated[Path, typer.Argument(help="Data folder for the positions with new scores.")],
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Soft limit of nodes a position: 2000; --engine 5000.")
    ] = None,
    share: Annotated[
        int, typer.Option(min=1, max=100, help="Percentage of the positions that is searched.")
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the choice of positions.")] = 1,
    network: Annotated[
        Path | None, typer.Option(help="File of the network that evaluates; by default, none.")
    ] = None,
    engine: AnotherEngine = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    as_json: JsonOption = False,
) -> None:
    """Search positions of games again, deeper; after Ctrl-C the same command continues."""
    with needs_packages():
        from philidor.lab.engine_games import ENGINE_NODES
        from philidor.lab.training import rescoring
        from philidor.lab.training.game_files import GameWriter, first_game
    with plain_errors(), terminable():
        own = None if network is None else network_bytes(network)
        wanted = rescoring.Rescoring(nodes or 2_000, own, share, seed)
        if engine is not None:
            if network is not None:
                raise InputError("--network is for Philidor's own searches")
            another = startable(engine)
            wanted = replace(wanted, nodes=nodes or ENGINE_NODES, engine=another)
        with sole_writer(folder, "rescoring games in"):
            writer = GameWriter(folder, first_game(games))
            passed, total = rescoring.progress(games, writer.next_game)
            meter = Meter(passed, total)
            try:
                with stoppable(lambda: _contents(folder, writer)), shown(meter):
                    for before in rescoring.fill(writer, games, wanted, Workforce(jobs, cluster)):
                        passed += before.positions
                        meter.show(passed, writer.next_game)
            finally:
                writer.close()
    figures = {"positions": writer.positions, "games": writer.next_game}
    tell_written([folder], _contents(folder, writer), as_json, figures)


def write(
    data: Data = None,
    output: Annotated[Path | None, output_option("File to write instead of the folder's.")] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Write a data folder's manifest: recipe, engine, counts and checksums."""
    place = data or default_folder()
    with plain_errors():
        from philidor.lab.nnue.manifest import write_manifest
        from philidor.lab.nnue.origin import FOLDER_MANIFEST
        from philidor.lab.training import manifest

        if output is not None:
            check_output(output, (), (".json",), force)
        target = output or place / FOLDER_MANIFEST
        facts = manifest.complete(place)
        write_manifest(target, facts)
    figures = {"positions": facts["positions"], "games": facts["games"]}
    line = f"{target}: {facts['positions']:,} positions of {facts['games']:,} games"
    tell_written([target], line, as_json, figures)


def stats(
    path: Annotated[
        Path | None, typer.Argument(help="A training file, or a data folder (the default one).")
    ] = None,
    data: Data = None,
    as_json: JsonOption = False,
) -> None:
    """Describe positions: results, scores, material."""
    with needs_packages(), plain_errors():
        from philidor.lab.training.datasets import statistics

        if path is not None and data is not None:
            raise InputError("give a path or --data, not both")
        rows = statistics(path or data or default_folder()).rows()
        if as_json:
            from philidor import lab_answers

            print_json(lab_answers.FileStatistics(dict(rows)))
            return
        for name, value in rows:
            typer.echo(f"{name:<20} {value:>14}")


def split(
    data: Data = None,
    held_out: Annotated[
        float, typer.Option(min=0.0, max=0.5, help="Share of the games that is held out.")
    ] = 0.02,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the choice.")] = 1,
    from_game: Annotated[
        int, typer.Option(min=0, help="Leave out games with smaller numbers.")
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Write train.bin and held-out.bin, by whole games, each position once."""
    place = data or default_folder()
    with needs_packages(), plain_errors():
        from philidor.lab.training import production

        found = production.split(place, held_out, seed, first=from_game)
    files = (place / production.TRAIN, place / production.HELD_OUT)
    lines = (
        f"{files[0]}: {found.train:,} positions\n"
        f"{files[1]}: {found.held_out:,} positions\n"
        f"{found.duplicates:,} duplicates dropped"
    )
    tell_written(files, lines, as_json, asdict(found))


def shuffle(
    data: Data = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the order.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Put the positions of train.bin into random order."""
    place = data or default_folder()
    with needs_packages(), plain_errors():
        from philidor.lab.training import production

        file = place / production.TRAIN
        count = production.shuffle(place, seed)
        line = f"{file}: {count:,} positions shuffled"
        tell_written([file], line, as_json, {"positions": count})
