"""Arasan's opening book: two files, one for White's moves and one for Black's, with weights.

The format is the author's (`philidor.book.text` reads its source). The book that he describes is
lost; `building/arasan_book.py` made this one with its habits.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import Pair

DATA = Path(__file__).parent / "data"
SOURCE, WHITE, BLACK = (DATA / name for name in ("book.txt", "bookw.bin", "bookb.bin"))


@cache
def own_book() -> Pair:
    """The book's two files; BookError if they cannot be read."""
    return Pair(PolyglotBook(WHITE), PolyglotBook(BLACK))
