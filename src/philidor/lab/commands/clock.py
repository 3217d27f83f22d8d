"""`lab clock`: does an engine lose on time with a slow client or on a busy machine?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Annotated

import typer

from philidor import lab_answers
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.match import MatchPlan, play_plan
from philidor.arena.openings import SEED, in_random_order, read_openings
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord
from philidor.arena.results import ResultsFile
from philidor.arena.workers import Conditions
from philidor.command_frame import plain_errors, terminable
from philidor.contract.errors import INTERRUPTED
from philidor.files import make_folder
from philidor.game.time_control import TimeControl, TimeControlError, Unitless, read_time_control
from philidor.json_output import print_json
from philidor.lab.clock_check import HEADING, ClockFigures, busy_processes, clock_figures
from philidor.lab.commands.common import Progress, results_path
from philidor.lab.commands.play import distinct_names
from philidor.shared_options import JsonOption, output_option

WORSE = 1
CONTROLS = ("3s+0.03s", "1s+0.01s")
BUSY = (0, 4)


def clock(
    engine: Annotated[str, typer.Option(help="The engine under test.")] = "philidor",
    opponent: Annotated[str, typer.Option(help="The engine to compare with.")] = "stockfish",
    games: Annotated[int, typer.Option(min=2, help="Games under each condition.")] = 20,
    level: Annotated[
        list[str] | None, typer.Option("--level", "-l", help="A time control, repeated.")
    ] = None,
    busy: Annotated[
        list[int] | None,
        typer.Option(min=0, help="Processes that keep the machine busy, repeated."),
    ] = None,
    tolerance: Annotated[
        int, typer.Option(min=0, help="Milliseconds by which a move may exceed its time.")
    ] = 0,
    output: Annotated[Path | None, output_option("Folder for the results files.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the results in the folder of --output.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Two engines play short games through python-chess's client, whose delays count.

    By default 3 s + 0.03 s and 1 s + 0.01 s, each on the machine as it is and beside four busy
    processes. Exit code 1 if the engine lost more games on time than its opponent.
    """
    with plain_errors():
        controls = [clocked(text) for text in level or CONTROLS]
        folder = results_path(output, "clock", "", resume)
        make_folder(folder)
        figures: list[ClockFigures] = []
        uses: list[lab_answers.ClockUse] = []
        interrupted = False
        typer.echo(HEADING, err=as_json)
        for control, processes in product(controls, busy or BUSY):
            engines = [read_engine(text).limited(control) for text in (engine, opponent)]
            plan = clock_plan(distinct_names(engines), games, tolerance)
            path = folder / f"{control}-busy-{processes}.jsonl"
            with busy_processes(processes):
                played = play_condition(plan, path, resume)
            found = clock_figures(plan.conditions.engines, played)
            figures += found
            uses += [one.answer(str(control), processes) for one in found]
            typer.echo("\n".join(one.line(str(control), processes) for one in found), err=as_json)
            interrupted = len(played) < plan.total
            if interrupted:
                break
    if as_json:
        print_json(lab_answers.ClockCheck(tuple(uses), str(folder), interrupted))
    if interrupted:
        typer.echo(f"interrupted; continue with --output {folder} --resume", err=as_json)
        raise typer.Exit(INTERRUPTED)
    lost = [sum(one.lost for one in figures[place::2]) for place in (0, 1)]
    summary = f"lost on time: {figures[0].name} {lost[0]}, {figures[1].name} {lost[1]}"
    typer.echo(f"{summary}\ngames: {folder}", err=as_json)
    if lost[0] > lost[1]:
        raise typer.Exit(WORSE)


def clocked(text: str) -> TimeControl:
    """A time control with a clock, numbers without a unit in seconds; else TimeControlError."""
    control = read_time_control(text, Unitless.SECONDS)
    if not control.clocked:
        raise TimeControlError(f"'{text}' has no clock")
    return control


def clock_plan(engines: Sequence[EngineSpec], games: int, tolerance: int) -> MatchPlan:
    """A match whose clocks also count the work of python-chess."""
    conditions = Conditions(tuple(engines), tolerance=tolerance, client_counts=True)
    return MatchPlan(conditions, in_random_order(read_openings(), SEED), games)


def play_condition(plan: MatchPlan, path: Path, resume: bool) -> list[GameRecord]:
    """Play what the results file lacks, one game at a time; fewer games when interrupted."""
    progress = Progress(stderr=True)

    def on_game(played: Sequence[GameRecord], _: GameRecord) -> None:
        progress.show(f"{path.stem}: {len(played)} games")

    with ResultsFile(path, plan, resume and path.exists()) as results, terminable():
        try:
            play_plan(plan, results, Workforce(1), on_game)
        except KeyboardInterrupt:
            pass
        finally:
            progress.end()
        return list(results.games)
