"""`lab study endings`: won endings, played by the programs against the endgame tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.pool import Workforce
from philidor.command_frame import plain_errors, stoppable
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.lab.commands.common import Progress, print_tables, results_path
from philidor.lab.endings import ENDGAMES, Plan, PlayedEnding, endings_table, play_endings
from philidor.players import UnknownPlayerError, find
from philidor.shared_options import Cluster, Jobs, JsonOption, data_option, output_option
from philidor.tablebase.store import tables_in

CLASSICS = ("rajah", "rdchess", "arasan", "romichess", "paulchess")


def endings(
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine", "-e", help="A built-in engine, repeated; by default the classics."
        ),
    ] = None,
    endgame: Annotated[
        list[str] | None, typer.Option(help="An endgame such as KBNK, repeated.")
    ] = None,
    positions: Annotated[int, typer.Option(min=1, help="Won positions of each endgame.")] = 20,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes for each move.")] = 20_000,
    movetime: Annotated[
        int | None, typer.Option(min=1, help="Milliseconds for each move, in place of nodes.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of positions and defences.")] = 1749,
    data: Annotated[Path | None, data_option("Data folder with the endgame tables.")] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    output: Annotated[Path | None, output_option("Results file (.jsonl).")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the results file.")] = False,
    as_json: JsonOption = False,
) -> None:
    """How often the programs win won endings against a perfect defender.

    Ctrl-C keeps the finished games; --output FILE --resume continues.
    """
    with plain_errors():
        limits = Limits(nodes=nodes) if movetime is None else Limits(movetime=movetime)
        plan = Plan(tuple(engine or CLASSICS), tuple(endgame or ENDGAMES), positions, limits, seed)
        check_engines(plan)
        path = results_path(output, "endings", ".jsonl", resume)
        if path.exists() and not resume:
            raise InputError(f"{path} exists: continue it with --resume or name another")
        total, progress = sum(1 for _ in plan.games()), Progress(stderr=True)

        def show(game: PlayedEnding, done: int) -> None:
            progress.show(f"{done} of {total}: {game.program} {game.endgame} {game.reason}")

        workforce = Workforce(jobs, cluster)
        with stoppable(lambda: f"--output {path} --resume continues"):
            games = play_endings(plan, tables_in(data), path, workforce, show)
        progress.end()
        print_tables(endings_table(plan, games), as_json)
        typer.echo(f"games: {path}", err=as_json)


def check_engines(plan: Plan) -> None:
    """InputError if a program is not built in."""
    try:
        for program in plan.programs:
            find(program)
    except UnknownPlayerError as error:
        raise InputError(str(error)) from None
