"""The shipped positions, and how openings are made."""

from __future__ import annotations

import gzip
from pathlib import Path

import chess
import pytest

from philidor.arena.engines import EngineSpec
from philidor.arena.openings import (
    SHIPPED,
    OpeningsError,
    candidate_positions,
    in_random_order,
    make_openings,
    positions_of_lines,
    read_openings,
)
from philidor.book import text
from philidor.book.polyglot import entries_of, write_entries
from philidor.contract.errors import InputError
from philidor.files import FileError
from philidor.lab.speed import bench_positions

TABLE = """\
eco\tname\tpgn
C60\tRuy Lopez\t1. e4 e5 2. Nf3 Nc6 3. Bb5
C84\tClosed\t1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1
C78\tOpen\t1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6
C78\tAgain\t1. e4 e5 2. Bb5 Nc6 3. Nf3 a6 4. Ba4 Nf6
C50\tBad\t1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. Ke2 Nc6
C00\tCheck\t1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Nf3 Bg7 5. Bb5
C00\tChecked\t1. d4 e6 2. c4 Nf6 3. g3 a6 4. Bg2 b6 5. a3 Bb4
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "c.tsv"
    path.write_text(TABLE)
    return path


def test_shipped_openings_are_many_distinct_and_legal() -> None:
    positions = read_openings()
    assert len(positions) >= 500
    assert len(set(positions)) == len(positions)
    assert positions == tuple(positions_of_lines(SHIPPED.read_text()))
    for fen in positions:
        board = chess.Board(fen)
        assert board.is_valid()
        assert not board.is_check()
        assert len(board.piece_map()) >= 24


def test_bench_positions_are_distinct_and_quiet() -> None:
    positions = bench_positions()
    assert len(set(positions)) == 40
    assert not any(chess.Board(fen).is_check() for fen in positions)


def test_candidates_are_cut_deduplicated_and_free_of_check(table: Path) -> None:
    positions = candidate_positions([table])
    assert len(positions) == 3
    closed = chess.Board()
    for move in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]:
        closed.push_san(move)
    assert closed.epd() in positions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[White "A"]\n\n1. e4 *\n', "is not a table of openings: no column is named pgn"),
        ("eco\tpgn\nA00\t1. e4 e5 2. Ke3 d6 3. a3 a6 4. b3 b6\n", "line 2: illegal san: 'Ke3'"),
        ("eco\tpgn\nA00\n", None),
    ],
)
def test_other_tables_are_refused(tmp_path: Path, text: str, said: str | None) -> None:
    other = tmp_path / "other.tsv"
    other.write_text(text)
    if said is None:
        assert candidate_positions([other]) == []
        return
    with pytest.raises(InputError, match=said):
        candidate_positions([other])


def test_candidates_come_in_a_fixed_order(table: Path) -> None:
    assert candidate_positions([table]) == candidate_positions([table])


@pytest.mark.opponent
def test_unbalanced_lines_are_left_out(table: Path, require_program) -> None:  # type: ignore[no-untyped-def]
    judge = EngineSpec("stockfish", (require_program("stockfish"),))
    scores: dict[str, int] = {}

    def on_position(position: str, score: int, fair: bool) -> None:
        scores[position] = score

    kept = make_openings([table], judge, on_position, depth=8)
    assert set(kept) == {position for position, score in scores.items() if abs(score) <= 50}
    assert 0 < len(kept) < len(scores)


def test_a_judge_that_does_not_start_is_an_error_in_one_line(table: Path) -> None:
    with pytest.raises(InputError, match=r"^absent does not start: .*no-such-engine"):
        make_openings([table], EngineSpec("absent", ("no-such-engine",)), lambda *_: None)


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "no openings"), ("nonsense\n", "line 1"), ("8/8/8/8/8/8/8/8 w - -\n", "line 1")],
)
def test_bad_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.epd"
    path.write_text(text)
    with pytest.raises(OpeningsError, match=message):
        read_openings(path)


FISCHER = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"


def test_chess960_positions_are_kept_as_shredder_fens(tmp_path: Path) -> None:
    path = tmp_path / "960.epd"
    path.write_text(f"{FISCHER}\n{FISCHER.replace('HFhf', 'KQkq')}\n{chess.STARTING_FEN}\n")
    assert read_openings(path) == (FISCHER, FISCHER, chess.STARTING_FEN)


def test_openings_of_games_are_their_positions_after_some_plies(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    moves = "1. e4 e5 2. Nf3 *\n\n"
    chess960 = f'[Variant "Chess960"]\n[FEN "{FISCHER}"]\n\n*\n'
    path.write_text(f'[White "A"]\n\n{moves}[White "B"]\n\n{moves}{chess960}')
    after_two = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert read_openings(path, 2) == (after_two, FISCHER)
    after_three = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert read_openings(path)[0] == after_three
    path.write_text("1. e4 e5 2. Ke3 *\n")
    with pytest.raises(OpeningsError, match=r"game 1, line 1: illegal move 'Ke3'"):
        read_openings(path)
    path.write_text("1. e4 e5 2. Zf3 Zc6 *\n")
    with pytest.raises(OpeningsError, match="'Zf3' is not a move"):
        read_openings(path)


def test_openings_of_a_book_are_all_its_positions_after_some_plies(tmp_path: Path) -> None:
    path = tmp_path / "small.bin"
    book = text.parse(["e4 e5 Nf3 Nc6", "", "e4 c5 Nf3", "", "Nf3 c5 e4"], "book.txt").repertoire
    write_entries(path, entries_of(book))
    assert len(read_openings(path, 2)) == 3
    # The Sicilian is reached in two orders of moves.
    assert len(read_openings(path, 3)) == 2
    with pytest.raises(OpeningsError, match="no openings"):
        read_openings(path, 5)
    with pytest.raises(OpeningsError, match="PGN or from a book"):
        read_openings(None, 4)
    with pytest.raises(OpeningsError, match=r"none\.bin cannot be read"):
        read_openings(tmp_path / "none.bin")


def test_the_random_order_depends_on_the_seed_alone() -> None:
    openings = read_openings()
    assert in_random_order(openings, 1) == in_random_order(openings, 1)
    assert in_random_order(openings, 1) != in_random_order(openings, 2)
    assert sorted(in_random_order(openings, 1)) == sorted(openings)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        read_openings(tmp_path / "none.epd")


@pytest.mark.parametrize(
    ("line", "over"),
    [
        ("7k/5KQ1/8/8/8/8/8/8 b - -", "White mates"),
        ("7k/5K2/6Q1/8/8/8/8/8 b - -", "Black is stalemated"),
        ("7k/5K2/8/8/8/8/8/8 b - -", "Neither side can mate"),
    ],
)
def test_an_opening_that_is_over_is_refused_with_its_line(line: str, over: str) -> None:
    with pytest.raises(OpeningsError, match=f"line 2 is the end of a game: {over}"):
        positions_of_lines(f"# openings\n{line}\n")


def test_compressed_openings(tmp_path: Path) -> None:
    line = b"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n"
    path = tmp_path / "openings.epd.gz"
    path.write_bytes(gzip.compress(line))
    assert read_openings(path) == ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",)
    games = tmp_path / "openings.pgn.gz"
    games.write_bytes(gzip.compress(b"1. e4 e5 *\n"))
    assert len(read_openings(games)) == 1
