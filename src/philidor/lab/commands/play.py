"""`lab match` and `lab tournament`: engines play each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.crosstable import crosstable
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.game import DEFAULT_TOLERANCE
from philidor.arena.match import MatchPlan, duel_tally, play_plan
from philidor.arena.openings import read_openings
from philidor.arena.records import GameRecord
from philidor.arena.results import ResultsFile
from philidor.arena.sprt import Sprt
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.game.adjudication import make_adjudication
from philidor.game.time_control import TimeControl, make_time_control
from philidor.lab.commands.common import (
    INTERRUPTED,
    Progress,
    dated_path,
    plain_errors,
    terminable,
)
from philidor.lab.report import endings_line, engine_line, standing, summary

Clock = Annotated[str | None, typer.Option("--tc", help="5m+3s, 40/2h; or in seconds 5+0.05.")]
Nodes = Annotated[int | None, typer.Option(help="Nodes for each move.")]
MoveTime = Annotated[int | None, typer.Option(help="Milliseconds for each move.")]
Depth = Annotated[int | None, typer.Option(help="Plies for each move.")]
Openings = Annotated[Path | None, typer.Option(help="EPD file of openings; else the shipped one.")]
First = Annotated[int, typer.Option(help="Place of the first opening in its file, from 0.")]
Concurrency = Annotated[int, typer.Option(min=1, help="Games at the same time.")]
Out = Annotated[Path | None, typer.Option(help="Results file (.jsonl); PGN is written beside it.")]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the results file given by --out.")]
Resign = Annotated[
    str | None, typer.Option(help="SCORE:MOVES, such as 600:4: both engines see it so long.")
]
Draw = Annotated[
    str | None, typer.Option(help="SCORE:MOVES[:FROM_MOVE], such as 8:8:34: drawn when quiet.")
]
MaxPlies = Annotated[int, typer.Option(min=1, help="A game that lasts so long is drawn.")]
Tolerance = Annotated[int, typer.Option(min=0, help="Milliseconds over time that are forgiven.")]
Patience = Annotated[
    int, typer.Option(min=1, help="Milliseconds until an engine without a clock counts as hanging.")
]
Options = Annotated[list[str] | None, typer.Option(help="NAME=VALUE, may be repeated.")]
Text = Annotated[str | None, typer.Option()]
Number = Annotated[int | None, typer.Option()]
ENGINE_HELP = "COMMAND, or a built-in engine, with '; NAME=VALUE' settings after it."


def match(
    a: Annotated[str, typer.Option(help=f"First engine: {ENGINE_HELP}")],
    b: Annotated[str, typer.Option(help="Second engine, written likewise.")],
    a_option: Options = None,
    b_option: Options = None,
    a_tc: Text = None,
    b_tc: Text = None,
    a_nodes: Number = None,
    b_nodes: Number = None,
    a_movetime: Number = None,
    b_movetime: Number = None,
    a_depth: Number = None,
    b_depth: Number = None,
    tc: Clock = None,
    nodes: Nodes = None,
    movetime: MoveTime = None,
    depth: Depth = None,
    games: Annotated[int, typer.Option(min=1, help="Games, rounded up to pairs.")] = 400,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(help="Stop when elo0 or elo1 is accepted: --sprt 0 5."),
    ] = None,
    alpha: Annotated[float, typer.Option(help="SPRT's false alarms.")] = 0.05,
    beta: Annotated[float, typer.Option(help="SPRT's misses.")] = 0.05,
    openings: Openings = None,
    first_opening: First = 0,
    concurrency: Concurrency = 2,
    resign: Resign = None,
    draw: Draw = None,
    max_plies: MaxPlies = 500,
    tolerance: Tolerance = DEFAULT_TOLERANCE,
    patience: Patience = 60_000,
    out: Out = None,
    resume: Resume = False,
) -> None:
    """Two engines play a match from balanced openings, each with both colours."""
    with plain_errors():
        default = optional_time_control(tc, nodes, movetime, depth)
        one_control = optional_time_control(a_tc, a_nodes, a_movetime, a_depth)
        other_control = optional_time_control(b_tc, b_nodes, b_movetime, b_depth)
        one = read_engine(a, tuple(a_option or ()), one_control).limited(default)
        other = read_engine(b, tuple(b_option or ()), other_control).limited(default)
        engines = distinct_names([one, other])
        test = None if sprt is None else Sprt(*sprt, alpha, beta)
        rules = make_adjudication(resign, draw, max_plies)
        conditions = Conditions(tuple(engines), rules, tolerance, patience)
        plan = MatchPlan(conditions, read_openings(openings), games, False, first_opening, test)
        total = sum(1 for _ in plan.pairings())
        run_plan(
            plan,
            out or dated_path("match", ".jsonl"),
            resume,
            concurrency,
            lambda played: f"{len(played)}/{total}  {standing(duel_tally(played), test)}",
            lambda played, decision: summary(plan, played, decision),
        )


def tournament(
    engine: Annotated[list[str], typer.Option(help=f"An engine, repeated: {ENGINE_HELP}")],
    tc: Clock = None,
    nodes: Nodes = None,
    movetime: MoveTime = None,
    depth: Depth = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each pairing.")] = 20,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="The first plays the rest.")] = False,
    openings: Openings = None,
    first_opening: First = 0,
    concurrency: Concurrency = 2,
    resign: Resign = None,
    draw: Draw = None,
    max_plies: MaxPlies = 500,
    tolerance: Tolerance = DEFAULT_TOLERANCE,
    patience: Patience = 60_000,
    out: Out = None,
    resume: Resume = False,
    table: Annotated[Path | None, typer.Option(help="Write the crosstable (markdown).")] = None,
) -> None:
    """Several engines play a round robin; ends with a crosstable and ratings."""
    with plain_errors():
        default = optional_time_control(tc, nodes, movetime, depth)
        engines = distinct_names([read_engine(text).limited(default) for text in engine])
        if len(engines) < 2:
            raise InputError("a tournament needs at least two engines")
        rules = make_adjudication(resign, draw, max_plies)
        conditions = Conditions(tuple(engines), rules, tolerance, patience)
        plan = MatchPlan(conditions, read_openings(openings), games, gauntlet, first_opening)
        names = [spec.name for spec in engines]
        total = sum(1 for _ in plan.pairings())

        def conclude(played: Sequence[GameRecord], decision: bool | None) -> str:
            written = crosstable(names, played)
            if table is not None:
                table.write_text(written)
            lines = [engine_line(plan, played, place) for place in range(len(names))]
            return "\n".join([written, endings_line(played), *lines])

        run_plan(
            plan,
            out or dated_path("tournament", ".jsonl"),
            resume,
            concurrency,
            lambda played: f"{len(played)}/{total} games",
            conclude,
        )


def optional_time_control(
    clock: str | None, nodes: int | None, movetime: int | None, depth: int | None
) -> TimeControl | None:
    """The time control that these options describe, None when all are left out."""
    if clock is None and nodes is None and movetime is None and depth is None:
        return None
    return make_time_control(clock, nodes, movetime, depth)


def distinct_names(engines: list[EngineSpec]) -> list[EngineSpec]:
    """The engines, namesakes told apart by their place: `stockfish`, `stockfish (2)`."""
    names: list[str] = []
    for spec in engines:
        place = sum(name == spec.name or name.startswith(f"{spec.name} (") for name in names) + 1
        names.append(spec.name if place == 1 else f"{spec.name} ({place})")
    return [spec.named(name) for spec, name in zip(engines, names, strict=True)]


def run_plan(
    plan: MatchPlan,
    path: Path,
    resume: bool,
    concurrency: int,
    line: Callable[[Sequence[GameRecord]], str],
    conclude: Callable[[Sequence[GameRecord], bool | None], str],
) -> None:
    """Play a plan with progress on the terminal and say how it ended."""
    progress = Progress()
    names = [spec.name for spec in plan.conditions.engines]

    def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
        if game.culprit is not None:
            progress.show(
                f"game {game.number + 1}: {game.ending.reason} by {names[game.culprit]}: "
                f"{game.ending.detail}",
                important=True,
            )
        progress.show(line(played))

    with ResultsFile(path, plan, resume) as results, terminable():
        try:
            decision = play_plan(plan, results, concurrency, on_game)
        except KeyboardInterrupt:
            progress.end()
            typer.echo(conclude(results.games, None))
            typer.echo(f"interrupted; continue with --out {path} --resume")
            raise typer.Exit(INTERRUPTED) from None
    progress.end()
    typer.echo(conclude(results.games, decision))
    typer.echo(f"games: {path} and {results.pgn_path}")
