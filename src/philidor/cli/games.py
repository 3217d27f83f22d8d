"""`philidor games`: a database of games."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import perf_counter
from types import FrameType
from typing import Annotated

import typer
from rich.table import Table

from philidor.cli.common import (
    board_after,
    complain,
    fail,
    out,
    plain_errors,
    plural,
    position,
    progress_bar,
    tell,
)
from philidor.contract.errors import INTERRUPTED
from philidor.contract.setup import START_FEN, Setup
from philidor.files import FileError, check_output
from philidor.library.bulk import RESULTS, Database, Filter, Header, Tree, TreeMove
from philidor.library.export import export_parquet, export_pgn, pgn_of
from philidor.library.importing import Options, import_file
from philidor.library.segments import Source, default_folder, is_database
from philidor.notation.boards import board_of, setup_of
from philidor.notation.openings import opening_at
from philidor.shared_options import with_options

app = typer.Typer(
    help="A database of games: import PGN, opening tree, search, statistics, export.",
    no_args_is_help=True,
    add_completion=False,
)
# Faults shown for one file; the rest are only counted.
MOST_FAULTS = 10
MOST_LISTED = 1_000_000_000

FolderOption = Annotated[
    Path | None,
    typer.Option("--database", "-d", help="The database's folder; by default the user's own."),
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
RatingOption = Annotated[int, typer.Option(min=0, help="The lowest rating of both players.")]
TagOption = Annotated[str, typer.Option(help="A part of any other tag.")]
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

    def filter(self) -> Filter:
        """The database's form of the conditions; a mistake in one ends the command."""
        check_result(self.result)
        at = None if self.position is None else position_of(self.position)
        return Filter(**{**vars(self), "position": at})


@app.command(name="import")
def import_games(
    files: Annotated[list[Path], typer.Argument(help="PGN files.")],
    folder: FolderOption = None,
    duplicates: Annotated[
        bool, typer.Option("--duplicates", help="Keep games that the database has already.")
    ] = False,
    rejected: Annotated[
        Path | None, typer.Option(help="File to which unreadable games are appended.")
    ] = None,
) -> None:
    """Import games; a file that was imported before is continued where that import ended.

    A game that cannot be read to its end is reported with its line and left out, as is a copy of a
    game that is there already. Ctrl-C keeps what was read; the same command continues.
    """
    place = folder or default_folder()
    with plain_errors(), until_interrupted() as stop:
        if rejected is not None:
            check_output(rejected, files)
        for path in files:
            options = Options(duplicates, rejected, stopped=stop.is_set)
            began = perf_counter()
            source, before = imported(place, path, options)
            report(path, source, before, perf_counter() - began)
            if stop.is_set():
                tell("interrupted; the same command continues from here")
                raise typer.Exit(INTERRUPTED)


def imported(folder: Path, path: Path, options: Options) -> tuple[Source, int]:
    """Import one file under a progress bar; also returns how many of its games were known."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from None
    first: list[int] = []
    with progress_bar("importing") as bar:
        task = bar.add_task("", total=max(1, size))

        def show(offset: int, source: Source) -> None:
            if not first:
                first.append(source.games)
            bar.update(task, completed=offset, description=f"{source.games} games")

        source = import_file(folder, path, options, show)
    return source, first[0]


def report(path: Path, source: Source, before: int, seconds: float) -> None:
    """Print the result of an import."""
    for fault in source.faults[:MOST_FAULTS]:
        complain(f"{path}, {fault}")
    if source.faulty > MOST_FAULTS:
        complain(f"... and {source.faulty - MOST_FAULTS} more games that cannot be read")
    new = source.games - before
    if not new and before:
        games = plural(source.games, "game")
        tell(f"{path}: nothing new, of {games} in the database")
        return
    tell(
        f"{path}: {plural(new, 'game')} in {seconds:.1f} s, "
        f"{plural(source.duplicates, 'duplicate')} and "
        f"{plural(source.faulty, 'faulty game')} left out"
    )


@app.command()
def tree(
    line: Annotated[
        list[str] | None, typer.Argument(help="A FEN in quotes, or moves from the start.")
    ] = None,
    folder: FolderOption = None,
    player: PlayerOption = "",
    white: WhiteOption = "",
    black: BlackOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    rating: RatingOption = 0,
) -> None:
    """Show the moves played in a position, with results and mean rating of the movers."""
    setup = position_of(" ".join(line or []) or START_FEN)
    wanted = Filter(
        player=player, white=white, black=black, since=since, until=until, rating=rating
    )
    with plain_errors(), Database(existing(folder)) as database:
        found = database.tree(setup, wanted)
    opening = opening_at(board_of(setup))
    if opening is not None:
        tell(str(opening))
    if not found.games:
        tell("The database has no game with this position.")
        raise typer.Exit(1)
    out.print(tree_table(found))


@app.command()
@with_options(Conditions)
def search(
    conditions: Conditions,
    folder: FolderOption = None,
    limit: Annotated[
        int, typer.Option(min=1, max=MOST_LISTED, help="How many games to list.")
    ] = 20,
    pgn: Annotated[bool, typer.Option("--pgn", help="Print the games as PGN.")] = False,
) -> None:
    """List the games with a position, material, players, event, result, opening or date."""
    wanted = conditions.filter()
    with plain_errors(), Database(existing(folder)) as database:
        total = 0
        if pgn:
            for game in database.games(wanted, latest=limit):
                tell(pgn_of(game))
                total += 1
        else:
            total, headers = database.search(wanted, limit)
    if not total:
        complain("No game was found.")
        raise typer.Exit(1)
    if pgn:
        return
    out.print(header_table(headers))
    tell(
        plural(total, "game")
        + (f", the latest {len(headers)} shown" if total > len(headers) else "")
    )


@app.command()
def stats(folder: FolderOption = None) -> None:
    """Show the size of the database, its results, openings and players."""
    with plain_errors(), Database(existing(folder)) as database:
        found = database.statistics()
        sources = database.contents.sources
    size = f"{found.bytes / 1e6:.1f} MB"
    tell(f"{plural(found.games, 'game')}, {plural(found.positions, 'position')}, {size}")
    if not found.games:
        return
    tell(", ".join(f"{result}: {count}" for result, count in found.results.items()))
    dates = f", {found.first} to {found.last}" if found.first else ""
    rated = f", mean rating of White {found.rating}" if found.rating else ""
    tell(f"{found.plies:.1f} plies a game{dates}{rated}")
    for title, rows in (("opening", found.openings), ("player", found.players)):
        table = Table(title, "games", box=None)
        for name, count in rows:
            table.add_row(name, str(count))
        out.print(table)
    table = Table("imported file", "games", "duplicates", "faulty", box=None)
    for source in sources:
        counts = source.games, source.duplicates, source.faulty
        table.add_row(source.name, *map(str, counts))
    out.print(table)


@app.command()
@with_options(Conditions)
def export(
    conditions: Conditions,
    target: Annotated[Path, typer.Argument(help="The file to write: .pgn, or .parquet.")],
    folder: FolderOption = None,
) -> None:
    """Write the games that a search finds as PGN or Parquet; without a condition, all games."""
    if target.suffix not in (".pgn", ".parquet"):
        fail(f"{target}: the name of an export ends in .pgn or .parquet")
    wanted = conditions.filter()
    place = existing(folder)
    with plain_errors(), Database(place) as database:
        check_export(target, place)
        total, _ = database.search(wanted, 1)
        if not total:
            complain(f"No game was found; {target} is not written.")
            raise typer.Exit(1)
        if target.suffix == ".parquet":
            count = export_parquet(database, wanted, target)
        else:
            with progress_bar("exporting") as bar:
                task = bar.add_task("", total=total)
                count = export_pgn(
                    database, wanted, target, lambda done: bar.update(task, completed=done)
                )
    tell(f"{target}: {plural(count, 'game')}")


def check_export(target: Path, database: Path) -> None:
    """FileError if the file cannot be written, or would be one of the database's own."""
    check_output(target)
    if target.resolve().parent == database.resolve():
        raise FileError(f"{target} is in the database's folder: choose another folder")


def existing(folder: Path | None) -> Path:
    """The folder of a database; if there is none, the command ends with a message."""
    place = folder or default_folder()
    if not is_database(place):
        fail(f"there is no database in {place}: 'philidor games import FILE.pgn' makes one")
    return place


def check_result(text: str) -> None:
    """End the command if this is not a result as PGN writes it."""
    if text and text not in RESULTS:
        fail(f"'{text}' is not a result: write 1-0, 0-1, 1/2-1/2 or *")


def position_of(text: str) -> Setup:
    """The position of a FEN, or after moves from the start; a mistake ends the command."""
    if "/" in text:
        return position(text)
    return setup_of(board_after(text))


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


def header_table(headers: list[Header]) -> Table:
    """A list of games."""
    table = Table("date", "White", "Black", "result", "ECO", "opening", "event", box=None)
    for game in headers:
        table.add_row(
            game.date,
            rated(game.white, game.white_elo),
            rated(game.black, game.black_elo),
            game.result,
            game.eco,
            game.opening.partition(":")[0],
            game.event,
        )
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
