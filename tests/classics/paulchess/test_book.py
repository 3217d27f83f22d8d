"""The opening book: its file, its answers, and the player's use of it."""

from pathlib import Path

import pytest

from philidor.classics.paulchess.book import Book, BookError
from philidor.classics.paulchess.history import History
from philidor.classics.paulchess.player import PaulChess
from philidor.classics.paulchess.position import position_of
from philidor.contract.info import Info, ignore
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.game.fen import start


def game(*moves: str) -> History:
    history = History(position_of(start()))
    for move in moves:
        history.enter(history.current.play(move) or pytest.fail(f"{move} is illegal"))
    return history


def small_book() -> Book:
    book = Book()
    for moves in (("d2d4", "g8f6"), ("d2d4",), ("d2d4", "g8f6", "g1f3", "e7e6")):
        assert book.add(game(*moves))
    return book


def test_a_book_file_is_sorted_and_of_the_documented_form(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    small_book().write(file)
    keys = [game(*moves).current.key for moves in ((), ("d2d4",), ("d2d4", "g8f6"))]
    lines = file.read_text().splitlines()
    assert lines[0] == f"{keys[0]:016x}|{keys[1]:016x}|History: 1. d2d4"
    assert lines[1] == f"{keys[1]:016x}|{keys[2]:016x}|History: 1. d2d4 Ng8f6"
    assert lines[2].endswith("|History: 1. d2d4 Ng8f6 2. Ng1f3 e7e6")


def test_a_book_survives_its_file(tmp_path: Path) -> None:
    file, again = tmp_path / "book.txt", tmp_path / "again.txt"
    small_book().write(file)
    Book.read(file).write(again)
    assert again.read_text() == file.read_text()


def test_transpositions_find_their_answer() -> None:
    answer = small_book().answer(game("g1f3", "g8f6", "d2d4").current)
    assert answer is not None
    assert answer.last.uci() == "e7e6"


def test_the_last_answer_added_counts() -> None:
    book = small_book()
    book.add(game("e2e4"))
    answer = book.answer(position_of(start()))
    assert answer is not None
    assert answer.last.uci() == "e2e4"
    assert len(book) == 3


def test_there_is_nothing_to_add_before_the_first_move() -> None:
    assert not Book().add(game())


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1|2", "line 2: expected 'key|key of the answer|History: ...', not '1|2'"),
        ("1|2|1. d2d4", "line 2: expected"),
        ("xyz|2|History: 1. d2d4", "line 2: a key must be a hexadecimal number"),
    ],
)
def test_malformed_lines(tmp_path: Path, line: str, fault: str) -> None:
    file = tmp_path / "book.txt"
    file.write_text(f"1|2|History: 1. d2d4\n{line}\n")
    with pytest.raises(BookError) as error:
        Book.read(file)
    assert fault in str(error.value)


def test_the_switch_turns_the_book_on_and_off(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    book = Book()
    book.add(game("a2a3"))
    book.write(file)
    player = PaulChess()
    player.set_option("Book File", str(file))
    assert player.go(Limits(depth=1), ignore).move != "a2a3"
    player.set_option("Book", "true")
    told: list[Info] = []
    assert player.go(Limits(depth=1), told.append).move == "a2a3"
    assert told == [Info(depth=0, pv=("a2a3",), text="book move")]
    assert player.go(Limits(depth=1, search_moves=("e2e4",)), ignore).move == "e2e4"
    player.set_position(start(), ("e2e4",))
    assert player.go(Limits(depth=1), ignore).move in player.legal_moves()


def test_a_book_that_cannot_be_read_is_an_option_error(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be read"):
        PaulChess().set_option("Book File", str(tmp_path / "missing.txt"))


def test_adding_a_position_while_playing() -> None:
    player = PaulChess()
    player.set_option("Book", "true")
    player.set_position(start(), ("h2h4",))
    assert player.remember_move()
    player.new_game()
    assert player.go(Limits(depth=1), ignore).move == "h2h4"
