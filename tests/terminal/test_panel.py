"""The panel beside the board: names, clocks, captured pieces, the last moves."""

from __future__ import annotations

import io
from time import monotonic

import chess
import pytest
from rich.console import Console

from philidor.game.time_control import read_time_control
from philidor.notation.boards import line_of
from philidor.pgn.tree import ROOT, GameTree
from philidor.players import load
from philidor.terminal.built_in import BuiltInSeat
from philidor.terminal.captured import captured, lead
from philidor.terminal.panel import clock_text, panel
from philidor.terminal.terminal_game import TerminalGame
from philidor.terminal.view import View, view_of


def board(*moves: str, fen: str = chess.STARTING_FEN) -> chess.Board:
    played = chess.Board(fen)
    for move in moves:
        played.push_san(move)
    return played


def game(played: chess.Board, level: str = "5m+0s", white: bool = True) -> TerminalGame:
    setup, moves = line_of(played)
    tree = GameTree(setup)
    tree.extend(ROOT, moves)
    control = read_time_control(level)
    return TerminalGame(BuiltInSeat(load("philidor")), tree, control, white, person="Ada")


def drawn(terminal_game: TerminalGame, encoding: str = "utf-8", running: int = 0) -> list[str]:
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding), width=90, no_color=True)
    terminal_game.began = monotonic() - running / 1000
    return panel(seen(terminal_game), console).plain.splitlines()


def seen(shown: TerminalGame) -> View:
    return view_of(shown, shown.head, shown.head, not shown.human_white, {})


def test_captures_are_counted_with_en_passant_and_promotions() -> None:
    played = board("e4", "Nf6", "e5", "d5", "exd6", "Nc6", "dxc7", "Nb4", "cxd8=Q+", "Kxd8")
    assert captured(played, chess.WHITE) == [chess.QUEEN, chess.PAWN, chess.PAWN]
    assert captured(played, chess.BLACK) == [chess.QUEEN]
    assert lead(played, chess.WHITE) == -lead(played, chess.BLACK) == 10 - 0 - 0


def test_a_clock_stops_where_the_game_ends_during_a_move() -> None:
    played = game(board("e4", "e5"), level="20s+5s")
    played.began = monotonic() - 21
    played.notice_flag()
    assert seen(played).left(white=True) == 0
    assert played.take_back()
    assert seen(played).left(white=True) == 20_000
    played.began = monotonic() - 12
    played.resign(white=True)
    assert 7_000 < (seen(played).left(white=True) or 0) <= 8_000


def test_castling_captures_nothing() -> None:
    played = board("O-O", fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert captured(played, chess.WHITE) == []


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (300_000, "5:00"),
        (61_999, "1:01"),
        (9_950, "0:09.9"),
        (0, "0:00.0"),
        (-5, "0:00.0"),
        (7_265_000, "2:01:05"),
    ],
)
def test_clock_text(milliseconds: int, text: str) -> None:
    assert clock_text(milliseconds) == text


def test_clock_of_the_side_to_move_runs() -> None:
    lines = drawn(game(board("e4")), running=2_500)
    assert lines[0].endswith("> Philidor (Black)  4:57")
    assert lines[6].endswith("  Ada (White)  5:00")
    assert lines[3].endswith("B00 King's Pawn Game")
    assert lines[4].endswith("1. e4")


def test_players_stand_on_their_sides() -> None:
    lines = drawn(game(board(), white=False))
    assert "Philidor (White)" in lines[0]
    assert "Ada (Black)" in lines[6]


def test_no_clock_is_shown_where_none_runs() -> None:
    assert ":" not in "".join(drawn(game(board(), "depth 3")))


def test_captured_pieces_differ_without_colour() -> None:
    played = board("e4", "d5", "exd5", "Qxd5")
    assert drawn(game(played))[7].endswith("♟")
    assert drawn(game(played))[1].endswith("♙")
    assert drawn(game(played), "ascii")[7].endswith("  p")


def test_narrow_terminals_cut_what_stands_beside() -> None:
    console = Console(file=io.StringIO(), width=30, no_color=True)
    assert all(len(line) <= 30 for line in panel(seen(game(board())), console).plain.splitlines())


def test_move_taken_back_leaves_the_record() -> None:
    played = game(board())
    played.push(played.board.parse_san("e4"), 1000)
    played.push(played.board.parse_san("e5"), 2000)
    assert played.take_back()
    assert played.tree.plies() == 0
    assert "%emt" not in played.pgn()
