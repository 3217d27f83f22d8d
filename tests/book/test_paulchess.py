"""PaulChess's book file: the form of the thesis, transpositions, answers added while playing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.book.positions import contents, repertoire

from philidor.book.paulchess import answer, read_book, spoken, write_book
from philidor.book.repertoire import BookError, BookMove
from philidor.classics.paulchess.book import Book
from philidor.classics.paulchess.position import position_of
from philidor.contract.setup import Setup
from philidor.game.fen import start
from philidor.game.replay import after
from philidor.toolkit.book_files import classic_key

# The lines that the thesis prints.
PRINTED = """332e2f2c77a8402d|fdf3d95385e5b7af|History: 1. d2d4
fdf3d95385e5b7af|84691e9fe2cbee66|History: 1. d2d4 Ng8f6
fb128a8b4ff1b087|5927b7b1098f7c37|History: 1. d2d4 Ng8f6 2. Ng1f3 e7e6
"""


def position(*moves: str) -> Setup:
    setup = start()
    for move in moves:
        setup = after(setup, move)
    return setup


def moves_in(path: Path, *moves: str) -> list[str]:
    return [one.move for one in read_book(path)[0].moves(position(*moves))]


def test_the_printed_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "paul.book"
    path.write_text(PRINTED)
    assert moves_in(path) == ["d2d4"]
    assert moves_in(path, "d2d4") == ["g8f6"]
    assert moves_in(path, "g1f3", "g8f6", "d2d4") == ["e7e6"], "by transposition"
    assert read_book(path)[1] == []


def test_written_sorted_by_history(tmp_path: Path) -> None:
    path = tmp_path / "paul.book"
    book = repertoire("d2d4 g8f6 c2c4")
    # Moves that are only answered keep their order among the histories.
    book.put(start(), BookMove("e2e4", 0))
    book.put(position("e2e4"), BookMove("c7c5"))
    assert write_book(book, path) == (4, 0)
    book.remove(start(), "e2e4")
    lines = path.read_text().splitlines()
    histories = [line.split("History: ")[1] for line in lines]
    assert histories == sorted(histories)
    assert histories[:2] == ["1. d2d4", "1. d2d4 Ng8f6"]
    assert histories[3] == "1. e2e4 c7c5"
    keys = [line.split("|")[:2] for line in lines]
    assert keys[0][1] == keys[1][0], "the answer's key is the next position's"
    assert contents(read_book(path)[0]) == contents(book)


def test_every_kind_of_move_has_paulchess_notation() -> None:
    line = "e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 g7g6 b7a8q f8g7 g1f3 e8g8 f1e2 a7a6 e1g1"
    assert spoken(line.split()) == (
        "1. e2e4 d7d5 2. e4:d5 c7c6 3. d5:c6 Ng8f6 4. c6:b7 g7g6 5. b7:a8=Q Bf8g7 "
        "6. Ng1f3 O-O 7. Bf1e2 a7a6 8. O-O"
    )


def test_moves_never_played_have_no_place(tmp_path: Path) -> None:
    book = repertoire("e2e4 e7e5")
    book.put(start(), BookMove("f2f3", 0))
    path = tmp_path / "paul.book"
    assert write_book(book, path) == (2, 0)
    assert moves_in(path) == ["e2e4"]


def test_a_position_has_one_answer_the_heaviest(tmp_path: Path) -> None:
    """PaulChess keeps one answer a position, so a second line would replace the better move."""
    book = repertoire("e2e4 e7e5", "d2d4 g8f6")
    book.put(start(), BookMove("d2d4", 9))
    path = tmp_path / "paul.book"
    assert write_book(book, path, classic_key) == (3, 1)
    histories = [line.split("History: ")[1] for line in path.read_text().splitlines()]
    assert histories == ["1. d2d4", "1. d2d4 Ng8f6", "1. e2e4 e7e5"]
    answer = Book.read(path).answer(position_of(start()))
    assert answer is not None
    assert answer.last.uci() == "d2d4"


def test_the_last_of_two_answers_counts(tmp_path: Path) -> None:
    path = tmp_path / "paul.book"
    path.write_text("1|2|History: 1. d2d4\n1|2|History: 1. e2e4\n")
    assert moves_in(path) == ["e2e4"]


def test_the_classic_reads_a_file_written_with_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "paul.book"
    write_book(repertoire("d2d4 g8f6 c2c4"), path, classic_key)
    assert len(Book.read(path)) == 3
    known = Book.read(path).answer(position_of(position("d2d4")))
    assert known is not None
    assert known.key == classic_key(position("d2d4", "g8f6"))


def test_an_answer_added_while_playing() -> None:
    book = repertoire("d2d4 g8f6")
    answer(book, position("d2d4"), "d7d5")
    assert [one.move for one in book.moves(position("d2d4"))] == ["d7d5"]
    answer(book, start(), "e2e4")
    assert [one.move for one in book.moves(start())] == ["e2e4"]


def test_wrong_lines_are_reported_and_the_others_used(tmp_path: Path) -> None:
    path = tmp_path / "paul.book"
    path.write_text(PRINTED + "12|34|History: 1. e2e5\nrubbish\n12|34|History:  \n")
    found, complaints = read_book(path)
    assert len(found) == 3
    assert complaints == [
        f"{path}:4: 'e2e5' is not a legal move after 0 moves",
        f"{path}:5: expected 'key|key of the answer|History: ...'",
        f"{path}:6: expected 'key|key of the answer|History: ...'",
    ]
    path.write_text("rubbish\n")
    with pytest.raises(BookError, match="is not a PaulChess book"):
        read_book(path)
