"""`philidor book` and `philidor learn` as a user types them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.commands import invoke
from tests.test_cli import fails

PGN = """[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "C"]
[Black "D"]
[Result "0-1"]

1. d4 d5 2. Kd3 0-1

"""


def done(*words: str) -> str:
    """The output of a command that must succeed."""
    result = invoke(*words)
    assert result.exit_code == 0, result
    return result.stdout


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    return path


def test_build_show_stats_and_merge(games: Path, tmp_path: Path) -> None:
    book, double = str(tmp_path / "book.bin"), str(tmp_path / "double.bin")
    result = invoke("book", "build", str(games), "-o", book)
    assert result.exit_code == 0
    (fault,) = result.stderr.strip().splitlines()
    assert "game 2 (C - D): line 11: illegal move 'Kd3'" in fault
    assert "3 entries from 2 games" in result.stdout
    assert "e4" in done("book", "show", "--book", book)
    assert "4 entries" not in done("book", "convert", book, book, "-o", double)
    assert "3 entries for 3 positions" in done("book", "stats", double)


def test_show_names_the_opening_and_ends_with_1_outside_the_book() -> None:
    sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    shown = done("book", "show", sicilian)
    assert "Sicilian" in shown
    assert "Nf3" in shown
    result = invoke("book", "show", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert result.exit_code == 1
    assert "has no move for this position" in result.stdout


def test_compile_and_its_faults(tmp_path: Path) -> None:
    source = tmp_path / "mine.txt"
    source.write_text("e4 9 e5 Nf3\n")
    assert "mine-white.bin: 2 entries" in done("book", "convert", str(source))
    assert (tmp_path / "mine-black.bin").stat().st_size == 2 * 16
    source.write_text("e4 9 e5 Ke3\n\nd4 44\n")
    result = invoke("book", "convert", str(source))
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"{source}:1: illegal move 'Ke3'",
        f"{source}:3: a weight must be 0 to 9, not 44",
    ]


def test_libraries_by_import_enter_and_export(tmp_path: Path) -> None:
    library, book = str(tmp_path / "mine.lib"), str(tmp_path / "mine.bin")
    assert "3 moves entered" in done(
        "book", "add", library, "e4", "e5", "Nf3", "--note", "the knight first"
    )
    entered = done("book", "add", library, "e4 e5 Bc4", "--passive")
    assert "1 move entered, 2 were known" in entered
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    shown = done("book", "show", fen, "--book", library)
    assert "the knight first" in shown
    assert "4 entries" in done("book", "convert", library, "-o", book)
    other = str(tmp_path / "other.lib")
    assert "4 moves added, 0 were known, 0 found no" in done("book", "add", other, book)
    assert "0 moves added, 4 were known, 0 found no" in done("book", "add", other, book)
    assert "give the moves of a line" in fails("book", "add", other, "")
    assert Path(other).read_text().count("\n") == 5


def test_a_book_without_moves_replaces_no_good_one(games: Path, tmp_path: Path) -> None:
    book, empty = tmp_path / "book.bin", tmp_path / "empty.bin"
    done("book", "build", str(games), "-o", str(book))
    empty.write_bytes(b"")
    source = tmp_path / "notes.txt"
    source.write_text("; no moves\n")
    kept = book.read_bytes()
    for words in (
        ["build", str(games), "-o", str(book), "--min-games", "99"],
        ["convert", str(empty), str(empty), "-o", str(book)],
        ["convert", str(source), "--white", str(book)],
    ):
        result = invoke("book", *words, "--force")
        assert result.exit_code == 2
        assert "no moves" in result.stderr.splitlines()[-1]
    assert book.read_bytes() == kept


def test_random_bytes_are_no_book(tmp_path: Path) -> None:
    noise = tmp_path / "random.bin"
    noise.write_bytes(random.Random(1).randbytes(1600))
    assert "is not a Polyglot book" in fails("book", "show", "-b", str(noise))
    assert "is not a Polyglot book" in fails("play", "--book-file", str(noise))


def test_words_that_are_no_moves_are_not_learned_past(tmp_path: Path) -> None:
    games, store = tmp_path / "games.pgn", str(tmp_path / "learned.sqlite")
    games.write_text(
        '[White "A"]\n[Result "1-0"]\n\n1. e4 e5 2. Sf3 Sc6 1-0\n\n'
        '[White "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Zz9 Nc6 1-0\n'
    )
    result = invoke("book", "learn", "import", str(games), "--data", store)
    assert "learned from 1 game; 1 skipped" in result.stdout
    assert "game 2 (B - ?): line 9: 'Zz9' is not a move" in result.stderr
    assert "1. e4 e5 2. Nf3 Nc6" in done("book", "learn", "show", "--data", store)


def test_games_of_other_variants_are_not_learned(tmp_path: Path) -> None:
    atomic, store = tmp_path / "atomic.pgn", str(tmp_path / "learned.sqlite")
    atomic.write_text('[Variant "Atomic"]\n' + PGN.partition("\n\n[")[0])
    result = invoke("book", "learn", "import", str(atomic), "--data", store)
    assert "another variant" in result.stderr


def test_names() -> None:
    assert done("book", "name", "e4", "c5").startswith("B20 Sicilian")
    assert "no name" in done("book", "name", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "not legal" in fails("book", "name", "e5")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["show", "--book", "absent.bin"], "absent.bin cannot be read: No such file"),
        (["show", "--book", "absent.lib"], "absent.lib does not exist"),
        (["stats", "book.docx"], "a book's name ends in"),
        (["convert", "absent.bin", "-o", "out.bin"], "absent.bin cannot be read"),
        (["build", "absent.pgn", "-o", "out.bin"], "absent.pgn cannot be read"),
        (["convert", "absent.txt"], "absent.txt cannot be read"),
        (["show", "8/8 w"], "a FEN has 4 to 6 fields"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], reason: str) -> None:
    assert reason in fails("book", *words)


def test_a_truncated_book_is_used_with_a_warning(games: Path, tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    done("book", "build", str(games), "-o", str(book))
    book.write_bytes(book.read_bytes()[:-21])
    result = invoke("book", "stats", str(book))
    assert result.exit_code == 0
    (line,) = result.stderr.strip().splitlines()
    assert "is cut off" in line
    assert "2 entries" in result.stdout


def test_learn_import_show_and_reset(games: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "learned.sqlite")
    result = invoke("book", "learn", "import", str(games), "--data", store)
    assert result.exit_code == 0
    assert "game 2 (C - D): line 11: illegal move 'Kd3'" in result.stderr
    assert "learned from 1 game; 1 skipped" in result.stdout
    shown = done("book", "learn", "show", "--data", store)
    assert "1 game, 4 moves" in shown
    assert "1. e4 e5 2. Nf3 Nc6" in shown
    assert "forgot 1 game" in done("book", "learn", "reset", "--yes", "--data", store)
    assert "Nothing has been learned" in done("book", "learn", "show", "--data", store)
    assert "cannot be read" in fails("book", "learn", "import", "absent.pgn", "--data", store)


def test_one_bad_game_does_not_lose_the_good_ones(tmp_path: Path) -> None:
    source, store = tmp_path / "mixed.pgn", str(tmp_path / "learned.sqlite")
    bad = ("1. e4 -- 2. d4 --", "1. e4 Ke5 ) {x} e5", '[Variant "Nonsense"]\n\n1. e4')
    source.write_text(PGN + "".join(f'[Result "1-0"]\n{game} 1-0\n\n' for game in bad) + PGN)
    result = invoke("book", "learn", "import", str(source), "--data", store)
    assert result.exit_code == 0, result
    assert "a null move" in result.stderr
    assert "learned from 1 game; 1 already known; 5 skipped" in result.stdout


def test_what_was_imported_is_not_counted_again(games: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "learned.sqlite")
    done("book", "learn", "import", str(games), "--data", store)
    assert "0 games; 1 already known" in done(
        "book", "learn", "import", str(games), "--data", store
    )
    assert "1 game, 4 moves" in done("book", "learn", "show", "--data", store)
    games.write_text(PGN.replace('[White "A"]', '[White "A"]\n[Round "2"]'))
    assert "from 1 game;" in done("book", "learn", "import", str(games), "--data", store)


def test_a_book_or_an_empty_file_has_no_games(games: Path, tmp_path: Path) -> None:
    book, store = str(tmp_path / "book.bin"), str(tmp_path / "learned.sqlite")
    done("book", "build", str(games), "-o", book)
    assert "is not text, but binary data" in fails("book", "learn", "import", book, "--data", store)
    assert "is not text, but binary data" in fails("book", "build", book, "-o", f"{book}.new")
    empty = tmp_path / "empty.pgn"
    empty.touch()
    assert "has no game" in fails("book", "learn", "import", str(empty), "--data", store)


def test_build_ignores_moves_after_a_null_move(tmp_path: Path) -> None:
    source, book = tmp_path / "null.pgn", str(tmp_path / "book.bin")
    source.write_text('[Result "1-0"]\n\n1. e4 -- 2. d4 1-0\n\n[Variant "Atomic"]\n\n1. d4 1-0\n')
    result = invoke("book", "build", str(source), "-o", book)
    assert "line 3: a null move" in result.stderr
    assert "1 entry from 1 game" in result.stdout


def test_export_tells_what_leads_to_the_positions(games: Path, tmp_path: Path) -> None:
    book, source = str(tmp_path / "book.bin"), str(tmp_path / "book.txt")
    done("book", "build", str(games), "-o", book)
    told = done("book", "convert", book, "-o", source)
    assert "3 positions, and 2 moves of weight 0 that lead to them" in told
    assert "3 positions named" in done("book", "stats", book)
