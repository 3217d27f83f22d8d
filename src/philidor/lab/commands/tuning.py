"""`lab tune`: fit the evaluation to positions of own games, and tune the search by games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.arena.spsa import FORM, Climb, Play, ascend, load, require_same, save, start
from philidor.command_frame import needs_packages, plain_errors, stoppable, tell_written, terminable
from philidor.contract.errors import INTERRUPTED, InputError
from philidor.evaluation import weights as weights_module
from philidor.files import check_output
from philidor.game.time_control import TimeControl, make_time_control
from philidor.lab.commands.common import PICTURES, Progress, check_picture
from philidor.shared_options import Cluster, ForceOption, Jobs, JsonOption, output_option

DataFile = Annotated[Path, typer.Argument(help="File of positions with results.")]
Changes = Annotated[
    list[str] | None,
    typer.Argument(
        help="Changes, each NAME=VALUE or several with commas; none to continue a file."
    ),
]
LevelOfEngine = Annotated[
    str | None,
    typer.Option("--level", "-l", help="With --engine: a time control such as 5+0.05."),
]
# A kill loses no more than the games of these seconds.
SECONDS_BETWEEN_SAVES = 2.0
WEIGHTS_FILE = Path(weights_module.__file__)


def fit(
    file: DataFile,
    positions: Annotated[int, typer.Option(min=1000, help="Positions used at most.")] = 500_000,
    output: Annotated[Path, output_option("Where the weights are written.")] = WEIGHTS_FILE,
    jobs: Jobs = 2,
    cluster: Cluster = None,
    as_json: JsonOption = False,
) -> None:
    """Fit all weights to the results and write the weights file."""
    with needs_packages():
        from philidor.lab import tune
    progress = Progress(stderr=as_json)
    with plain_errors():
        try:
            lines = tune.read_lines(file, positions)
        except OSError as error:
            raise InputError(f"cannot read {file}: {error.strerror}") from None
        except ValueError:
            raise InputError(f"{file} was not written by 'lab data generate --text'") from None
        if not lines:
            raise InputError(f"there are no positions in {file}")
        sample = tune.measure(
            lines,
            Workforce(jobs, cluster),
            lambda done: progress.show(f"measured {done} of {len(lines)}"),
        )
        progress.end()
        scale = tune.best_scale(sample)
        goal = tune.goal_of(sample, scale)
        before = tune.error_of(goal, sample.values, scale)
        step = tune.fit(sample, scale, lambda error: progress.show(f"error {error:.6f}"))
        progress.end()
        after = tune.error_of(goal, tune.stepped(sample, step), scale)
        output.write_text(tune.source(tune.changed_weights(step)))
        line = (
            f"{len(lines)} positions, scale {scale:.5f}, mean squared error "
            f"{before:.5f} -> {after:.5f}, written to {output}"
        )
        figures = {"positions": len(lines), "scale": scale, "before": before, "after": after}
        tell_written([output], line, as_json, figures)


def screen(
    file: Annotated[Path, typer.Argument(help="Where the games' outcomes are kept.")],
    changes: Changes = None,
    games: Annotated[int, typer.Option(min=2, help="Games that the file is to hold.")] = 4000,
    nodes: Annotated[
        int, typer.Option(min=100, help="Nodes for each move, for a new file.")
    ] = 8000,
    jobs: Jobs = 2,
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
                Workforce(jobs, cluster),
                lambda pairs: progress.show(f"{2 * pairs} of {games} games"),
            )
        progress.end()
        found = zip(screening.estimates(state), state.changes, strict=True)
        for estimate, change in sorted(found, key=lambda pair: -pair[0].elo):
            typer.echo(f"{estimate!s:>16}  {change.text}")
        typer.echo(f"{2 * len(state.outcomes)} games at {state.nodes} nodes")


def judge(
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
    jobs: Jobs = 2,
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
            judging.measure(state, file, extent, Workforce(jobs, cluster), progress.show)
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


def spsa(
    file: Annotated[Path, typer.Argument(help="Where the tuning's state is kept.")],
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Search parameters; by default all that have a range, but for those whose cost"
            " games with equal nodes hide: quiescence_lazy and static_lazy."
        ),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="Any UCI engine, to tune its options: COMMAND; NAME=VALUE.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help=f"An option of --engine: {FORM}; may be repeated."),
    ] = None,
    options: Annotated[
        Path | None, typer.Option(help="A file of such options, a line each, or OpenBench's.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of the whole tuning.")] = 20_000,
    nodes: Annotated[int, typer.Option(min=1, help="Positions a move.")] = 4000,
    level: LevelOfEngine = None,
    openings: Annotated[
        Path | None, typer.Option(help="With --engine: the openings, as for lab match.")
    ] = None,
    curve: Annotated[
        Path | None, typer.Option(help="A picture of the values (.svg or .png), at the end.")
    ] = None,
    jobs: Jobs = 2,
    cluster: Cluster = None,
    force: ForceOption = False,
) -> None:
    """Tune search parameters, or any UCI engine's options, by games; after Ctrl-C the same command
    continues."""
    # Imported here, since it takes long, and a page of help does not need it.
    from philidor.lab.selfplay import play_trial

    progress = Progress()
    with plain_errors(), terminable():
        if curve is not None:
            check_picture(curve)
            check_output(curve, [file], PICTURES, force or file.exists())
        climb = load(file) if file.exists() else None
        play: Play = play_trial
        if engine is None:
            if option or options or level or openings or (climb and climb.engine):
                raise InputError("options, --level and --openings need --engine")
            climb = _of_search(climb, file, names or [])
        else:
            if names:
                raise InputError("with --engine its options are named by --option NAME=...")
            if climb is not None and climb.engine != engine:
                raise InputError(f"{file} is the tuning of {climb.engine or 'search parameters'}")
            control = make_time_control(level) if level else TimeControl(nodes=nodes)
            climb, play = _of_engine(climb, file, engine, option or [], options, control, openings)
        _ascend(climb, file, games, nodes, Workforce(jobs, cluster), progress, play)
    progress.end()
    _draw(climb, curve)
    typer.echo(" ".join(f"{name}={value}" for name, value in climb.whole().items()))


def _of_search(climb: Climb | None, file: Path, names: list[str]) -> Climb:
    """The tuning of search parameters, begun if there is none yet."""
    if climb is not None and names:
        # Their ranges may have changed with the program; the file keeps the old ones.
        require_same(climb, start(names).ranges | climb.ranges_of(names), file)
    return climb or start(names)


def _of_engine(
    climb: Climb | None,
    file: Path,
    engine: str,
    option: list[str],
    options: Path | None,
    control: TimeControl,
    openings: Path | None,
) -> tuple[Climb, Play]:
    """The tuning of an engine's options, begun if there is none yet, and how its games are
    played."""
    # Not at the head of the module, as in `spsa`.
    from philidor.arena.openings import read_openings
    from philidor.arena.uci_tuning import begin, options_in, player, read_options

    spec = read_engine(engine, (), control)
    wanted = read_options(option) | ({} if options is None else options_in(options))
    if climb is None:
        climb = begin(spec, engine, wanted)
    elif wanted:
        require_same(climb, wanted, file)
    echo = partial(typer.echo, err=True)
    lines = None if openings is None else read_openings(openings, tell=echo)
    return climb, player(spec, lines)


def _draw(climb: Climb, curve: Path | None) -> None:
    if curve is None:
        return
    with needs_packages():
        from philidor.lab.plots import save_curve
    save_curve(climb.curve, curve)


def _ascend(
    climb: Climb,
    file: Path,
    games: int,
    nodes: int,
    workforce: Workforce,
    progress: Progress,
    play: Play,
) -> None:
    """Play on and keep the state, also when interrupted."""
    kept = 0.0

    def on_pair(climb: Climb) -> None:
        nonlocal kept
        values = " ".join(f"{name}={value:.1f}" for name, value in climb.values.items())
        progress.show(f"{2 * climb.pairs} of {games} games  {values}"[:200])
        if monotonic() - kept >= SECONDS_BETWEEN_SAVES:
            save(climb, file)
            kept = monotonic()

    try:
        ascend(climb, games // 2, nodes, workforce, on_pair, play)
    except KeyboardInterrupt:
        save(climb, file)
        typer.echo(f"\nstopped; {file} holds {2 * climb.pairs} games", err=True)
        raise typer.Exit(INTERRUPTED) from None
    save(climb, file)
