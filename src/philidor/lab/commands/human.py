"""The studies ladder, errors and human-game: the human-like levels measured and shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from philidor.arena.engines import read_engine
from philidor.arena.records import GameRecord, Numbered
from philidor.arena.results import read_results
from philidor.command_frame import needs_packages, plain_errors
from philidor.contract.errors import InputError
from philidor.files import check_output, replace_text
from philidor.human.levels import MOVE_KINDS, STRONGEST, WEAKEST
from philidor.human.styles import ALL_ROUND, STYLES
from philidor.lab.commands.common import Progress, print_tables, results_path
from philidor.lab.commands.match_settings import MatchSettings
from philidor.lab.commands.play import run_plan, warn
from philidor.shared_options import ForceOption, JsonOption, output_option, with_options

LEVEL_NAME = re.compile(r"Human (\d+)")
JudgeNodes = Annotated[int, typer.Option(min=1, help="Positions that the judge searches a move.")]


@with_options(MatchSettings)
def ladder(
    settings: MatchSettings,
    games: Annotated[int, typer.Option(min=1, help="Games of each pairing.")] = 100,
    within: Annotated[
        int | None, typer.Option(help="Only players meet whose labels are this close.")
    ] = None,
    stockfish_nodes: Annotated[
        int, typer.Option(min=1, help="Nodes for each of Stockfish's moves.")
    ] = 20_000,
    pairs: Annotated[Path | None, typer.Option(help="Write every pair's results (TSV).")] = None,
    earlier: Annotated[
        Path | None,
        typer.Option(help="Results that --pairs wrote elsewhere: these games are not played."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the ladder (.svg, .png).")] = None,
) -> None:
    """The human-like levels against each other, the classics and Stockfish's UCI_Elo."""
    with plain_errors(), needs_packages():
        from philidor.lab import ladder as lab_ladder
        from philidor.lab.ladder_pairs import pairs_text, read_pairs

        rungs = [*lab_ladder.levels(), *lab_ladder.CLASSICS]
        stockfish = lab_ladder.anchors(stockfish_nodes)
        engines = [read_engine(rung.engine).named(rung.name) for rung in rungs]
        try:
            engines += [read_engine(rung.engine).named(rung.name) for rung in stockfish]
            rungs += stockfish
        except InputError as error:
            warn(f"the levels' labels hold the scale: {error}")
        names = [rung.name for rung in rungs]
        path = results_path(settings.output, "ladder", ".jsonl", settings.resume)
        _check_files(path, pairs, plot, settings.replaces)
        tournament = settings.plan(engines, games)
        duels = tournament.duels()
        known = [] if earlier is None else read_pairs(earlier, names, duels)
        plan = lab_ladder.plan(tournament, rungs, within, known)
        total = plan.total

        def conclude(played: Sequence[GameRecord], decision: bool | None) -> str:
            # A results file that is resumed may have games of the earlier ladder.
            by_number: dict[int, Numbered] = {game.number: game for game in known}
            by_number.update((game.number, game) for game in lab_ladder.played_out(played))
            complete = list(by_number.values())
            found = lab_ladder.places(rungs, complete)
            if pairs is not None:
                replace_text(pairs, pairs_text(names, duels, complete))
            if plot is not None:
                lab_ladder.plot(found, plot)
            return lab_ladder.table(found)

        run_plan(
            plan,
            settings,
            path,
            lambda played: f"{len(played)}/{total} games",
            conclude,
        )


def _check_files(path: Path, pairs: Path | None, plot: Path | None, replaced: bool) -> None:
    """Refuse files of a ladder that cannot be written, before it is played."""
    if pairs is not None:
        check_output(pairs, [path], (".tsv",), replaced)
    if plot is not None:
        check_output(plot, [path], (".svg", ".png"), replaced)


def errors(
    results: Annotated[Path, typer.Argument(help="The results file of a ladder (.jsonl).")],
    games: Annotated[int, typer.Option(min=1, help="Games of each level at most.")] = 20,
    within: Annotated[
        int | None, typer.Option(help="Only games of players whose labels are this close.")
    ] = None,
    nodes: JudgeNodes = 10_000,
    output: Annotated[Path | None, output_option("Also write the tables (markdown).")] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """The levels' errors by phase and by kind of move missed."""
    with plain_errors(), needs_packages():
        from philidor.lab import errors as lab_errors
        from philidor.lab.ladder import close_games

        if output is not None:
            check_output(output, [results], (".md",), force)
        header, played = read_results(results)
        names = [engine["name"] for engine in header["engines"]]
        matches = [LEVEL_NAME.fullmatch(name) for name in names]
        levels = {place: int(match[1]) for place, match in enumerate(matches) if match is not None}
        if not levels:
            raise InputError(f"{results} has no games of human-like levels")
        if within is not None:
            played = close_games(played, names, within)
        progress = Progress(stderr=True)
        found = lab_errors.profiles(
            played,
            levels,
            games,
            nodes,
            lambda number: progress.show(f"game {number}/{len(played)}"),
        )
        progress.end()
        text = "\n".join(
            [
                lab_errors.shares_table(found),
                lab_errors.phases_table(found),
                lab_errors.kinds_table(found, MOVE_KINDS),
            ]
        )
        if output is not None:
            replace_text(output, text)
        print_tables(text, as_json)


def human_game(
    white: Annotated[int, typer.Option(min=WEAKEST, max=STRONGEST, help="White's level.")] = 1000,
    black: Annotated[int, typer.Option(min=WEAKEST, max=STRONGEST, help="Black's level.")] = 1000,
    white_style: Annotated[str, typer.Option(help="White's style.")] = ALL_ROUND,
    black_style: Annotated[str, typer.Option(help="Black's style.")] = ALL_ROUND,
    seed: Annotated[int, typer.Option(min=1, help="White's seed; Black has the next.")] = 1,
    nodes: JudgeNodes = 10_000,
) -> None:
    """A game between two levels as PGN, with their own notes on what they overlooked."""
    known = [style.name for style in STYLES]
    with plain_errors(), needs_packages():
        for style in (white_style, black_style):
            if style not in known:
                raise InputError(f"there is no style '{style}'; there are: {', '.join(known)}")
        from philidor.lab.human_game import annotated_game
        from philidor.pgn.writer import written

        game = annotated_game((white, black), (white_style, black_style), seed, nodes)
        typer.echo(written(game).rstrip())
