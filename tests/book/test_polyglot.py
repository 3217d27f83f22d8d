"""Polyglot's files: probed, written, merged; broken ones used as far as they go."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import chess
import chess.polyglot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book.positions import SPECIAL, choices, contents, played, repertoire, setup_on

from philidor.book.polyglot import (
    CHECKSUM_KEY,
    ENTRY,
    MOST_WEIGHT,
    SAMPLE,
    PolyglotBook,
    PolyglotEntry,
    decoded,
    encoded,
    entries_of,
    fitted,
    merged,
    write_entries,
)
from philidor.book.repertoire import BookError, BookMove, choose
from philidor.book.shelf import DEFAULT_BLACK, DEFAULT_WHITE, repertoire_of
from philidor.game.fen import parse_fen, start

LINES = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4",
    "e2e4 c7c5 g1f3 d7d6",
    "d2d4 d7d5 c2c4 e7e6",
    "c2c4 e7e6 d2d4 d7d5 b1c3",
)


def written(path: Path, *lines: str) -> PolyglotBook:
    write_entries(path, entries_of(repertoire(*lines)))
    return PolyglotBook(path)


def test_python_chess_reads_what_we_write(tmp_path: Path) -> None:
    book = written(tmp_path / "book.bin", *LINES)
    with chess.polyglot.open_reader(book.path) as reader:
        board = chess.Board()
        for move in LINES[0].split():
            found = {entry.move.uci() for entry in reader.find_all(board)}
            assert move in found
            assert found == {one.move for one in book.moves(setup_on(board))}
            board.push_uci(move)


def test_transpositions_share_an_entry(tmp_path: Path) -> None:
    book = written(tmp_path / "book.bin", *LINES)
    after_d4 = parse_fen("rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3")
    assert [one.move for one in book.moves(after_d4)] == ["b1c3"]


@settings(max_examples=30, deadline=None)
@given(choices, st.sampled_from(SPECIAL))
def test_moves_are_encoded_as_python_chess_decodes_them(choices: list[int], fen: str) -> None:
    board = played(fen, choices)
    setup = setup_on(board)
    for move in board.legal_moves:
        raw = encoded(setup, move.uci())
        assert decoded(setup, raw) == move.uci()


@settings(max_examples=20, deadline=None)
@given(choices, st.integers(0, 959))
def test_chess960_castling_keeps_its_form(choices: list[int], number: int) -> None:
    board = played("", choices, number)
    setup = setup_on(board)
    for move in board.legal_moves:
        assert decoded(setup, encoded(setup, board.uci(move))) == board.uci(move)


def test_a_move_of_weight_zero_is_known_but_not_played(tmp_path: Path) -> None:
    book = repertoire("e2e4 e7e5")
    book.put(start(), BookMove("f2f3", 0))
    path = tmp_path / "book.bin"
    write_entries(path, entries_of(book))
    moves = PolyglotBook(path).moves(start())
    assert [(one.move, one.weight) for one in moves] == [("e2e4", 5), ("f2f3", 0)]
    dice = random.Random(1)
    assert {choose(moves, dice) for _ in range(50)} == {"e2e4"}
    assert choose([BookMove("f2f3", 0)], dice) is None


def test_entries_of_the_same_move_add_up(tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    entries = [*entries_of(repertoire("e2e4")), *entries_of(repertoire("e2e4"))]
    write_entries(path, [*entries, *entries_of(repertoire("d2d4"))])
    moves = PolyglotBook(path).moves(start())
    assert [(one.move, one.weight) for one in moves] == [("e2e4", 10), ("d2d4", 5)]


def test_choices_follow_the_weights() -> None:
    dice = random.Random(7)
    moves = [BookMove("e2e4", 9), BookMove("d2d4", 3)]
    chosen = [choose(moves, dice) for _ in range(4000)]
    assert 0.72 < chosen.count("e2e4") / 4000 < 0.78


@pytest.mark.parametrize("cut", [1, 8, 15, 17, 40])
def test_a_truncated_book_is_used_as_far_as_it_goes(tmp_path: Path, cut: int) -> None:
    whole = written(tmp_path / "whole.bin", *LINES)
    data = whole.path.read_bytes()
    short = tmp_path / "short.bin"
    short.write_bytes(data[:-cut])
    book = PolyglotBook(short)
    kept = (len(data) - cut) // 16
    assert list(book.entries()) == list(whole.entries())[:kept]
    assert (book.complaint is None) == (cut % 16 == 0)
    if book.complaint is not None:
        assert str(short) in book.complaint
        assert "\n" not in book.complaint


def test_an_empty_book_knows_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty.bin").touch()
    book = PolyglotBook(tmp_path / "empty.bin")
    assert len(book) == 0
    assert book.moves(start()) == []


def test_files_that_are_not_books_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"absent\.bin cannot be read"):
        PolyglotBook(tmp_path / "absent.bin")
    with pytest.raises(BookError, match="cannot be read"):
        PolyglotBook(tmp_path)
    noise = tmp_path / "noise.bin"
    noise.write_bytes(random.Random(1).randbytes(1600))
    with pytest.raises(BookError, match="not a Polyglot book"):
        PolyglotBook(noise)


def test_a_damaged_book_of_ours_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    good = written(path, *LINES).path.read_bytes()
    for place in range(0, len(good), 3):
        damaged = bytearray(good)
        damaged[place] ^= 1
        path.write_bytes(damaged)
        if place < len(good) - 16 or place >= len(good) - 4:
            with pytest.raises(BookError, match=r"book\.bin is damaged"):
                PolyglotBook(path)
    for book in (DEFAULT_WHITE, DEFAULT_BLACK):
        data = bytearray(book.read_bytes())
        data[len(data) // 2 + 10] ^= 4
        path.write_bytes(data)
        with pytest.raises(BookError, match="damaged"):
            PolyglotBook(path)


def test_a_book_of_other_programs_has_no_checksum(tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    ours = written(path, *LINES)
    path.write_bytes(path.read_bytes()[:-16])
    theirs = PolyglotBook(path)
    assert list(theirs.entries()) == list(ours.entries())
    assert theirs.complaint is None


def test_a_failed_write_leaves_the_old_book(tmp_path: Path) -> None:
    path = tmp_path / "book.bin"
    before = written(path, *LINES).path.read_bytes()
    one, two = (PolyglotEntry(key, 1, 1) for key in (1, 2))
    unsorted = tmp_path / "unsorted.bin"
    write_entries(unsorted, [one, *[two] * SAMPLE, one, *[two] * SAMPLE])
    with pytest.raises(BookError, match="out of order"):
        write_entries(path, merged([PolyglotBook(path), PolyglotBook(unsorted)]))
    with pytest.raises(BookError, match="there are no moves for it"):
        write_entries(path, [])
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["book.bin", "unsorted.bin"]
    with pytest.raises(BookError, match="cannot be made a folder"):
        write_entries(unsorted / "book.bin", [one])


def test_merging_adds_weights(tmp_path: Path) -> None:
    one = written(tmp_path / "one.bin", *LINES[:2])
    two = written(tmp_path / "two.bin", *LINES[1:])
    path = tmp_path / "both.bin"
    write_entries(path, merged([one, two]))
    both = PolyglotBook(path)
    weights = {move.move: move.weight for move in both.moves(start())}
    assert weights == {"e2e4": 10, "d2d4": 5, "c2c4": 5}
    assert set(contents(repertoire_of(both))) == set(contents(repertoire(*LINES)))


def test_weights_beyond_the_format_shrink_in_proportion() -> None:
    entries = fitted(7, {1: 200_000, 2: 100_000, 3: 1, 4: 0})
    assert [(entry.move, entry.weight) for entry in entries] == [
        (1, MOST_WEIGHT),
        (2, MOST_WEIGHT // 2),
        (3, 1),
        (4, 0),
    ]


def polyglot(*words: str) -> str:
    """Run the original program."""
    found = shutil.which("polyglot", path="/usr/games:/usr/bin:/usr/local/bin")
    if found is None:
        pytest.skip("polyglot is not installed")
    done = subprocess.run([found, *words], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


@pytest.mark.opponent
def test_the_original_polyglot_reads_our_book(tmp_path: Path) -> None:
    book = written(tmp_path / "book.bin", *LINES)
    dump = tmp_path / "dump.txt"
    polyglot("dump-book", "-bin", str(book.path), "-color", "white", "-out", str(dump))
    lines = dump.read_text()
    assert "1. e4{33%} e5 2. Nf3{100%} Nc6 3. Bb5{100%} Nf6 4. O-O{100%}" in lines
    # What two lines reach is shown once, under the first move that it happens to take first.
    queens = "1. d4{33%} d5 2. c4{100%} e6 3. Nc3{100%}"
    english = "1. c4{33%} e6 2. d4{100%} d5 3. Nc3{100%}"
    assert queens in lines or english in lines


@pytest.mark.opponent
def test_the_original_polyglot_merges_the_default_book_as_we_do(tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs.bin", tmp_path / "ours.bin"
    polyglot(
        *("merge-book", "-in1", str(DEFAULT_WHITE), "-in2", str(DEFAULT_BLACK)),
        *("-out", str(theirs)),
    )
    write_entries(ours, merged([PolyglotBook(DEFAULT_WHITE), PolyglotBook(DEFAULT_BLACK)]))
    # The original merges the checksums as well, as entries like any other.
    assert list(PolyglotBook(ours).entries()) == [
        entry
        for entry in (PolyglotEntry(*one) for one in ENTRY.iter_unpack(theirs.read_bytes()))
        if entry.key != CHECKSUM_KEY
    ]
