"""EPD lines: their operations, and their faults as one-line messages."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from tests.commands import invoke

from philidor.arena.openings import positions_of_lines
from philidor.arena.suite import SuiteError, parse_suite
from philidor.contract.reason import Reason
from philidor.notation.epd import parse_epd

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def test_operations_are_read() -> None:
    board, operations, _ = parse_epd(f'{BOARD} bm e4 Nf3; id "a; b"; acd 12;')
    assert board.epd() == BOARD
    assert operations["bm"] == [chess.Move.from_uci("e2e4"), chess.Move.from_uci("g1f3")]
    assert (operations["id"], operations["acd"]) == ("a; b", 12)


@pytest.mark.parametrize(
    ("operations", "moves"),
    [
        ("am 0-0;", ["e1g1"]),
        ("am 1. O-O;", ["e1g1"]),
        ("am 12.Ke2 13... Kf1;", ["e1e2", "e1f1"]),
        ('c0 "a; b"; am 0-0', ["e1g1"]),
    ],
)
def test_numbers_and_zeros_in_moves_are_understood(operations: str, moves: list[str]) -> None:
    _, found, _ = parse_epd(f"4k3/8/8/8/8/8/8/4K2R w K - {operations}")
    assert found["am"] == [chess.Move.from_uci(move) for move in moves]


def test_a_fen_may_have_operations_and_the_line_a_byte_order_mark() -> None:
    board, found, _ = parse_epd("\ufeff4k3/8/8/8/8/8/8/4K2R w K - 3 8 bm Rh7;")
    assert (board.halfmove_clock, board.fullmove_number) == (3, 8)
    assert found["bm"] == [chess.Move.from_uci("h1h7")]


@pytest.mark.parametrize(
    ("line", "fen", "note"),
    [
        ("7k/5K2/4R3/8/8/8/8/8 w KQkq - bm Rh6#;", "w - - 0 1", "KQkq contradict the board"),
        ("7k/5K2/4R3/8/8/8/8/8", "w - - 0 1", "1 of 6 fields"),
        ("7k/5K2/4R3/8/8/8/8/8 w - - - - bm Rh6#;", "w - - 0 1", "'-' in place of a FEN's clock"),
        ('7k/5K2/4R3/8/8/8/8/8 w - e3 7 12345 id "x";', "w - - 7 9999", "'12345' in place"),
    ],
)
def test_what_a_fen_contradicts_is_left_out_with_a_note(line: str, fen: str, note: str) -> None:
    board, _, notes = parse_epd(line)
    assert board.fen() == f"7k/5K2/4R3/8/8/8/8/8 {fen}"
    assert note in "; ".join(map(str, notes))
    said: list[Reason] = []
    assert positions_of_lines(line, said.append) == [board.fen()]
    assert list(map(str, said)) == [f"openings line 1: {one}" for one in notes]
    assert parse_suite(line, "a suite", solutions=False)[0].note == "; ".join(map(str, notes))
    shown = invoke("eval", line)
    assert (shown.exit_code, shown.stderr) == (0, "".join(f"philidor: {one}\n" for one in notes))


@pytest.mark.parametrize("rights", ["GCgc", "KQkq"])
def test_castling_rights_of_chess960_are_kept(rights: str) -> None:
    line = f"bnrbkqrn/pppppppp/8/8/8/8/PPPPPPPP/BNRBK1RN w {rights} - bm O-O;"
    board, operations, _ = parse_epd(line)
    assert board.chess960
    assert board.shredder_fen().split()[2] == "GCgc"
    assert operations["bm"] == [chess.Move.from_uci("e1g1")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("8/8 w", "the board must have 8 ranks"),
        ("8/8/8/8/8/8/8/8 w - - bm e4;", "White has no king"),
        (f'{BOARD} bm "e4";', "bm is not a list of moves"),
        (f'{BOARD} id "a"255', "'255' is not an opcode"),
        (f"{BOARD} bm Ke4;", "bm: Ke4 is an illegal move here"),
        (f"{BOARD} am hello;", "am: 'hello' is not a move"),
        (f"{BOARD} bm #2;", "bm: '#2' is not a move"),
    ],
)
def test_a_bad_line_is_one_complaint(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        parse_epd(line)
    assert "\n" not in str(caught.value)
    with pytest.raises(SuiteError, match=f"a test, line 1: .*{reason}"):
        parse_suite(line, "a test")


def test_a_file_of_boards_alone_is_a_file_of_positions(tmp_path: Path) -> None:
    file = tmp_path / "boards.epd"
    file.write_text("# mine\n8/8/8/8/8/4k3/4p3/4K3\n4k3/8/8/8/8/8/4P3/4K3 w\n")
    for number, fields in ((1, 1), (2, 2)):
        result = invoke("eval", str(file), "--game", str(number), "--json")
        assert result.exit_code == 0, result.output
        assert f"a FEN with {fields} of 6 fields" in result.output
    assert "has 2 positions: choose one" in invoke("eval", str(file)).output
