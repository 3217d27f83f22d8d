"""`philidor book convert` and `book add`: books of every format written, merged and extended."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from philidor.book import polyglot, text
from philidor.book.library import Browser, Library
from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import BookError
from philidor.book.san import SanError, read_san
from philidor.book.shelf import Format, format_of
from philidor.cli.books import ENTRIES, content, left_out, opened, told
from philidor.cli.common import check_written, complain, plain_errors, plural, tell, tell_of_file
from philidor.command_frame import tell_written
from philidor.contract.setup import Setup
from philidor.files import check_output
from philidor.notation.boards import board_of
from philidor.shared_options import ForceOption, JsonOption, output_option
from philidor.toolkit.book_files import write_book

FORMATS = ".bin (Polyglot), .txt (Arasan source), .lib (opening library) or .book (PaulChess)"


def convert(
    books: Annotated[list[Path], typer.Argument(metavar="BOOK", help=f"Books: {FORMATS}.")],
    output: Annotated[
        Path | None, output_option("The file to write; its extension says the format.")
    ] = None,
    white: Annotated[
        Path | None, typer.Option(help="Of a source: White's book; by default SOURCE-white.bin.")
    ] = None,
    black: Annotated[
        Path | None, typer.Option(help="Of a source: Black's book; by default SOURCE-black.bin.")
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Write a book in another format, or several Polyglot books as one.

    Without -o a source becomes two Polyglot books, one for each side. The weights of a move in
    several books are added. docs/book-formats.md says what each format can hold.
    """
    with plain_errors():
        if output is None:
            if len(books) != 1 or format_of(books[0]) is not Format.TEXT:
                raise BookError("say which file to write: -o FILE")
            compiled(books[0], white, black, force, as_json)
            return
        if white is not None or black is not None:
            raise BookError("--white and --black name the two books of a source, -o is one file")
        if len(books) > 1:
            merged(books, output, force, as_json)
            return
        check_written(output, books, force=force, as_json=as_json)
        written = write_book(content(books[0], opened(books[0]).book), output)
        if written.unreached:
            complain(f"{output}: {left_out(written.unreached)}")
    tell_written([output], f"{output}: {written}", as_json, written.figures)


def merged(books: list[Path], output: Path, force: bool, as_json: bool) -> None:
    """Write Polyglot books as one; the weights of a move are added."""
    check_written(output, books, (".bin",), force, as_json)
    sources = [PolyglotBook(path) for path in books]
    told([source.complaint for source in sources if source.complaint])
    entries = polyglot.write_entries(output, polyglot.merged(sources))
    line = f"{output}: {plural(entries, *ENTRIES)} from {plural(len(books), 'book')}"
    if as_json:
        tell_written([output], line, as_json, {"entries": entries, "books": len(books)})
        return
    tell_of_file(output, line)


def compiled(
    source: Path, white: Path | None, black: Path | None, force: bool, as_json: bool
) -> None:
    """Write the two Polyglot books of a source, one for each side."""
    read = text.read(source)
    if read.faults:
        told([str(fault) for fault in read.faults])
        raise typer.Exit(2)
    paths = [
        path or source.with_name(f"{source.stem}-{side}.bin")
        for path, side in ((white, "white"), (black, "black"))
    ]
    for path, other in zip(paths, reversed(paths), strict=True):
        check_output(path, [source, other], (".bin",), force)
    counts = text.compile_books(read, *paths)
    if as_json:
        sides = zip(("white", "black"), counts, strict=True)
        files = [path for path, count in zip(paths, counts, strict=True) if count]
        tell_written(files, "", as_json, {f"{side}_entries": count for side, count in sides})
        return
    for path, count in zip(paths, counts, strict=True):
        written = plural(count, *ENTRIES) if count else "not written, as this side has no moves"
        tell(f"{path}: {written}")


def add(
    library: Annotated[
        Path, typer.Argument(help="The opening library (.lib); created if missing.")
    ],
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="BOOK|MOVE", help="A book, or a line of play from the initial position."
        ),
    ],
    annotation: Annotated[
        str, typer.Option("--note", help="Of a line: annotation of its last move.")
    ] = "",
    passive: Annotated[
        bool, typer.Option("--passive", help="Of a line: make its last move passive.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Add a book's moves, or a line as in its learning mode, to an opening library.

    A position holds six moves at most.
    """
    with plain_errors():
        if len(what) == 1 and (Path(what[0]).suffix or Path(what[0]).is_file()):
            if annotation or passive:
                raise BookError("--note and --passive belong to the last move of a line")
            add_book(library, Path(what[0]), as_json)
        else:
            add_line(library, " ".join(what).split(), annotation, passive, as_json)


def add_book(library: Path, book: Path, as_json: bool) -> None:
    """Add a book's moves, up to six for each position."""
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
    line = f"{library}: {plural(added, 'move')} added, {known} were known, {left_out} found no room"
    figures = {"added": added, "known": known, "without_room": left_out}
    tell_written([library], line, as_json, figures)


def add_line(library: Path, line: list[str], annotation: str, passive: bool, as_json: bool) -> None:
    """Add a line of play."""
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
    known = len(line) - new
    told = f"{library}: {plural(new, 'move')} entered, {known} were known"
    tell_written([library], told, as_json, {"added": new, "known": known})


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


def move_of(setup: Setup, word: str) -> str:
    """Parse a move in SAN or UCI; BookError if it is neither."""
    try:
        return read_san(setup, word)
    except SanError as error:
        if word in {move.uci() for move in board_of(setup).legal_moves}:
            return word
        raise BookError(str(error)) from None
