"""Conversion between all formats and back loses only what a format cannot hold."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.book.positions import choices, contents, repertoire

from philidor.book.repertoire import Repertoire
from philidor.book.shelf import DEFAULT_SOURCE, SUFFIXES, default_book, open_book, repertoire_of
from philidor.game.fen import start
from philidor.game.replay import after
from philidor.toolkit.book_files import write_book

# Formats that hold several moves of a position; PaulChess's `.book` has one answer for each.
ENDINGS = tuple(ending for ending in SUFFIXES if ending != ".book")
# Castling, a capture en passant, a promotion, a transposition (Nf3 and d4 in either order).
LINES = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f8e7",
    "e2e4 e7e6 e4e5 d7d5 e5d6 c7d6",
    "d2d4 d7d5 g1f3 g8f6 c2c4",
    "g1f3 d7d5 d2d4 g8f6 g2g3",
    "b2b4 a7a5 b4a5 b7b6 a5b6 c8a6 b6c7 e7e6 c7b8q",
)


def through(book: Repertoire, path: Path) -> Repertoire:
    """The book after it has been written in a format and read again."""
    write_book(book, path)
    opened = open_book(path)
    assert opened.complaints == ()
    return repertoire_of(opened.book)


@pytest.mark.parametrize("order", list(permutations(ENDINGS)), ids="".join)
def test_a_book_survives_the_formats_in_any_order(tmp_path: Path, order: tuple[str, ...]) -> None:
    book = repertoire(*LINES)
    found = book
    for number, ending in enumerate(order):
        found = through(found, tmp_path / f"book{number}{ending}")
    assert contents(found) == contents(book)


@pytest.mark.parametrize("line", LINES)
def test_a_line_survives_all_four_formats(tmp_path: Path, line: str) -> None:
    book = found = repertoire(line)
    for number, ending in enumerate((".book", *ENDINGS, ".book", *reversed(ENDINGS))):
        found = through(found, tmp_path / f"book{number}{ending}")
    assert contents(found) == contents(book)


@settings(max_examples=25, deadline=None)
@given(choices, choices)
def test_weights_survive_source_and_polyglot(
    tmp_path_factory: pytest.TempPathFactory, first: list[int], second: list[int]
) -> None:
    from philidor.book.repertoire import BookMove
    from philidor.notation.boards import board_of

    book = Repertoire()
    for numbers in (first, second):
        setup = start()
        for number in numbers:
            legal = sorted(board_of(setup).legal_moves, key=str)
            if not legal:
                break
            move = legal[number % len(legal)].uci()
            book.put(setup, BookMove(move, number % 10))
            setup = after(setup, move)
    if not len(book):
        return
    folder = tmp_path_factory.mktemp("books")
    for endings in ((".bin", ".txt"), (".txt", ".bin")):
        found = book
        for ending in endings:
            found = through(found, folder / f"book{ending}")
        assert contents(found) == contents(book)


def test_annotations_and_passive_moves_survive_the_library(tmp_path: Path) -> None:
    from philidor.book.repertoire import BookMove

    book = repertoire("e2e4")
    book.put(start(), BookMove("e2e4", 5, "played"))
    book.put(start(), BookMove("f2f3", 0, "never"))
    again = through(book, tmp_path / "book.lib")
    assert again.moves(start()) == book.moves(start())


def test_the_default_book_survives_source_and_polyglot(tmp_path: Path) -> None:
    source = open_book(DEFAULT_SOURCE)
    assert source.complaints == ()
    book = repertoire_of(source.book)
    assert contents(repertoire_of(default_book())) == contents(book), "make build compiles it"
    again = through(through(book, tmp_path / "book.txt"), tmp_path / "book.bin")
    assert contents(again) == contents(book)
