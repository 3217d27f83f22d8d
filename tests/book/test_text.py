"""Arasan's book source: every rule of the description, and faults by file, line and reason."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book.positions import contents, repertoire

from philidor.book import text
from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import BookError, Pair, Repertoire
from philidor.book.shelf import repertoire_of
from philidor.game.fen import start
from philidor.game.replay import after


def parsed(*lines: str) -> Repertoire:
    """The book of a source without faults."""
    source = text.parse(lines, "book.txt")
    assert source.faults == []
    return source.repertoire


def weights(book: Repertoire, *moves: str) -> dict[str, int]:
    """The moves known after these, with their weights."""
    setup = start()
    for move in moves:
        setup = after(setup, move)
    return {move.move: move.weight for move in book.moves(setup)}


def faults(*lines: str) -> list[str]:
    return [str(fault) for fault in text.parse(lines, "book.txt").faults]


def test_moves_without_a_weight_have_five() -> None:
    book = parsed("e4 e5 9 Nf3 Nc6 0")
    assert weights(book) == {"e2e4": 5}
    assert weights(book, "e2e4") == {"e7e5": 9}
    assert weights(book, "e2e4", "e7e5", "g1f3") == {"b8c6": 0}


def test_a_line_of_play_may_span_lines_and_a_blank_one_ends_it() -> None:
    book = parsed("e4 e5", "Nf3", "; a comment in between", "Nc6", "", "d4 d5")
    assert weights(book) == {"e2e4": 5, "d2d4": 5}
    assert weights(book, "e2e4", "e7e5", "g1f3") == {"b8c6": 5}


def test_a_later_zero_does_not_change_a_weight() -> None:
    assert weights(parsed("e4 7", "", "e4 0")) == {"e2e4": 7}


def test_a_zero_is_changed_by_a_later_weight() -> None:
    assert weights(parsed("f3 0", "", "f3 2")) == {"f2f3": 2}


def test_a_move_repeated_without_a_weight_keeps_its_weight() -> None:
    assert weights(parsed("e4 8 e5", "", "e4 c5")) == {"e2e4": 8}
    assert weights(parsed("f3 0 e5", "", "f3 d5")) == {"f2f3": 0}


def test_saved_positions_are_restored() -> None:
    book = parsed("e4 e5", "m", "Nf3 Nc6", "r Bc4", "r", "Nc3")
    assert weights(book, "e2e4", "e7e5") == {"g1f3": 5, "f1c4": 5, "b1c3": 5}


def test_only_the_last_position_is_saved() -> None:
    book = parsed("e4", "m", "e5", "m", "Nf3", "r", "Bc4")
    assert weights(book, "e2e4", "e7e5") == {"g1f3": 5, "f1c4": 5}


def test_a_blank_line_keeps_the_saved_position() -> None:
    book = parsed("e4 e5", "m", "", "d4 d5", "r Nf3")
    assert weights(book, "e2e4", "e7e5") == {"g1f3": 5}


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["e4 e5 Ke3"], "book.txt:1: illegal move 'Ke3'"),
        (["", "; fine", "e4 e5 banana"], "book.txt:3: 'banana' is not a move"),
        (["e4 12"], "book.txt:1: a weight must be 0 to 9, not 12"),
        (["5 e4"], "book.txt:1: '5' is not a move"),
        (["e4 5 5"], "book.txt:1: '5' is not a move"),
        (["r"], "book.txt:1: 'r' without an 'm' before it"),
        ([" m"], "book.txt:1: 'm' is not a move"),
        (["e4 ; not the first column"], "book.txt:1: ';' is not a move"),
    ],
)
def test_faults_name_file_line_and_reason(lines: list[str], fault: str) -> None:
    assert faults(*lines) == [fault]


def test_an_error_hides_neither_good_moves_nor_later_errors() -> None:
    source = text.parse(["e4 e5", "m", "Nf3 Nf9 Bb5", "Nc6", "r Bc4 Qh9", "", "d4 d5"], "book.txt")
    assert [(fault.line, fault.reason) for fault in source.faults] == [
        (3, "'Nf9' is not a move"),
        (5, "'Qh9' is not a move"),
    ]
    assert weights(source.repertoire, "e2e4", "e7e5") == {"g1f3": 5, "f1c4": 5}
    assert weights(source.repertoire) == {"e2e4": 5, "d2d4": 5}
    # The line after the fault went on from an unknown position: nothing of it may be believed.
    assert weights(source.repertoire, "e2e4", "e7e5", "g1f3") == {}


def test_two_books_one_for_each_side(tmp_path: Path) -> None:
    source = text.parse(["e4 9 e5 Nf3 Nc6", "", "d4 0 d5"], "book.txt")
    white, black = tmp_path / "white.bin", tmp_path / "black.bin"
    assert text.compile_books(source, white, black) == (3, 3)
    books = PolyglotBook(white), PolyglotBook(black)
    assert [(one.move, one.weight) for one in books[0].moves(start())] == [
        ("e2e4", 9),
        ("d2d4", 0),
    ]
    assert books[1].moves(start()) == []
    assert [one.move for one in books[1].moves(after(start(), "d2d4"))] == ["d7d5"]
    assert contents(repertoire_of(Pair(*books))) == contents(source.repertoire)


def test_a_side_without_moves_leaves_its_book(tmp_path: Path) -> None:
    white, black = tmp_path / "white.bin", tmp_path / "black.bin"
    black.write_bytes(b"the old book")
    assert text.compile_books(text.parse(["e4"], "book.txt"), white, black) == (1, 0)
    assert black.read_bytes() == b"the old book"
    with pytest.raises(BookError, match="has no moves"):
        text.compile_books(text.parse(["; nothing"], "book.txt"), black, black)
    assert black.read_bytes() == b"the old book"


def test_a_source_with_faults_is_not_compiled(tmp_path: Path) -> None:
    white, black = tmp_path / "white.bin", tmp_path / "black.bin"
    white.write_bytes(b"the old book")
    with pytest.raises(BookError, match="nothing was written"):
        text.compile_books(text.parse(["e4 e4"], "book.txt"), white, black)
    assert white.read_bytes() == b"the old book"
    assert not black.exists()


def test_an_unreadable_source(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="cannot be read"):
        text.read(tmp_path / "absent.txt")
    (tmp_path / "latin.txt").write_bytes(b"e4 \xe9")
    with pytest.raises(BookError, match="not text in UTF-8"):
        text.read(tmp_path / "latin.txt")


class Written:
    """A random source, and the book that it must give, computed without our own code."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.book: dict[str, dict[str, int]] = {}
        self.board = chess.Board()
        self.memory: chess.Board | None = None

    def act(self, action: str, numbers: list[int]) -> None:
        """Add a line to the source."""
        if action == "comment":
            self.lines.append("; e4 e5 Ke9 99")
        elif action == "blank":
            self.lines.append("")
            self.board = chess.Board()
        elif action == "remember":
            self.memory = self.board.copy()
            self.lines.append(self.moved("m", numbers))
        elif action == "restore" and self.memory is not None:
            self.board = self.memory.copy()
            self.lines.append(self.moved("r", numbers))
        elif numbers and any(self.board.legal_moves):
            self.lines.append(self.moved("", numbers).strip())

    def moved(self, mark: str, numbers: list[int]) -> str:
        """Moves, each with a weight or without."""
        words = [mark]
        for number in numbers:
            legal = sorted(self.board.legal_moves, key=str)
            if not legal:
                break
            move = legal[number % len(legal)]
            words.append(self.board.san(move))
            weight = number % 11
            if weight < 10:
                words.append(str(weight))
            self.note(move.uci(), None if weight == 10 else weight)
            self.board.push(move)
        return " ".join(words)

    def note(self, move: str, weight: int | None) -> None:
        """The rules of the description, written independently of the compiler."""
        moves = self.book.setdefault(self.board.epd(), {})
        if move not in moves:
            moves[move] = 5 if weight is None else weight
        elif weight is not None and weight > 0:
            moves[move] = weight


ACTIONS = st.tuples(
    st.sampled_from(["moves", "moves", "remember", "restore", "blank", "comment"]),
    st.lists(st.integers(0, 2000), max_size=6),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=12))
def test_any_source_means_what_the_description_says(actions: list[tuple[str, list[int]]]) -> None:
    written = Written()
    for action, numbers in actions:
        written.act(action, numbers)
    source = text.parse(written.lines, "book.txt")
    assert source.faults == []
    found = {
        chess.Board(known.setup.fen()).epd(): {one.move: one.weight for one in known.moves.values()}
        for known in source.repertoire.positions.values()
    }
    assert found == written.book


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(alphabet="abcdefgh12345678NBRQKxO-=+#mr;09 \t", max_size=24), max_size=8))
def test_any_input_is_read_or_reported_as_an_error(lines: list[str]) -> None:
    source = text.parse(lines, "book.txt")
    for fault in source.faults:
        assert 1 <= fault.line <= len(lines)
        assert "\n" not in str(fault)


def test_writing_and_reading_again() -> None:
    book = repertoire("e2e4 e7e5 g1f3", "d2d4 d7d5", weight=3)
    again = text.parse(text.source_lines(book), "again.txt")
    assert again.faults == []
    assert contents(again.repertoire) == contents(book)
