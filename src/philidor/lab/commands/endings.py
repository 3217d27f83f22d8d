"""`lab endings`: won endings, played by the programs against the endgame tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.contract.errors import INTERRUPTED, InputError
from philidor.contract.limits import Limits
from philidor.files import replace_text
from philidor.lab.commands.common import Progress, dated_path, plain_errors
from philidor.lab.endings import (
    ENDGAMES,
    Plan,
    PlayedEnding,
    endings_line,
    endings_table,
    play_endings,
    read_endings,
)
from philidor.players import UnknownPlayerError, find
from philidor.tablebase.probing import Tablebase
from philidor.tablebase.store import folder_in

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
    folder: Annotated[Path | None, typer.Option(help="Folder of the endgame tables.")] = None,
    out: Annotated[Path | None, typer.Option(help="Results file (.jsonl).")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the results file.")] = False,
    table: Annotated[Path | None, typer.Option(help="Write the table (markdown).")] = None,
) -> None:
    """How often the programs win won endings against a perfect defender.

    Ctrl-C keeps the finished games; the same command with --resume continues.
    """
    with plain_errors():
        limits = Limits(nodes=nodes) if movetime is None else Limits(movetime=movetime)
        plan = Plan(tuple(engine or CLASSICS), tuple(endgame or ENDGAMES), positions, limits, seed)
        check_engines(plan)
        path = out or dated_path("endings", ".jsonl")
        if path.exists() and not resume:
            raise InputError(f"{path} exists: continue it with --resume or name another")
        games = run(plan, Tablebase(folder or folder_in()), path)
        shown = endings_table(plan, games)
        if table is not None:
            replace_text(table, shown)
        typer.echo(shown)
        typer.echo(f"games: {path}")


def run(plan: Plan, tables: Tablebase, path: Path) -> list[PlayedEnding]:
    """Play the games that the results file does not have yet, and keep each at once."""
    games = read_endings(path) if path.exists() else []
    # Without a line that was cut off.
    replace_text(path, "".join(map(endings_line, games)))
    total, progress = sum(1 for _ in plan.games()), Progress()

    with path.open("a", encoding="utf-8") as file:

        def keep(game: PlayedEnding) -> None:
            games.append(game)
            file.write(endings_line(game))
            file.flush()
            done = f"{len(games)} of {total}"
            progress.show(f"{done}: {game.program} {game.endgame} {game.reason}")

        try:
            play_endings(plan, tables, games, keep)
        except KeyboardInterrupt:
            typer.echo("interrupted; the same command with --resume continues", err=True)
            raise typer.Exit(INTERRUPTED) from None
        finally:
            progress.end()
    return games


def check_engines(plan: Plan) -> None:
    """InputError if a program is not built in."""
    try:
        for program in plan.programs:
            find(program)
    except UnknownPlayerError as error:
        raise InputError(str(error)) from None
