"""Arasan's opening book."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from philidor.book import text
from philidor.book.polyglot import PolyglotBook
from philidor.game.fen import start
from philidor.museum.shows import Shown


def book_marks() -> Shown:
    """Weights, `m` and `r` in a source of the opening book."""
    source = text.parse(["e4 9 e5", "m", "Nf3 7", "r Nf3 0", "r f4 0"], "example")
    weights = {
        known.move: known.weight
        for place in source.repertoire.positions.values()
        for known in place.moves.values()
    }
    lines = tuple(f"{move}: {weight}" for move, weight in weights.items())
    kept = {"e2e4": 9, "e7e5": 5, "g1f3": 7, "f2f4": 0}
    return Shown(lines, not source.faults and weights == kept)


def two_books() -> Shown:
    """A source compiled into a book for each side; errors are named by their lines."""
    faulty = text.parse(["e4 e5", "", "d4 Ke5"], "example").faults
    with TemporaryDirectory() as folder:
        files = Path(folder) / "white.bin", Path(folder) / "black.bin"
        counts = text.compile_books(text.parse(["e4 e5 Nf3", "", "d4 d5"], "example"), *files)
        first = [known.move for known in PolyglotBook(files[0]).moves(start())]
    lines = (f"White's book: {counts[0]} moves, first {first}", f"Black's book: {counts[1]} moves")
    told = tuple(str(fault) for fault in faulty)
    return Shown((*lines, *told), counts == (3, 2) and len(faulty) == 1)
