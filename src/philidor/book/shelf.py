"""Opening a book file of any format."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import Book, BookError, Pair, Repertoire

DATA = Path(__file__).parent / "data"
DEFAULT_SOURCE = DATA / "default.txt"
DEFAULT_WHITE, DEFAULT_BLACK = DATA / "white.bin", DATA / "black.bin"


class Format(StrEnum):
    """The file formats of opening books."""

    POLYGLOT = "polyglot"
    TEXT = "text"
    LIBRARY = "library"
    PAULCHESS = "paulchess"


SUFFIXES = {
    ".bin": Format.POLYGLOT,
    ".txt": Format.TEXT,
    ".lib": Format.LIBRARY,
    ".book": Format.PAULCHESS,
}


@dataclass(frozen=True)
class Opened:
    """An open book, and complaints about the parts of its file that could not be used."""

    book: Book
    complaints: tuple[str, ...] = ()


def default_book() -> Book:
    """The book that comes with the package; BookError if it has not been built."""
    if not (DEFAULT_WHITE.exists() and DEFAULT_BLACK.exists()):
        raise BookError("the default book has not been compiled: make build")
    return Pair(PolyglotBook(DEFAULT_WHITE), PolyglotBook(DEFAULT_BLACK))


def format_of(path: Path) -> Format:
    """The format for a file's extension; BookError for unknown extensions."""
    known = SUFFIXES.get(path.suffix.lower())
    if known is None:
        raise BookError(f"{path}: a book's name ends in {', '.join(SUFFIXES)}")
    return known


def open_book(path: Path, kind: Format | None = None) -> Opened:
    """Open a book file; the format follows from the extension unless it is given.

    Errors in parts of the file become complaints and the rest is used; BookError when
    nothing can be used.
    """
    kind = kind or format_of(path)
    if kind is Format.POLYGLOT:
        polyglot = PolyglotBook(path)
        return Opened(polyglot, (polyglot.complaint,) if polyglot.complaint else ())
    # The other formats' modules are only loaded when such a file is opened.
    if kind is Format.TEXT:
        from philidor.book import text

        source = text.read(path)
        return Opened(source.repertoire, tuple(map(str, source.faults)))
    if kind is Format.LIBRARY:
        from philidor.book.library import Library

        if not path.exists():
            raise BookError(f"{path} does not exist")
        library = Library(path)
        return Opened(library, tuple(library.complaints))
    from philidor.book import paulchess

    found, complaints = paulchess.read_book(path)
    return Opened(found, tuple(complaints))


def repertoire_of(book: Book) -> Repertoire:
    """The whole content of a book, or the part reachable from the initial position.

    Polyglot files hold keys, not positions, so only reachable positions can be listed.
    """
    if isinstance(book, Repertoire):
        return book
    from philidor.book.library import Library
    from philidor.book.reaching import reach

    return book.repertoire() if isinstance(book, Library) else reach(book, keys_of(book)).own


def keys_of(book: Book) -> set[int]:
    """The keys in a Polyglot book, or in a pair of them; empty for books that hold positions."""
    if isinstance(book, Pair):
        return keys_of(book.white) | keys_of(book.black)
    return {entry.key for entry in book.entries()} if isinstance(book, PolyglotBook) else set()
