"""PaulChess's opening book: its file, its answers, and how the player uses it."""

from pathlib import Path

import pytest

from philidor.book.repertoire import BookError, BookMove, Repertoire
from philidor.classics.paulchess.book import OWN_BOOK, Book, own_book, user_book
from philidor.classics.paulchess.history import History, load_games
from philidor.classics.paulchess.position import position_of
from philidor.contract.info import Info, ignore
from philidor.contract.limits import Limits
from philidor.game.fen import start
from philidor.players import load
from philidor.toolkit.book_files import write_book

GAMES = Path(__file__).parents[2] / "data" / "paulchess_games.txt"


@pytest.fixture(autouse=True)
def no_additions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests away from the book additions of this machine's user."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


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


PRINTED = """\
332e2f2c77a8402d|fdf3d95385e5b7af|History: 1. d2d4
fdf3d95385e5b7af|84691e9fe2cbee66|History: 1. d2d4 Ng8f6
fb128a8b4ff1b087|5927b7b1098f7c37|History: 1. d2d4 Ng8f6 2. Ng1f3 e7e6
"""


def test_the_lines_that_the_thesis_prints_match_by_their_histories(tmp_path: Path) -> None:
    file = tmp_path / "printed.book"
    file.write_text(PRINTED)
    book = Book.read(file)
    for moves, expected in (
        ((), "d2d4"),
        (("d2d4",), "g8f6"),
        (("g1f3", "g8f6", "d2d4"), "e7e6"),
    ):
        answer = book.answer(game(*moves).current)
        assert answer is not None, moves
        assert answer.last.uci() == expected


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1|2", "book.txt:2: expected 'key|key of the answer|History: ...', not '1|2'"),
        ("1|2|1. d2d4", "book.txt:2: expected"),
        ("xyz|2|History: 1. d2d4", "book.txt:2: a key has up to 16 hexadecimal digits, not 'xyz'"),
        ("1|2|History: 1. d2d5", "book.txt:2: 'd2d5' is not a legal move"),
        ("1|2|History:  ", "book.txt:2: expected"),
    ],
)
def test_malformed_lines(tmp_path: Path, line: str, fault: str) -> None:
    file = tmp_path / "book.txt"
    file.write_text(f"1|2|History: 1. d2d4\n{line}\n")
    with pytest.raises(BookError) as error:
        Book.read(file)
    assert fault in str(error.value)


def test_its_own_book_has_the_219_answers_of_the_thesis() -> None:
    book = own_book()
    assert len(book) == 219
    lines = [line.split("History: ")[1] for line in OWN_BOOK.read_text().splitlines()]
    assert lines == sorted(lines)
    printed = [line.split("History: ")[1] for line in PRINTED.splitlines()]
    assert set(printed) <= set(lines)
    played = [" ".join(game.moves) for game in load_games(GAMES)]
    for line in set(lines) - set(printed):
        moves = " ".join(word for word in line.split() if not word.rstrip(".").isdigit())
        assert any(game.startswith(moves) for game in played), line


@pytest.mark.parametrize(
    ("moves", "answer"), [((), "d2d4"), (("e2e4",), "c7c5"), (("d2d4",), "g8f6")]
)
def test_it_opens_in_character_by_default(moves: tuple[str, ...], answer: str) -> None:
    player = load("paulchess")
    player.set_position(start(), moves)
    told: list[Info] = []
    assert player.go(Limits(depth=1), told.append).move == answer
    assert told[-1].text == f"book move {answer}"


def test_the_switch_turns_the_book_off_and_simple1_begins_without() -> None:
    player, simple = load("paulchess"), load("paulchess-simple1")
    player.set_option("OwnBook", "false")
    for one in (player, simple):
        told: list[Info] = []
        one.go(Limits(depth=1), told.append)
        assert not any(info.text for info in told)
        assert told[-1].nodes
    simple.set_option("OwnBook", "true")
    assert simple.go(Limits(depth=1), ignore).move == "d2d4"


@pytest.mark.parametrize("name", ["y.book", "y.lib", "y.bin", "y.txt"])
def test_the_common_book_file_replaces_its_own_book(tmp_path: Path, name: str) -> None:
    path, found = tmp_path / name, Repertoire()
    found.put(start(), BookMove("a2a3"))
    write_book(found, path)
    player = load("paulchess")
    player.set_option("Book File", str(path))
    assert player.go(Limits(depth=1), ignore).move == "a2a3"
    told: list[Info] = []
    player.set_position(start(), ("e2e4",))
    player.go(Limits(depth=1), told.append)
    assert not any(info.text for info in told), "the named book knows no answer to e4"
    player.set_option("Book File", "")
    assert player.go(Limits(depth=1), ignore).move == "c7c5"


def test_an_unreadable_addition_is_reported_and_no_book_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    user_book().parent.mkdir()
    user_book().write_text("rubbish\n")
    player = load("paulchess")
    told: list[Info] = []
    assert player.go(Limits(depth=1), told.append).move in player.legal_moves()
    assert (told[0].text or "").startswith("playing without a book: ")
    assert "paulchess.book:1: expected" in (told[0].text or "")


def test_the_users_additions_replace_what_was_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    user_book().parent.mkdir()
    added = Book()
    added.add(game("h2h4"))
    added.write(user_book())
    assert load("paulchess").go(Limits(depth=1), ignore).move == "h2h4"
    assert len(own_book()) == 219
