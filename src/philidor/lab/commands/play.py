"""`lab match` and `lab tournament`: engines play each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from philidor.arena.crosstable import crosstable
from philidor.arena.duels import Duel
from philidor.arena.engines import EngineSpec
from philidor.arena.formats import Format, in_format, rounds_table
from philidor.arena.machine import load_warning, loss_warning
from philidor.arena.match import MatchPlan, disqualified, play_plan
from philidor.arena.records import GameRecord, final_epd
from philidor.arena.results import ResultsFile, pgn_path_of
from philidor.arena.sprt import Scale, Sprt
from philidor.command_frame import plain_errors, terminable
from philidor.contract.errors import INTERRUPTED, InputError
from philidor.files import check_output, replace_text
from philidor.json_output import print_json
from philidor.lab.commands.common import Progress, results_path, tell_interrupted
from philidor.lab.commands.match_settings import MatchSettings, optional_time_control
from philidor.lab.report import endings_line, engine_line, standing, summary
from philidor.shared_options import JsonOption, with_options

if TYPE_CHECKING:
    from philidor import lab_answers

Options = Annotated[list[str] | None, typer.Option(help="NAME=VALUE, may be repeated.")]
ControlOfOne = Annotated[
    str | None, typer.Option(help="Time control of this engine alone, written like --level.")
]
NodesOfOne = Annotated[int | None, typer.Option(help="Nodes for each of this engine's moves.")]
TimeOfOne = Annotated[int | None, typer.Option(help="Milliseconds for each of its moves.")]
DepthOfOne = Annotated[int | None, typer.Option(help="Plies for each of its moves.")]
ENGINE_HELP = "COMMAND, or a built-in engine, with '; NAME=VALUE' settings after it."


@with_options(MatchSettings)
def match(
    settings: MatchSettings,
    a: Annotated[str, typer.Option(help=f"First engine: {ENGINE_HELP}")],
    b: Annotated[str, typer.Option(help="Second engine, written likewise.")],
    a_option: Options = None,
    b_option: Options = None,
    a_level: ControlOfOne = None,
    b_level: ControlOfOne = None,
    a_nodes: NodesOfOne = None,
    b_nodes: NodesOfOne = None,
    a_movetime: TimeOfOne = None,
    b_movetime: TimeOfOne = None,
    a_depth: DepthOfOne = None,
    b_depth: DepthOfOne = None,
    games: Annotated[int, typer.Option(min=1, help="Games, rounded up to pairs.")] = 400,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(help="Stop when elo0 or elo1 is accepted: --sprt 0 5."),
    ] = None,
    alpha: Annotated[float, typer.Option(help="SPRT's false alarms.")] = 0.05,
    beta: Annotated[float, typer.Option(help="SPRT's misses.")] = 0.05,
    scale: Annotated[
        Scale, typer.Option(help="Elo scale of --sprt: normalised is fishtest's nElo.")
    ] = Scale.LOGISTIC,
    as_json: JsonOption = False,
) -> None:
    """Two engines play a match from balanced openings, each with both colours."""
    from philidor.lab.match_answers import match_answer

    with plain_errors():
        one_control = optional_time_control(a_level, a_nodes, a_movetime, a_depth)
        other_control = optional_time_control(b_level, b_nodes, b_movetime, b_depth)
        one = settings.read_engine(a, a_option or (), one_control)
        other = settings.read_engine(b, b_option or (), other_control)
        engines = distinct_names([one, other])
        test = None if sprt is None else Sprt(*sprt, alpha, beta, scale)
        plan = settings.plan(engines, games, sprt=test)
        total, duel = plan.total, Duel()
        run_plan(
            plan,
            settings,
            results_path(settings.output, "match", ".jsonl", settings.resume),
            lambda played: f"{len(played)}/{total}  {standing(duel.after(played), test)}",
            lambda played, decision: summary(plan, played, decision),
            (lambda *found: match_answer(plan, *found)) if as_json else None,
        )


@with_options(MatchSettings)
def tournament(
    settings: MatchSettings,
    engine: Annotated[list[str], typer.Option(help=f"An engine, repeated: {ENGINE_HELP}")],
    games: Annotated[
        int, typer.Option(min=1, help="Games of each two engines that meet, rounded up to pairs.")
    ] = 20,
    format: Annotated[
        Format,
        typer.Option(help="Who meets whom; the engine named first is the first seed."),
    ] = Format.ROUND_ROBIN,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first plays the rest: --format gauntlet.")
    ] = False,
    seeds: Annotated[
        int, typer.Option(min=1, help="The first engines of a gauntlet, which play all others.")
    ] = 1,
    rounds: Annotated[
        int | None,
        typer.Option(min=1, help="Rounds of a Swiss tournament; by default log2 of engines."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Several engines play a tournament; ends with its tables and ratings."""
    from philidor.lab.match_answers import tournament_answer

    with plain_errors():
        if gauntlet and format not in (Format.ROUND_ROBIN, Format.GAUNTLET):
            raise InputError(f"--gauntlet and --format {format} exclude each other")
        path = results_path(settings.output, "tournament", ".jsonl", settings.resume)
        engines = distinct_names([settings.read_engine(text) for text in engine])
        if len(engines) < 2:
            raise InputError("a tournament needs at least two engines")
        wanted = Format.GAUNTLET if gauntlet else format
        plan = in_format(settings.plan(engines, games), wanted, rounds, seeds)
        names = [spec.name for spec in engines]
        total = plan.total

        def conclude(played: Sequence[GameRecord], decision: bool | None) -> str:
            tables = [rounds_table(plan, played), crosstable(names, played)]
            written = "\n".join(one for one in tables if one)
            lines = [engine_line(plan, played, place) for place in range(len(names))]
            return "\n".join([written, endings_line(played), *lines])

        run_plan(
            plan,
            settings,
            path,
            lambda played: f"{len(played)}/{total} games",
            conclude,
            (lambda played, _, files: tournament_answer(plan, wanted, played, files))
            if as_json
            else None,
        )


def distinct_names(engines: list[EngineSpec]) -> list[EngineSpec]:
    """The engines, namesakes told apart by their place: `stockfish`, `stockfish (2)`."""
    names: list[str] = []
    for spec in engines:
        place = sum(name == spec.name or name.startswith(f"{spec.name} (") for name in names) + 1
        names.append(spec.name if place == 1 else f"{spec.name} ({place})")
    return [spec.named(name) for spec, name in zip(engines, names, strict=True)]


def warn(reason: str | None) -> None:
    """Show a warning, if there is one, on standard error."""
    if reason is not None:
        typer.echo(f"warning: {reason}", err=True)


Answer: TypeAlias = (
    "Callable[[Sequence[GameRecord], bool | None, lab_answers.PlayedGames], "
    "lab_answers.Match | lab_answers.Tournament]"
)


def run_plan(
    plan: MatchPlan,
    settings: MatchSettings,
    path: Path,
    line: Callable[[Sequence[GameRecord]], str],
    conclude: Callable[[Sequence[GameRecord], bool | None], str],
    answer: Answer | None = None,
) -> None:
    """Play a plan with progress on the terminal and say how it ended.

    conclude: the result as text. answer: the result for --json, where that is wanted; then the
    standard output has nothing else.
    """
    progress = Progress(stderr=answer is not None)
    if settings.epd is not None:
        check_output(settings.epd, [path, pgn_path_of(path)], (".epd",), settings.replaces)
    if settings.cluster is None:
        warn(load_warning(plan.conditions, settings.jobs))
    names = [spec.name for spec in plan.conditions.engines]

    def on_game(played: Sequence[GameRecord], game: GameRecord) -> None:
        if game.culprit is not None:
            progress.show(
                f"game {game.number + 1}: {game.ending.reason} by {names[game.culprit]}: "
                f"{game.ending.detail}",
                important=True,
            )
        progress.show(line(played))

    def tell(games: Sequence[GameRecord], decision: bool | None, interrupted: bool) -> None:
        progress.end()
        if settings.epd is not None:
            write_epd(settings.epd, games)
        if answer is not None:
            from philidor.lab.match_answers import played_games

            print_json(answer(games, decision, played_games(plan, games, path, interrupted)))
            return
        typer.echo(conclude(games, decision))
        if settings.epd is not None:
            typer.echo(f"final positions: {settings.epd}")

    with ResultsFile(path, plan, settings.resume, settings.force) as results, terminable():
        try:
            decision = play_plan(plan, results, settings.workforce, on_game)
        except KeyboardInterrupt:
            tell(results.games, None, interrupted=True)
            tell_interrupted(path, err=answer is not None)
            raise typer.Exit(INTERRUPTED) from None
    tell(results.games, decision, interrupted=False)
    for place in sorted(disqualified(plan, results.games)):
        warn(f"{names[place]} was disqualified after {plan.most_failures} failures in a row")
    warn(loss_warning(results.games))
    if answer is None:
        typer.echo(f"games: {path} and {results.pgn_path}")
    if settings.keep is not None:
        typer.echo(kept_in_library(results.pgn_path, settings.keep), err=answer is not None)


def write_epd(path: Path, games: Sequence[GameRecord]) -> None:
    """Write the final positions to a file, in the order of the games' numbers."""
    ordered = sorted(games, key=lambda game: game.number)
    replace_text(path, "".join(final_epd(game) for game in ordered))


def kept_in_library(games: Path, folder: str) -> str:
    """Add the games of a file to a folder of the user's library; returns what to tell."""
    # DuckDB is a part of another extra, and takes a moment to load.
    from philidor.library.importing import Options
    from philidor.library.library import Library, default_folder

    with Library(default_folder()) as library:
        added = library.add(games, Options(folder=folder, from_bin=False))
    return f"library: {added.games} games added to the folder {folder}"
