"""`philidor book`: build, show and convert opening books."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from philidor.book import text
from philidor.book.polyglot import PolyglotBook
from philidor.book.reaching import reach_all
from philidor.book.repertoire import Book, BookError, Repertoire, walk
from philidor.book.san import write_san
from philidor.book.shelf import (
    DEFAULT_SOURCE,
    Opened,
    default_book,
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
from philidor.contract.setup import START_FEN
from philidor.files import check_output, user_data_folder
from philidor.lab.commands.common import stoppable
from philidor.notation.boards import board_of, setup_of
from philidor.notation.openings import opening_after, opening_at
from philidor.pgn.types import MAX_PLIES
from philidor.shared_options import Cluster, Jobs, output_option
from philidor.terminal.picture import picture
from philidor.terminal.tables import book_table

# Complaints shown for one file; the rest are only counted.
MOST_COMPLAINTS = 20
ENTRIES = ("entry", "entries")

OutOption = Annotated[Path, output_option("The file to write.")]
BookArgument = Annotated[
    Path, typer.Argument(help="A book: .bin (Polyglot), .txt (source), .lib (library), .book.")
]
BookOption = Annotated[
    Path | None, typer.Option("--book", "-b", help="The book; by default the built-in one.")
]


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
    jobs: Jobs = 1,
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
        workforce = Workforce(jobs, cluster)
        verdicts = check(read.repertoire, results or own, workforce, nodes or NODES, step, known)
    bad = list(unsound(read.repertoire, verdicts))
    for setup, move, verdict in bad:
        value = f"{verdict.value / 100:+.2f}"
        tell(f"{value} for White after {write_san(setup, move)}: {setup.fen()}")
    tell(f"{len(verdicts)} positions, {len(bad)} of them beyond {BOUND} centipawns")
    if bad:
        raise typer.Exit(1)


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


def content(path: Path, book: Book) -> Repertoire:
    """The content of an open book; says how many positions of its file cannot be listed."""
    found = repertoire_of(book)
    if (unreached := len(keys_of(book)) - len(found)) > 0:
        complain(f"{path}: {left_out(unreached)}")
    return found


def left_out(count: int) -> str:
    """A complaint about positions that are not listed."""
    return f"left out {plural(count, 'position')} that no line from the initial position reaches"


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
