"""`lab tune`: harvest positions from the engine's own games, fit the evaluation to them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.contract.errors import INTERRUPTED, InputError
from philidor.evaluation import weights as weights_module
from philidor.lab.commands.common import (
    Progress,
    needs_packages,
    plain_errors,
    stoppable,
    terminable,
)
from philidor.lab.commands.workforce import Cluster, Workers
from philidor.lab.harvest import games_in, harvest
from philidor.lab.spsa import Climb, ascend, load, save, start

app = typer.Typer(help="Tune the evaluation from the engine's own games.", no_args_is_help=True)

DataFile = Annotated[Path, typer.Argument(help="File of positions with results.")]
Changes = Annotated[
    list[str] | None,
    typer.Argument(
        help="Changes, each NAME=VALUE or several with commas; none to continue a file."
    ),
]
WEIGHTS_FILE = Path(weights_module.__file__)


@app.command("harvest")
def harvest_command(
    file: DataFile,
    games: Annotated[int, typer.Option(min=1, help="Games that the file is to hold.")] = 9000,
    nodes: Annotated[int, typer.Option(min=100, help="Positions a move.")] = 1500,
    workers: Workers = 2,
    cluster: Cluster = None,
) -> None:
    """Play games and keep their quiet positions; after Ctrl-C the same command continues."""
    progress = Progress()
    added = 0

    def on_game(number: int, positions: int) -> None:
        nonlocal added
        added += positions
        progress.show(f"game {number} of {games}  {added} positions")

    with plain_errors(), stoppable(lambda: f"{file} holds {games_in(file)} games"):
        harvest(file, games, nodes, Workforce(workers, cluster), on_game)
    progress.end()
    typer.echo(f"{file}: {games_in(file)} games, {added} positions added")


@app.command("fit")
def fit_command(
    file: DataFile,
    positions: Annotated[int, typer.Option(min=1000, help="Positions used at most.")] = 500_000,
    out: Annotated[Path, typer.Option(help="Where the weights are written.")] = WEIGHTS_FILE,
    workers: Workers = 2,
    cluster: Cluster = None,
) -> None:
    """Fit all weights to the results and write the weights file."""
    with needs_packages():
        from philidor.lab import tune
    progress = Progress()
    with plain_errors():
        try:
            lines = tune.read_lines(file, positions)
        except OSError as error:
            raise InputError(f"cannot read {file}: {error.strerror}") from None
        except ValueError:
            raise InputError(f"{file} was not written by 'lab tune harvest'") from None
        if not lines:
            raise InputError(f"there are no positions in {file}")
        sample = tune.measure(
            lines,
            Workforce(workers, cluster),
            lambda done: progress.show(f"measured {done} of {len(lines)}"),
        )
        progress.end()
        scale = tune.best_scale(sample)
        goal = tune.goal_of(sample, scale)
        before = tune.error_of(goal, sample.values, scale)
        step = tune.fit(sample, scale, lambda error: progress.show(f"error {error:.6f}"))
        progress.end()
        after = tune.error_of(goal, tune.stepped(sample, step), scale)
        out.write_text(tune.source(tune.changed_weights(step)))
        typer.echo(
            f"{len(lines)} positions, scale {scale:.5f}, mean squared error "
            f"{before:.5f} -> {after:.5f}, written to {out}"
        )


@app.command("screen")
def screen_command(
    file: Annotated[Path, typer.Argument(help="Where the games' outcomes are kept.")],
    changes: Changes = None,
    games: Annotated[int, typer.Option(min=2, help="Games that the file is to hold.")] = 4000,
    nodes: Annotated[
        int, typer.Option(min=100, help="Nodes for each move, for a new file.")
    ] = 8000,
    workers: Workers = 2,
    cluster: Cluster = None,
) -> None:
    """Measure many changed search parameters in the same games; continues after Ctrl-C."""
    with needs_packages():
        from philidor.lab import screening
    progress = Progress()
    with plain_errors(), terminable():
        state = screening.open_screening(file, changes or [], nodes)
        with stoppable(lambda: f"{file} holds {2 * len(state.outcomes)} games"):
            screening.screen(
                state,
                file,
                games // 2,
                Workforce(workers, cluster),
                lambda pairs: progress.show(f"{2 * pairs} of {games} games"),
            )
        progress.end()
        found = zip(screening.estimates(state), state.changes, strict=True)
        for estimate, change in sorted(found, key=lambda pair: -pair[0].elo):
            typer.echo(f"{estimate!s:>16}  {change.text}")
        typer.echo(f"{2 * len(state.outcomes)} games at {state.nodes} nodes")


@app.command("judge")
def judge_command(
    file: Annotated[Path, typer.Argument(help="Where positions, moves and verdicts are kept.")],
    changes: Changes = None,
    judge: Annotated[
        str, typer.Option(help="Engine that judges the moves: COMMAND; OPTION=VALUE.")
    ] = "stockfish",
    judge_nodes: Annotated[
        int, typer.Option(min=100, help="Nodes of the judge for each move.")
    ] = 200_000,
    positions: Annotated[
        int,
        typer.Option(min=10, help="Positions of own games in which a search changes its mind."),
    ] = 1000,
    searches: Annotated[
        int, typer.Option(min=20, help="Searches that the file is to hold.")
    ] = 20_000,
    nodes: Annotated[
        int, typer.Option(min=1000, help="Nodes of each search, for a new file.")
    ] = 150_000,
    workers: Workers = 2,
    cluster: Cluster = None,
) -> None:
    """Measure many changed search parameters by the moves that searches choose; another engine
    judges these. Continues after Ctrl-C."""
    with needs_packages():
        from philidor.lab import judging, verdicts
    progress = Progress()
    with plain_errors():
        state = judging.open_judging(file, changes or [], nodes)
        extent = judging.Extent(
            positions, searches, verdicts.Judge(read_engine(judge), judge_nodes)
        )
        with stoppable(
            lambda: (
                f"{file} holds {len(state.positions())} positions, {2 * len(state.pairs)}"
                f" searches and {len(state.points)} verdicts"
            )
        ):
            judging.measure(state, file, extent, Workforce(workers, cluster), progress.show)
        progress.end()
        found, doubling = judging.effects(state)
    typer.echo("thousandths of a point a move, where a search changes its mind:")
    for effect, change in sorted(
        zip(found, state.changes, strict=True), key=lambda pair: -pair[0].mean
    ):
        typer.echo(f"{effect!s:>16}  {change.text}")
    typer.echo(f"{doubling!s:>16}  (twice the nodes)")
    typer.echo(
        f"{2 * len(state.pairs)} searches of {state.nodes} nodes"
        f" in {len(state.positions())} positions"
    )


@app.command("spsa")
def spsa_command(
    file: Annotated[Path, typer.Argument(help="Where the tuning's state is kept.")],
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Search parameters; by default all that have a range, but for those whose cost"
            " games with equal nodes hide: quiescence_lazy and static_lazy."
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of the whole tuning.")] = 20_000,
    nodes: Annotated[int, typer.Option(min=100, help="Positions a move.")] = 4000,
    workers: Workers = 2,
    cluster: Cluster = None,
) -> None:
    """Tune search parameters by games; after Ctrl-C the same command continues."""
    progress = Progress()
    with plain_errors(), terminable():
        climb = load(file) if file.exists() else start(names or [])

        def on_pair(climb: Climb) -> None:
            progress.show(f"{2 * climb.pairs} of {games} games")
            if climb.pairs % 50 == 0:
                save(climb, file)

        try:
            ascend(climb, games // 2, nodes, Workforce(workers, cluster), on_pair)
        except KeyboardInterrupt:
            save(climb, file)
            typer.echo(f"\nstopped; {file} holds {2 * climb.pairs} games", err=True)
            raise typer.Exit(INTERRUPTED) from None
        save(climb, file)
    progress.end()
    typer.echo(" ".join(f"{name}={value}" for name, value in climb.whole().items()))
