"""`lab soak`: very short games against itself and the classics, to find faults."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from philidor import players
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.game import DEFAULT_TOLERANCE
from philidor.arena.match import MatchPlan, play_plan
from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord
from philidor.arena.results import ResultsFile
from philidor.arena.workers import Conditions
from philidor.command_frame import plain_errors, terminable
from philidor.contract.errors import INTERRUPTED
from philidor.game.time_control import Unitless, read_time_control
from philidor.json_output import print_json
from philidor.lab.commands.common import Progress, results_path, tell_interrupted
from philidor.lab.commands.play import distinct_names
from philidor.lab.soak.report import SoakReport, soak_report
from philidor.lab.soak.stalls import stall_meter
from philidor.lab.soak.watch import Watch
from philidor.shared_options import Jobs, JsonOption, output_option

FAULTY = 1


def soak(
    games: Annotated[int, typer.Option(min=2, help="Games in all, about.")] = 10_000,
    level: Annotated[
        str, typer.Option("--level", "-l", help="Time control of the games.")
    ] = "0.2s+0.002s",
    engine: Annotated[
        list[str] | None,
        typer.Option(help="An opponent, repeated; by default Philidor itself and every classic."),
    ] = None,
    jobs: Jobs = 1,
    tolerance: Annotated[
        int, typer.Option(min=0, help="Milliseconds by which a move may exceed its time.")
    ] = DEFAULT_TOLERANCE,
    output: Annotated[Path | None, output_option("Results file (.jsonl).")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the results file given by --output.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Philidor plays thousands of very short games; exit code 1 if anything went wrong.

    Faults are a crash, a hang, an illegal move, a loss on time that the stalls of the machine,
    measured beside the games, do not explain, and memory that grows. An interrupted soak, and one
    that is complete, can be resumed; the report covers all its games.
    """
    with plain_errors():
        plan = soak_plan(games, level, engine, tolerance)
        path = results_path(output, "soak", ".jsonl", resume)
        names = [spec.name for spec in plan.conditions.engines]
        total = plan.total
        watch = Watch(path.with_suffix(".log"), plan.conditions.engines)
        progress = Progress(stderr=as_json)

        def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
            watch.add(game)
            if game.culprit is not None:
                said = f"game {game.number + 1}: {game.ending.text} ({names[game.culprit]})"
                progress.show(said, important=True)
            progress.show(f"{len(played)}/{total} games")

        interrupted = False
        with ResultsFile(path, plan, resume) as results, terminable():
            watch.games = len(results.games)
            with stall_meter(watch.log), watch.running():
                try:
                    play_plan(plan, results, Workforce(jobs), on_game)
                except KeyboardInterrupt:
                    interrupted = True
        progress.end()
        report = soak_report(names, results.games, watch.log)
    _show(report, interrupted, path, as_json)
    if interrupted:
        tell_interrupted(path, err=as_json)
        raise typer.Exit(INTERRUPTED)
    if not as_json:
        typer.echo("passed" if report.passed else "NOT passed")
    typer.echo(f"games: {path} and {results.pgn_path}; observations: {watch.log}", err=as_json)
    if not report.passed:
        raise typer.Exit(FAULTY)


def _show(report: SoakReport, interrupted: bool, path: Path, as_json: bool) -> None:
    if as_json:
        print_json(report.answer(interrupted, path))
    else:
        typer.echo("\n".join(report.lines()))


def soak_plan(games: int, tc: str, opponents: list[str] | None, tolerance: int) -> MatchPlan:
    """Philidor against each opponent, the games shared out evenly."""
    time_control = read_time_control(tc, Unitless.SECONDS)
    keys = opponents or [info.key for info in players.ENGINES]
    engines: list[EngineSpec] = distinct_names(
        [read_engine(text).limited(time_control) for text in ["philidor", *keys]]
    )
    conditions = Conditions(tuple(engines), tolerance=tolerance)
    each = max(2, round(games / len(keys)))
    return MatchPlan(conditions, read_openings(None), each, gauntlet=True)
