"""What is listed of a book that lacks the moves which lead to its positions."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.book.positions import contents, repertoire

from philidor.book.polyglot import entries_of, write_entries
from philidor.book.reaching import reach_all
from philidor.book.repertoire import Repertoire
from philidor.book.shelf import SUFFIXES, open_book, repertoire_of
from philidor.game.fen import parse_fen
from philidor.toolkit.book_files import write_book

# Black won one of these games and White the other.
GAMES = ("e2e4 e7e5 f1c4 g8f6 d2d3 c7c6", "e2e4 e7e5 f1c4 c7c6 d1e2 d7d6 c2c3 f7f5")


def winners() -> Repertoire:
    """The book of these games without the losers' moves, as `book build` leaves them out."""
    book = repertoire(*GAMES)
    for known in list(book.positions.values()):
        for move in ("g8f6", "d1e2", "c2c3"):
            book.remove(known.setup, move)
    return book


def test_single_moves_that_the_book_lacks_lead_to_its_positions() -> None:
    book = winners()
    reached = reach_all(book)
    assert contents(reached.own) == contents(book)
    links = [move for moves in contents(reached.links).values() for move in moves]
    assert sorted(links) == ["c2c3", "d1e2", "g8f6"]


@pytest.mark.parametrize("ending", SUFFIXES)
def test_an_export_keeps_every_position(tmp_path: Path, ending: str) -> None:
    book, binary = winners(), tmp_path / "winners.bin"
    write_entries(binary, entries_of(book))
    target = tmp_path / f"target{ending}"
    write_book(repertoire_of(open_book(binary).book), target)
    played = repertoire_of(open_book(target).book)
    found = {
        (key, move.move)
        for key, known in played.positions.items()
        for move in known.moves.values()
        if move.weight
    }
    assert found == {(key, move) for key, moves in contents(book).items() for move in moves}


@pytest.mark.parametrize("ending", [".txt", ".book"])
def test_positions_out_of_reach_are_counted(tmp_path: Path, ending: str) -> None:
    from philidor.book.repertoire import BookMove

    book = repertoire("e2e4")
    book.put(parse_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), BookMove("e1c1"))
    assert write_book(book, tmp_path / f"target{ending}").unreached == 1
