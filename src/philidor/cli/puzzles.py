"""`philidor puzzles`: solve, list, import, make, export and check puzzles."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from philidor import training_answers as answers
from philidor.cli.common import (
    LanguageOption,
    LettersOption,
    PlainOption,
    SpokenOption,
    complain,
    fail,
    language_named,
    out,
    plural,
    progress_bar,
    tell,
)
from philidor.cli.games import until_interrupted
from philidor.cli.puzzle_conditions import (
    Conditions,
    FolderOption,
    opened,
    row_of,
)
from philidor.contract.errors import INTERRUPTED
from philidor.json_output import print_json
from philidor.puzzles.selection import Mode
from philidor.shared_options import JsonOption, with_options

if TYPE_CHECKING:
    from philidor.terminal.surface import Surface

MOST_FAULTS = 10


@with_options(Conditions)
def solve(
    conditions: Conditions,
    id: Annotated[str, typer.Argument(metavar="[ID]", help="A puzzle; by default the next.")] = "",
    mode: Annotated[
        str,
        typer.Option(help="all (what is due, then new ones), due or new."),
    ] = "all",
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, help="End after so many puzzles.")
    ] = None,
    data: FolderOption = None,
    language: LanguageOption = "en",
    letters: LettersOption = False,
    plain: PlainOption = False,
    spoken: SpokenOption = False,
) -> None:
    """Solve puzzles near your rating; those that you failed come back."""
    found: Mode | None = next((one for one in ("all", "due", "new") if one == mode), None)
    if found is None:
        fail(f"--mode takes all, due or new, not '{mode}'")
    from philidor.cli.seating import surface_for

    surface = surface_for(letters, spoken, plain, "puzzle-history.txt")
    run_session(data, conditions, found, id, count, language, surface)


def run_session(
    data: Path | None,
    conditions: Conditions,
    mode: Mode,
    id: str,
    count: int | None,
    language: str,
    surface: Surface,
) -> None:
    """Ask puzzles until the user has enough, then say how it went."""
    from philidor.terminal.puzzles import PuzzleSession

    with opened(data) as puzzles:
        first = puzzles.get(id) or fail(f"there is no puzzle {id}") if id else None
        wanted = conditions.wanted(puzzles, mode)
        session = PuzzleSession(puzzles, wanted, surface, language_named(language))
        if first is None and puzzles.next(wanted) is None:
            complain("No puzzle is due." if mode == "due" else "No puzzle meets these conditions.")
            raise typer.Exit(1)
        try:
            surface.run(lambda: session.run(first, count))
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        if session.answered:
            tell(session.summary)


@with_options(Conditions)
def list_puzzles(
    conditions: Conditions,
    limit: Annotated[int, typer.Option(min=1, help="How many to list.")] = 20,
    as_json: JsonOption = False,
    data: FolderOption = None,
) -> None:
    """List puzzles by rating."""
    with opened(data) as puzzles:
        wanted = conditions.wanted(puzzles)
        total, found = puzzles.count(wanted), puzzles.listed(wanted, limit)
    if as_json:
        print_json(answers.ListedPuzzles(total, tuple(map(row_of, found))))
        return
    if not total:
        complain("No puzzle meets these conditions.")
        raise typer.Exit(1)
    table = Table("id", "rating", "source", "themes", "position", box=None)
    for one in found:
        rating = "-" if one.rating is None else str(one.rating)
        table.add_row(one.id, rating, one.source, " ".join(one.themes), one.board().fen())
    out.print(table)
    tell(plural(total, "puzzle") + (f", {len(found)} shown" if total > len(found) else ""))


def themes(as_json: JsonOption = False, data: FolderOption = None) -> None:
    """List the themes with the numbers of their puzzles."""
    with opened(data) as puzzles:
        found = puzzles.themes()
    if as_json:
        print_json(answers.PuzzleThemes(found))
        return
    table = Table("theme", "puzzles", box=None)
    for theme, number in found.items():
        table.add_row(theme, str(number))
    out.print(table)


def import_puzzles(
    files: Annotated[list[Path], typer.Argument(help="CSV files in lichess's form (.csv, .zst).")],
    as_json: JsonOption = False,
    data: FolderOption = None,
) -> None:
    """Import puzzles, such as all of lichess's: lichess_db_puzzle.csv.zst of database.lichess.org.

    Ctrl-C keeps what was read, and the same command goes on there; a second import adds nothing.
    """
    read: list[answers.PuzzleFile] = []
    with opened(data) as puzzles, until_interrupted() as stop:
        for path in files:
            faults: list[tuple[int, str]] = []

            def fault(line: int, message: str, found: list[tuple[int, str]] = faults) -> None:
                if len(found) < MOST_FAULTS:
                    found.append((line, message))

            with progress_bar("importing") as bar:
                task = bar.add_task("", total=1.0)
                done = puzzles.import_file(
                    path,
                    lambda now, bar=bar, task=task: bar.update(  # type: ignore[misc]
                        task, completed=now.part or 0, description=f"{now.lines} lines"
                    ),
                    fault,
                    stop.is_set,
                )
            for line, message in faults:
                complain(f"{path}, line {line}: {message}")
            read.append(answers.PuzzleFile(str(path), done.lines, done.new, done.faults))
            if not as_json:
                bad = f", {plural(done.faults, 'bad line')} left out" if done.faults else ""
                tell(f"{path}: {plural(done.new, 'new puzzle')} in {done.lines} lines{bad}")
            if stop.is_set():
                complain("interrupted; the same command continues from here")
                break
    if as_json:
        print_json(answers.PuzzleImports(tuple(read), stop.is_set()))
    if stop.is_set():
        raise typer.Exit(INTERRUPTED)


def stats(as_json: JsonOption = False, data: FolderOption = None) -> None:
    """Show your rating with its history, your streaks, and how each theme went."""
    from philidor.puzzles.graph import sparkline

    with opened(data) as puzzles:
        rating, history, streaks = puzzles.rating, puzzles.history(), puzzles.streaks()
        answered, solved = puzzles.answers()
        shares, due, total = puzzles.theme_shares(), puzzles.due(), puzzles.count()
    if as_json:
        print_json(
            answers.PuzzleProgress(
                total,
                due,
                answered,
                solved,
                answers.PuzzleRating(**asdict(rating)),
                answers.PuzzleStreaks(**asdict(streaks)),
                tuple(
                    answers.PuzzleAnswer(one.at.isoformat(), one.rating, one.deviation)
                    for one in history
                ),
                tuple(answers.PuzzleTheme(**asdict(one)) for one in shares),
            )
        )
        return
    provisional = " (provisional)" if rating.provisional else ""
    tell(f"{plural(total, 'puzzle')}, {due} due")
    tell(f"rating {rating.rating:.0f} +- {2 * rating.deviation:.0f}{provisional}")
    if not answered:
        return
    tell(f"{solved} of {plural(answered, 'answer')} solved at once")
    days = plural(streaks.days, "day")
    tell(f"solved in a row: {streaks.now} now, {streaks.best} at best; {days} in a row")
    if len(history) > 1:
        tell(sparkline([one.rating for one in history], out.width - 20, out.encoding))
    table = Table("theme", "solved", "answers", "mean rating", box=None)
    for one in shares:
        mean = "-" if one.rating is None else f"{one.rating:.0f}"
        table.add_row(one.theme, str(one.solved), str(one.answers), mean)
    out.print(table)
