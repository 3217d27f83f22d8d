"""`philidor games`: the library of games."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from philidor import answers
from philidor.cli.common import (
    board_named,
    check_written,
    complain,
    fail,
    out,
    plain_errors,
    plural,
    progress_bar,
    tell,
    tell_of_file,
)
from philidor.cli.games_answers import (
    game_answer,
    imported_answer,
    statistics_answer,
    tree_answer,
)
from philidor.cli.positions import PositionArgument, place_of
from philidor.command_frame import OldTarget, one_output
from philidor.contract.errors import INTERRUPTED
from philidor.contract.setup import Setup
from philidor.files import STANDARD_OUTPUT, FileError, check_output
from philidor.json_output import print_json
from philidor.library.headers import Header
from philidor.library.library import FOLDER, Library, default_folder
from philidor.library.query import EVERYWHERE, RESULTS, SORTED, Filter, Scope, Sorting
from philidor.library.segments import Source, is_database
from philidor.library.sqlite_file import why_unsaved
from philidor.library.statistics import LISTED
from philidor.library.store import FILE
from philidor.library.trees import Tree, TreeMove
from philidor.notation.boards import board_of, setup_of
from philidor.notation.openings import opening_at
from philidor.pgn.source import STANDARD_INPUT, spoken
from philidor.shared_options import (
    ForceOption,
    JsonOption,
    data_option,
    output_option,
    with_options,
)

if TYPE_CHECKING:
    from philidor.library.importing import Added, Options

# Faults shown for one file; the rest are only counted.
MOST_FAULTS = 10
MOST_LISTED = 1_000_000_000
# Columns of a terminal below which a list of games has only dates, names and results.
NARROW = 70

FolderOption = Annotated[
    Path | None,
    data_option("The data folder; by default the one that all share."),
]
PositionOption = Annotated[
    str | None, typer.Option("--position", "-p", help="A FEN, or moves from the start, in quotes.")
]
PlayerOption = Annotated[str, typer.Option(help="A part of either player's name.")]
WhiteOption = Annotated[str, typer.Option(help="A part of White's name.")]
BlackOption = Annotated[str, typer.Option(help="A part of Black's name.")]
EventOption = Annotated[str, typer.Option(help="A part of the event's name.")]
SiteOption = Annotated[str, typer.Option(help="A part of the site's name.")]
ResultOption = Annotated[str, typer.Option(help="1-0, 0-1, 1/2-1/2 or *.")]
OpeningOption = Annotated[str, typer.Option(help="A part of the opening's name.")]
EcoOption = Annotated[str, typer.Option(help="The beginning of the ECO code: C8, B97.")]
SinceOption = Annotated[str, typer.Option(help="Earliest date: 1992, 1992.05, 1992.05.17.")]
UntilOption = Annotated[str, typer.Option(help="Latest date.")]
DeletedOption = Annotated[bool, typer.Option("--deleted", help="The games in the bin.")]
RatingOption = Annotated[int, typer.Option(min=0, help="The lowest rating of both players.")]
TagOption = Annotated[str, typer.Option(help="A part of any other tag.")]
WordsOption = Annotated[
    str, typer.Option(help="Words that must all occur in names, event, opening, date or result.")
]
InFolderOption = Annotated[str, typer.Option("--folder", help="Only the games of this folder.")]
MaterialOption = Annotated[
    str,
    typer.Option(
        help="Material that was on the board: KRPvKR; P* any number of pawns, P+ at least one."
    ),
]


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """The conditions on games; each field is an option of that name."""

    position: PositionOption = None
    material: MaterialOption = ""
    player: PlayerOption = ""
    white: WhiteOption = ""
    black: BlackOption = ""
    event: EventOption = ""
    site: SiteOption = ""
    result: ResultOption = ""
    opening: OpeningOption = ""
    eco: EcoOption = ""
    since: SinceOption = ""
    until: UntilOption = ""
    rating: RatingOption = 0
    tag: TagOption = ""
    words: WordsOption = ""

    def filter(self) -> Filter:
        """The database's form of the conditions; a mistake in one ends the command."""
        check_result(self.result)
        at = None if self.position is None else position_of(self.position)
        return Filter(**{**vars(self), "position": at})


def import_games(
    files: Annotated[list[Path], typer.Argument(help="PGN files.")],
    data: FolderOption = None,
    duplicates: Annotated[
        bool, typer.Option("--duplicates", help="Keep games that the library has already.")
    ] = False,
    into: Annotated[str, typer.Option("--folder", help="The folder of the new games.")] = "",
    rejected: Annotated[
        Path | None, typer.Option(help="File to which unreadable games are appended.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Import games; a file that was imported before is continued where that import ended.

    A game that cannot be read to its end is reported with its line and left out, as is a copy of a
    game that is there already; one in the bin is restored. Ctrl-C keeps what was read; the same
    command continues.
    """
    from philidor.library.importing import Options

    check_sources(files)
    check_new_library(data)
    with library(data, make=True) as games, until_interrupted() as stop:
        if rejected is not None:
            check_output(rejected, files)
        done: list[answers.Imported] = []
        for path in files:
            options = Options(duplicates, rejected, folder=into, stopped=stop.is_set)
            began = perf_counter()
            added = imported(games, path, options)
            done.append(imported_answer(path, added))
            if not as_json:
                report(path, added, perf_counter() - began)
            if stop.is_set():
                break
    if as_json:
        print_json(answers.Imports(tuple(done)))
    if stop.is_set():
        complain("interrupted; the same command continues from here")
        raise typer.Exit(INTERRUPTED)


def check_sources(files: list[Path]) -> None:
    """End the command, before anything is made, if a file to read is not there."""
    for path in files:
        if path != STANDARD_INPUT and not path.exists():
            fail(f"{path} cannot be read: there is no such file")


def check_new_library(folder: Path | None) -> None:
    """End the command if a new library's folder would lie in one that is missing."""
    if folder is not None and not folder.absolute().parent.exists():
        fail(f"there is no folder {folder.parent} for {folder.name}: make it first")


def imported(games: Library, path: Path, options: Options) -> Added:
    """Import one file under a progress bar."""
    # A pipe has no size, so its bar only counts.
    size = path.stat().st_size if path.is_file() else None
    with progress_bar("importing") as bar:
        task = bar.add_task("", total=size and max(1, size))

        def show(offset: int, source: Source) -> None:
            bar.update(task, completed=offset, description=f"{source.games} games")

        return games.add(path, options, show)


def report(path: Path, added: Added, seconds: float) -> None:
    """Print the result of an import."""
    name, source = spoken(path), added.source
    for fault in source.faults[:MOST_FAULTS]:
        complain(f"{name}, {fault}")
    if source.faulty > MOST_FAULTS:
        complain(f"... and {source.faulty - MOST_FAULTS} more games that cannot be read")
    for note in source.notes[:MOST_FAULTS]:
        complain(f"{name}, {note}")
    if source.noted > MOST_FAULTS:
        complain(f"... and {source.noted - MOST_FAULTS} more notes")
    restored = f"{plural(added.restored, 'game')} restored from the bin" if added.restored else ""
    if not added.games and (added.known or restored):
        known = plural(added.known, "game")
        tell(f"{name}: {restored or f'nothing new, of {known} in the library'}")
        return
    tell(
        f"{name}: {plural(added.games, 'game')} in {seconds:.1f} s, "
        + (f"{restored}, " if restored else "")
        + f"{plural(added.duplicates, 'duplicate')} and "
        f"{plural(added.faulty, 'faulty game')} left out"
    )


def tree(
    line: PositionArgument = None,
    data: FolderOption = None,
    player: PlayerOption = "",
    white: WhiteOption = "",
    black: BlackOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    rating: RatingOption = 0,
    folder: InFolderOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show the moves played in a position, with results and mean rating of the movers."""
    setup = place_of(line).setup
    wanted = Filter(
        player=player, white=white, black=black, since=since, until=until, rating=rating
    )
    with library(data) as games:
        found = games.tree(setup, wanted, Scope(folder))
    opening = opening_at(board_of(setup))
    if as_json:
        print_json(tree_answer(setup, opening, found))
        raise typer.Exit(0 if found.games else 1)
    if opening is not None:
        tell(str(opening))
    if not found.games:
        tell("The library has no game with this position.")
        raise typer.Exit(1)
    out.print(tree_table(found))


@with_options(Conditions)
def search(
    conditions: Conditions,
    data: FolderOption = None,
    within: InFolderOption = "",
    deleted: DeletedOption = False,
    sort: Annotated[str, typer.Option(help=f"Sort by {', '.join(SORTED)}.")] = "date",
    ascending: Annotated[
        bool, typer.Option("--ascending", help="The smallest first, or the earliest.")
    ] = False,
    limit: Annotated[
        int, typer.Option(min=1, max=MOST_LISTED, help="How many games to list.")
    ] = 20,
    pgn: Annotated[bool, typer.Option("--pgn", help="Print the games as PGN.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List the games with a position, material, players, event, result, opening or date."""
    wanted = conditions.filter()
    scope, sorting = Scope(within, deleted), Sorting(sort, not ascending)
    with library(data) as games:
        total, headers = games.page(wanted, scope, sorting, limit)
        if pgn and not as_json:
            for header in headers:
                tell(games.pgn(header.id))
    if as_json:
        print_json(answers.FoundGames(total, tuple(map(game_answer, headers))))
        raise typer.Exit(0 if total else 1)
    if not total:
        complain("No game was found.")
        raise typer.Exit(1)
    if pgn:
        return
    out.print(header_table(headers, out.width))
    tell(plural(total, "game") + (f", {len(headers)} shown" if total > len(headers) else ""))


@with_options(Conditions)
def delete(
    conditions: Conditions,
    data: FolderOption = None,
    within: InFolderOption = "",
    as_json: JsonOption = False,
) -> None:
    """Move the games that a search finds to the bin, where they stay for 30 days."""
    found = changed(conditions, data, Scope(within), Library.delete)
    if as_json:
        print_json(answers.Changed(found))
    else:
        tell(f"{plural(found, 'game')} deleted; 'philidor games restore' brings them back")


@with_options(Conditions)
def restore(
    conditions: Conditions,
    data: FolderOption = None,
    within: InFolderOption = "",
    as_json: JsonOption = False,
) -> None:
    """Bring back deleted games: those that a search finds, without a condition all of them."""
    found = changed(conditions, data, Scope(within, deleted=True), Library.restore)
    if as_json:
        print_json(answers.Changed(found))
    else:
        tell(f"{plural(found, 'game')} restored")


@with_options(Conditions)
def move(
    conditions: Conditions,
    target: Annotated[str, typer.Argument(metavar="FOLDER", help="The new folder; '' for none.")],
    data: FolderOption = None,
    within: InFolderOption = "",
    as_json: JsonOption = False,
) -> None:
    """Move the games that a search finds to a folder of the library."""
    found = changed(conditions, data, Scope(within), lambda games, ids: games.file(ids, target))
    if as_json:
        print_json(answers.Changed(found))
    else:
        tell(f"{plural(found, 'game')} moved")


def changed(
    conditions: Conditions,
    folder: Path | None,
    scope: Scope,
    change: Callable[[Library, list[str]], None],
) -> int:
    """Change the games that are found; returns their number, or ends the command if it is 0."""
    wanted = conditions.filter()
    if wanted == Filter() and scope == EVERYWHERE:
        fail("say which games: --player, --folder or another condition")
    with library(folder) as games:
        ids = games.ids(wanted, scope)
        change(games, ids)
    if not ids:
        complain("No game was found.")
        raise typer.Exit(1)
    return len(ids)


def folders(data: FolderOption = None, as_json: JsonOption = False) -> None:
    """List the folders with the numbers of their games."""
    with library(data) as games:
        found = games.folders()
    if as_json:
        print_json(answers.Folders(dict(found)))
        return
    table = Table("folder", "games", box=None)
    for name, count in found.items():
        table.add_row(name, str(count))
    out.print(table)


def stats(data: FolderOption = None, as_json: JsonOption = False) -> None:
    """Show the size of the library, its results, openings and players."""
    with library(data) as games:
        found = games.statistics()
        sources = games.sources()
    if as_json:
        print_json(statistics_answer(found))
        return
    size = f"{found.bytes / 1e6:.1f} MB"
    tell(f"{plural(found.games, 'game')}, {plural(found.positions, 'position')}, {size}")
    if not found.games:
        return
    tell(", ".join(f"{result}: {count}" for result, count in found.by_result().items()))
    dates = f", {found.first} to {found.last}" if found.first else ""
    rated = f", mean rating of White {found.rating}" if found.rating else ""
    tell(f"{found.mean_plies:.1f} plies a game{dates}{rated}")
    for title, rows in (("opening", found.openings), ("player", found.players)):
        table = Table(title, "games", box=None)
        for name, count in sorted(rows.items(), key=lambda one: (-one[1], one[0]))[:LISTED]:
            table.add_row(name, str(count))
        out.print(table)
    table = Table("imported file", "games", "duplicates", "faulty", box=None)
    for source in sources:
        counts = source.games, source.duplicates, source.faulty
        table.add_row(source.name, *map(str, counts))
    out.print(table)


@with_options(Conditions)
def export(
    conditions: Conditions,
    target: OldTarget = None,
    output: Annotated[
        Path | None, output_option("A .pgn or .parquet file; - for PGN on standard output.")
    ] = None,
    data: FolderOption = None,
    within: InFolderOption = "",
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Write the games that a search finds as PGN, or the imported ones as Parquet.

    Without a condition it writes all games.
    """
    from philidor.library.files import export_parquet, export_pgn

    with plain_errors():
        target = one_output(output, target)
    if target != STANDARD_OUTPUT and target.suffix not in (".pgn", ".parquet"):
        fail(f"{target}: the name of an export ends in .pgn or .parquet")
    wanted, scope = conditions.filter(), Scope(within)
    with library(data) as games:
        check_export(target, data or default_folder(), as_json)
        total = games.count(wanted, scope)
        if not total:
            complain(f"No game was found; {target} is not written.")
            raise typer.Exit(1)
        check_written(target, force=force)
        if target.suffix == ".parquet":
            count = export_parquet(games, wanted, scope, target)
        else:
            with progress_bar("exporting") as bar:
                task = bar.add_task("", total=total)
                count = export_pgn(
                    games, wanted, scope, target, lambda done: bar.update(task, completed=done)
                )
    if as_json:
        print_json(answers.Changed(count, str(target)))
    else:
        tell_of_file(target, f"{target}: {plural(count, 'game')}")


def check_export(target: Path, data: Path, as_json: bool) -> None:
    """FileError if the file cannot be written, or would be one of the library's own."""
    check_written(target, force=True, as_json=as_json)
    if target.resolve().parent in (data.resolve(), data.resolve() / FOLDER):
        raise FileError(f"{target} is in the library's folder: choose another folder")


@contextmanager
def library(folder: Path | None, make: bool = False) -> Iterator[Library]:
    """The library of a data folder; a fault ends the command with a message, as does its absence.

    make: create it if it is missing.
    """
    place = folder or default_folder()
    there = (place / FILE).exists() or is_database(place / FOLDER) or is_database(place)
    if not there and not make:
        fail(f"there are no games in {place}: 'philidor games import FILE.pgn' adds some")
    with plain_errors():
        try:
            with Library(place) as games:
                yield games
        except sqlite3.Error as error:
            fail(f"the games in {place} cannot be changed: {why_unsaved(error)[1]}")


def check_result(text: str) -> None:
    """End the command if this is not a result as PGN writes it."""
    if text and text not in RESULTS:
        fail(f"'{text}' is not a result: write 1-0, 0-1, 1/2-1/2 or *")


def position_of(text: str) -> Setup:
    """The position of a FEN, or after moves from the start; a mistake ends the command."""
    return setup_of(board_named(text))


def tree_table(found: Tree) -> Table:
    """The moves of a position with their results."""
    table = Table("move", box=None)
    for name in ("games", "White", "drawn", "Black", "rating"):
        table.add_column(name, justify="right")
    for move in found.moves:
        table.add_row(move.san, *counts(move))
    table.add_row("", *counts(found))
    return table


def counts(row: Tree | TreeMove) -> list[str]:
    """The columns of a row of the tree."""
    decided = max(1, row.white + row.draws + row.black)
    shares = [f"{100 * part / decided:.1f} %" for part in (row.white, row.draws, row.black)]
    return [str(row.games), *shares, "" if row.rating is None else str(row.rating)]


def header_table(headers: list[Header], width: int) -> Table:
    """A list of games; below NARROW columns without openings and events."""
    table = Table(box=None)
    table.add_column("date", no_wrap=True)
    table.add_column("White", overflow="fold")
    table.add_column("Black", overflow="fold")
    table.add_column("result", no_wrap=True)
    wide = width >= NARROW
    for name in ("ECO", "opening", "event") if wide else ():
        table.add_column(name)
    for game in headers:
        names = (rated(game.white, game.white_elo), rated(game.black, game.black_elo))
        rest = (game.eco, game.opening.partition(":")[0], game.event) if wide else ()
        table.add_row(game.date, *names, game.result, *rest)
    return table


def rated(name: str, rating: int) -> str:
    """A player's name with the rating."""
    return f"{name} ({rating})" if rating else name


@contextmanager
def until_interrupted() -> Iterator[Event]:
    """An event that the first Ctrl-C sets; the second ends the program."""
    stop = Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
