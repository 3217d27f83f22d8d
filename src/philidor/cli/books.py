"""`philidor book`: build, show and convert opening books."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from philidor import answers
from philidor.book import text
from philidor.book.polyglot import PolyglotBook
from philidor.book.reaching import reach_all
from philidor.book.repertoire import Book, Repertoire, walk
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
    check_written,
    complain,
    out,
    plain_errors,
    plural,
    progress_bar,
    tell,
    tell_of_file,
)
from philidor.cli.positions import NumberOption, PlyOption, PositionArgument, place_of
from philidor.command_frame import stoppable
from philidor.files import user_data_folder
from philidor.json_output import print_json
from philidor.notation.boards import board_of, setup_of
from philidor.notation.openings import NamedOpening, opening_after, opening_at
from philidor.pgn.types import MAX_PLIES
from philidor.shared_options import Cluster, ForceOption, Jobs, JsonOption, output_option
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
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Build a Polyglot book from any number of games."""
    from philidor.book.building import BookPlan
    from philidor.book.building import build as build_book

    with plain_errors(), progress_bar("reading") as progress:
        check_written(book, games, (".bin",), force, as_json)
        # Of the standard input and of pipes nobody knows the size.
        known = all(path.is_file() for path in games)
        total = sum(path.stat().st_size for path in games) if known else None
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
    if as_json:
        faults = tuple(map(str, tally.faults))
        print_json(answers.WrittenBook(str(book), entries, tally.games, faults))
        return
    tell_of_file(
        book,
        f"{book}: {plural(entries, *ENTRIES)} from {plural(tally.games, 'game')} "
        f"in {seconds:.1f} s ({tally.games / max(seconds, 1e-9):.0f} games/s)",
    )


def show(
    position: PositionArgument = None,
    book: BookOption = None,
    number: NumberOption = None,
    ply: PlyOption = None,
    letters: LettersOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show a book's moves in a position."""
    place = place_of(position, number, ply)
    setup, board = place.setup, board_of(place.setup)
    with plain_errors():
        moves = opened(book).book.moves(setup)
    opening = opening_at(board)
    total = sum(move.weight for move in moves)
    if as_json:
        found = tuple(
            answers.BookMove(
                one.move,
                board.san(board.parse_uci(one.move)),
                one.weight,
                one.weight / total if total else 0.0,
                one.annotation,
            )
            for one in moves
        )
        print_json(answers.BookMoves(setup.fen(), str(opening or ""), found))
        raise typer.Exit(0 if moves else 1)
    out.print(picture(board, out, letters=letters))
    if opening is not None:
        tell(str(opening))
    if not moves:
        tell("The book has no move for this position.")
        raise typer.Exit(1)
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


def stats(book: BookArgument, as_json: JsonOption = False) -> None:
    """Show a book's size."""
    with plain_errors():
        one = opened(book).book
        entries = len(one) if isinstance(one, PolyglotBook) else None
        if isinstance(one, PolyglotBook) and not as_json:
            tell(f"{plural(len(one), *ENTRIES)} for {plural(len(keys_of(one)), 'position')}")
        reached = content(book, one)
        moves = reached.count()
        joined = reach_all(reached).joined()
        deepest = max((len(line) + 1 for line, _, _ in walk(joined)), default=0)
    if as_json:
        print_json(answers.BookSize(entries, len(reached), moves, deepest))
        return
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
    as_json: JsonOption = False,
) -> None:
    """Search every recommended move; exit code 1 if one of them is a mistake.

    Moves in the results are not searched again: an interrupted run continues where it stopped.
    """
    from philidor.arena.pool import Workforce
    from philidor.toolkit.book_check import BOUND, NODES, check, unsound

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
    if as_json:
        mistakes = tuple(
            answers.BookMistake(setup.fen(), move, write_san(setup, move), verdict.value)
            for setup, move, verdict in bad
        )
        print_json(answers.VerifiedBook(str(source), len(verdicts), BOUND, mistakes))
        raise typer.Exit(1 if bad else 0)
    for setup, move, verdict in bad:
        value = f"{verdict.value / 100:+.2f}"
        tell(f"{value} for White after {write_san(setup, move)}: {setup.fen()}")
    tell(f"{len(verdicts)} positions, {len(bad)} of them beyond {BOUND} centipawns")
    if bad:
        raise typer.Exit(1)


def name(
    position: PositionArgument = None,
    number: NumberOption = None,
    ply: PlyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Name the opening of a line, a game or a position."""
    board = place_of(position, number, ply).board
    opening = opening_after(setup_of(board.root()), [move.uci() for move in board.move_stack])
    if as_json:
        known = answers.Opening("", "") if opening is None else opening_answer(opening)
        print_json(known)
        return
    tell(str(opening) if opening is not None else "This opening has no name.")


def opening_answer(opening: NamedOpening) -> answers.Opening:
    """An opening as an answer."""
    return answers.Opening(opening.eco, opening.name)


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


def told(complaints: list[str]) -> None:
    """Print complaints, one per line."""
    for line in complaints[:MOST_COMPLAINTS]:
        complain(line)
    if len(complaints) > MOST_COMPLAINTS:
        complain(f"... and {len(complaints) - MOST_COMPLAINTS} more")
