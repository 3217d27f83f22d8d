"""`philidor book`: build, show and convert opening books."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from philidor.book import paulchess, polyglot, text
from philidor.book.library import Browser, Library, library_of
from philidor.book.polyglot import PolyglotBook
from philidor.book.reaching import Reached, reach_all
from philidor.book.repertoire import Book, BookError, Repertoire, walk
from philidor.book.san import SanError, read_san, write_san
from philidor.book.shelf import (
    DEFAULT_SOURCE,
    Format,
    Opened,
    default_book,
    format_of,
    keys_of,
    open_book,
    repertoire_of,
)
from philidor.cli.common import (
    LettersOption,
    board_after,
    complain,
    out,
    plain_errors,
    plural,
    position,
    progress_bar,
    tell,
)
from philidor.contract.setup import START_FEN, Setup
from philidor.files import check_output, user_data_folder
from philidor.lab.commands.common import stoppable
from philidor.lab.commands.workforce import Cluster, Workers
from philidor.notation.boards import board_of, setup_of
from philidor.notation.openings import opening_after, opening_at
from philidor.pgn.types import MAX_PLIES
from philidor.terminal.picture import picture
from philidor.terminal.tables import book_table

app = typer.Typer(
    help="Opening books: build, show, merge, convert, verify.",
    no_args_is_help=True,
    add_completion=False,
)
# Complaints shown for one file; the rest are only counted.
MOST_COMPLAINTS = 20
ENTRIES = ("entry", "entries")

OutOption = Annotated[Path, typer.Option("--out", "-o", help="The file to write.")]
BookArgument = Annotated[
    Path, typer.Argument(help="A book: .bin (Polyglot), .txt (source), .lib (library), .book.")
]
BookOption = Annotated[
    Path | None, typer.Option("--book", "-b", help="The book; by default the built-in one.")
]


@app.command()
def build(
    games: Annotated[list[Path], typer.Argument(help="PGN files.")],
    book: OutOption,
    max_ply: Annotated[
        int, typer.Option(min=1, max=MAX_PLIES, help="Plies of each game to use.")
    ] = 30,
    min_games: Annotated[int, typer.Option(min=1, help="Fewest games of a move.")] = 1,
    only_wins: Annotated[
        bool, typer.Option("--only-wins", help="Only the winners' moves.")
    ] = False,
) -> None:
    """Build a Polyglot book from any number of games."""
    from philidor.book.building import BookPlan
    from philidor.book.building import build as build_book

    with plain_errors(), progress_bar("reading") as progress:
        check_output(book, games, (".bin",))
        total = sum(size_of(path) for path in games)
        task = progress.add_task("", total=total)

        def show(bytes_read: int, games_read: int) -> None:
            progress.update(task, completed=bytes_read, description=f"{games_read} games")

        began = perf_counter()
        tally, entries = build_book(games, book, BookPlan(max_ply, min_games, only_wins), show)
    seconds = perf_counter() - began
    told(tally.faults)
    for count, what in (
        (tally.without_result, "skipped: no result"),
        (tally.not_chess, "skipped: another variant"),
    ):
        if count:
            complain(f"{plural(count, 'game')} {what}")
    tell(
        f"{book}: {plural(entries, *ENTRIES)} from {plural(tally.games, 'game')} "
        f"in {seconds:.1f} s ({tally.games / max(seconds, 1e-9):.0f} games/s)"
    )


@app.command()
def show(
    fen: Annotated[str, typer.Argument(help="The position as FEN, in quotes.")] = START_FEN,
    book: BookOption = None,
    letters: LettersOption = False,
) -> None:
    """Show a book's moves in a position."""
    setup = position(fen)
    with plain_errors():
        moves = opened(book).book.moves(setup)
    board = board_of(setup)
    out.print(picture(board, out, letters=letters))
    opening = opening_at(board)
    if opening is not None:
        tell(str(opening))
    if not moves:
        tell("The book has no move for this position.")
        raise typer.Exit(1)
    total = sum(move.weight for move in moves)
    out.print(
        book_table(
            (
                board.san(board.parse_uci(move.move)),
                move.weight,
                move.weight / total if total else 0.0,
                move.annotation,
            )
            for move in moves
        )
    )


@app.command()
def merge(
    books: Annotated[list[Path], typer.Argument(help="Polyglot books.")], book: OutOption
) -> None:
    """Merge Polyglot books; the weights of a move are added."""
    with plain_errors():
        check_output(book, books, (".bin",))
        sources = [PolyglotBook(path) for path in books]
        told([source.complaint for source in sources if source.complaint])
        entries = polyglot.write_entries(book, polyglot.merged(sources))
    tell(f"{book}: {plural(entries, *ENTRIES)} from {plural(len(books), 'book')}")


@app.command()
def stats(book: BookArgument) -> None:
    """Show a book's size."""
    with plain_errors():
        one = opened(book).book
        if isinstance(one, PolyglotBook):
            tell(f"{plural(len(one), *ENTRIES)} for {plural(len(keys_of(one)), 'position')}")
        reached = content(book, one)
        moves = reached.count()
        joined = reach_all(reached).joined()
        deepest = max((len(line) + 1 for line, _, _ in walk(joined)), default=0)
    tell(f"{len(reached)} positions named by the book or reached from the initial position")
    tell(f"{moves} moves, {moves / max(1, len(reached)):.2f} a position")
    tell(f"the longest line has {deepest} plies")


@app.command(name="compile")
def compile_source(
    source: Annotated[Path, typer.Argument(help="An Arasan book source.")],
    white: Annotated[
        Path | None, typer.Option(help="White's book; by default SOURCE-white.bin.")
    ] = None,
    black: Annotated[
        Path | None, typer.Option(help="Black's book; by default SOURCE-black.bin.")
    ] = None,
) -> None:
    """Compile a source into two Polyglot books, one for each side."""
    with plain_errors():
        read = text.read(source)
        if read.faults:
            told([str(fault) for fault in read.faults])
            raise typer.Exit(2)
        paths = [
            path or source.with_name(f"{source.stem}-{side}.bin")
            for path, side in ((white, "white"), (black, "black"))
        ]
        for path, other in zip(paths, reversed(paths), strict=True):
            check_output(path, [source, other], (".bin",))
        counts = text.compile_books(read, *paths)
    for path, count in zip(paths, counts, strict=True):
        written = plural(count, *ENTRIES) if count else "not written, as this side has no moves"
        tell(f"{path}: {written}")


@app.command()
def export(
    book: BookArgument,
    target: Annotated[Path, typer.Argument(help="Output file; its extension is the format.")],
) -> None:
    """Convert a book; docs/openings.md says what each format can hold."""
    with plain_errors():
        check_output(target, [book])
        written = write_as(content(book, opened(book).book), target)
    tell(f"{target}: {written}")


@app.command(name="import")
def import_book(
    book: BookArgument,
    library: Annotated[Path, typer.Argument(help="The opening library; created if missing.")],
) -> None:
    """Add a book's moves to an opening library, up to six per position."""
    with plain_errors():
        kept = opened_library(library)
        added = known = left_out = 0
        for place in content(book, opened(book).book).positions.values():
            there = {one.move for one in kept.library_moves(place.setup)}
            for move in sorted(place.moves.values(), key=lambda one: -one.weight):
                try:
                    kept.add(place.setup, move.move, move.annotation, move.weight > 0)
                except BookError:
                    left_out += 1
                    continue
                known += move.move in there
                added += move.move not in there
        kept.save()
    tell(f"{library}: {plural(added, 'move')} added, {known} were known, {left_out} found no room")


@app.command()
def enter(
    library: Annotated[Path, typer.Argument(help="The opening library; created if missing.")],
    moves: Annotated[list[str], typer.Argument(help="A line of play from the initial position.")],
    annotation: Annotated[str, typer.Option("--note", help="Annotation of the last move.")] = "",
    passive: Annotated[bool, typer.Option("--passive", help="Make the last move passive.")] = False,
) -> None:
    """Add a line to an opening library, as its learning mode does."""
    line = " ".join(moves).split()
    with plain_errors():
        if not line:
            raise BookError("give the moves of a line, such as 'e4 e5'")
        browser = Browser(opened_library(library))
        browser.learning = True
        new = 0
        for word in line:
            before = browser.setup
            new += browser.play(move_of(before, word))
        last = browser.played[-1]
        if annotation:
            browser.library.annotate(before, last, annotation)
        active = {one.move: one.active for one in browser.library.library_moves(before)}[last]
        if active == passive:
            browser.library.toggle(before, last)
        browser.library.save()
    tell(f"{library}: {plural(new, 'move')} entered, {len(line) - new} were known")


@app.command()
def verify(
    source: Annotated[Path, typer.Argument(help="An Arasan book source.")] = DEFAULT_SOURCE,
    results: Annotated[
        Path | None,
        typer.Option(
            help="Results so far; by default SOURCE with the extension .tsv, for the default "
            "source `verified.tsv` in your data folder."
        ),
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes to search for each move.")] = None,
    workers: Workers = 1,
    cluster: Cluster = None,
) -> None:
    """Search every recommended move; exit code 1 if one of them is a mistake.

    Moves in the results are not searched again: an interrupted run continues where it stopped.
    """
    from philidor.arena.pool import Workforce
    from philidor.lab.book_check import BOUND, NODES, check, unsound

    continues = stoppable(lambda: "the same command continues")
    with plain_errors(), continues, progress_bar("searching") as progress:
        read = text.read(source)
        if read.faults:
            told([str(fault) for fault in read.faults])
            raise typer.Exit(2)
        task = progress.add_task("")

        def step(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total, description=f"{done} of {total}")

        known = source.with_suffix(".tsv")
        # The default source and its results are part of the installed package.
        own = user_data_folder() / "verified.tsv" if source == DEFAULT_SOURCE else known
        workforce = Workforce(workers, cluster)
        verdicts = check(read.repertoire, results or own, workforce, nodes or NODES, step, known)
    bad = list(unsound(read.repertoire, verdicts))
    for setup, move, verdict in bad:
        value = f"{verdict.value / 100:+.2f}"
        tell(f"{value} for White after {write_san(setup, move)}: {setup.fen()}")
    tell(f"{len(verdicts)} positions, {len(bad)} of them beyond {BOUND} centipawns")
    if bad:
        raise typer.Exit(1)


@app.command()
def name(
    moves: Annotated[list[str], typer.Argument(help="A line of play, or a FEN in quotes.")],
) -> None:
    """Name the opening of a line or position."""
    words = " ".join(moves)
    if "/" in words:
        opening = opening_after(position(words))
    else:
        board = board_after(words)
        opening = opening_after(setup_of(board.root()), [move.uci() for move in board.move_stack])
    tell(str(opening) if opening is not None else "This opening has no name.")


def opened(path: Path | None) -> Opened:
    """Open a book (by default the built-in one) and print its complaints."""
    if path is None:
        return Opened(default_book())
    found = open_book(path)
    told(list(found.complaints))
    return found


def opened_library(path: Path) -> Library:
    """Open a library, or a new one if there is no file, and print its complaints."""
    if format_of(path) is not Format.LIBRARY:
        raise BookError(f"{path}: an opening library's name ends in .lib")
    library = Library(path)
    if library.complaints:
        # Saving would lose the lines that could not be read.
        told(library.complaints)
        raise BookError(f"{path} is left as it is until its faults are mended")
    return library


def content(path: Path, book: Book) -> Repertoire:
    """The content of an open book; says how many positions of its file cannot be listed."""
    found = repertoire_of(book)
    if (unreached := len(keys_of(book)) - len(found)) > 0:
        complain(f"{path}: {left_out(unreached)}")
    return found


def write_as(found: Repertoire, target: Path) -> str:
    """Write a repertoire in the format of the file's extension; returns a summary.

    BookError when there is nothing to write, so that an existing file is kept.
    """
    kind = format_of(target)
    reached = reach_all(found) if kind in (Format.TEXT, Format.PAULCHESS) else Reached(found)
    if not len(reached.own):
        raise BookError(f"{target}: no line from the initial position reaches a move of the book")
    if unreached := len(found) - len(reached.own):
        complain(f"{target}: {left_out(unreached)}")
    if kind is Format.POLYGLOT:
        return plural(polyglot.write_entries(target, polyglot.entries_of(found)), *ENTRIES)
    if kind is Format.LIBRARY:
        library, without_room = library_of(found)
        library.save(target)
        return f"{plural(len(library), 'position')}; {without_room} moves found no room"
    return (write_source if kind is Format.TEXT else write_answers)(reached, target)


def write_source(reached: Reached, target: Path) -> str:
    """Write Arasan's source, in which the links are moves of weight 0; returns a summary."""
    text.write(reached.joined(), target)
    summary, links = plural(len(reached.own), "position"), reached.links.count()
    return f"{summary}, and {links} moves of weight 0 that lead to them" if links else summary


def write_answers(reached: Reached, target: Path) -> str:
    """Write PaulChess's file, whose histories contain the links; returns a summary."""
    answers, without_room = paulchess.write_book(reached.joined(), target, classic_key)
    unplayed = reached.own.count() - answers - without_room
    summary = f"{answers} answers, one for each position; {without_room} moves found no room"
    return f"{summary}, {unplayed} of weight 0 have no place" if unplayed else summary


def left_out(count: int) -> str:
    """A complaint about positions that are not listed."""
    return f"left out {plural(count, 'position')} that no line from the initial position reaches"


def classic_key(setup: Setup) -> int:
    """The key of a position in the PaulChess engine's own numbers."""
    from philidor.classics.paulchess.position import position_of

    return position_of(setup).key


def move_of(setup: Setup, word: str) -> str:
    """Parse a move in SAN or UCI; BookError if it is neither."""
    try:
        return read_san(setup, word)
    except SanError as error:
        if word in {move.uci() for move in board_of(setup).legal_moves}:
            return word
        raise BookError(str(error)) from None


def size_of(path: Path) -> int:
    """A file's size in bytes; BookError if there is no file."""
    try:
        return path.stat().st_size
    except OSError as error:
        raise BookError(f"{path} cannot be read: {error.strerror}") from None


def told(complaints: list[str]) -> None:
    """Print complaints, one per line."""
    for line in complaints[:MOST_COMPLAINTS]:
        complain(line)
    if len(complaints) > MOST_COMPLAINTS:
        complain(f"... and {len(complaints) - MOST_COMPLAINTS} more")
