"""SAN, PGN and boards against the neutral contract."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import FenError
from philidor.game.fen import parse_fen, start
from philidor.notation.boards import board_of, line_of, setup_of
from philidor.notation.san import MoveTextError, parse_move, san_line


@given(st.integers(0, 959), st.lists(st.integers(0, 200), max_size=30))
def test_a_game_survives_the_way_there_and_back(number: int, choices: list[int]) -> None:
    board = chess.Board.from_chess960_pos(number)
    for choice in choices:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[choice % len(legal)])
    setup, moves = line_of(board)
    again = board_of(setup, moves)
    assert again.fen() == board.fen()
    assert setup_of(again).chess960


def test_a_null_move_begins_the_line_anew() -> None:
    board = chess.Board()
    for move in ("e2e4", "0000", "d2d4"):
        board.push(chess.Move.from_uci(move))
    setup, moves = line_of(board)
    assert moves == ["d2d4"]
    assert board_of(setup, moves).board_fen() == board.board_fen()


def test_board_of_names_the_illegal_move() -> None:
    with pytest.raises(IllegalMoveError, match="'e1e8' after 1"):
        board_of(start(), ["e2e4", "e1e8"])


def test_an_impossible_board_is_refused() -> None:
    with pytest.raises(FenError, match="no king"):
        setup_of(chess.Board.empty())


@pytest.mark.parametrize(
    ("text", "uci"),
    [("Nf3", "g1f3"), ("g1f3", "g1f3"), ("G1F3", "g1f3"), ("e4!?", "e2e4"), (" e4 ", "e2e4")],
)
def test_moves_are_read(text: str, uci: str) -> None:
    assert parse_move(chess.Board(), text).uci() == uci


def test_castling_with_zeros() -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert parse_move(board, "0-0-0").uci() == "e1c1"
    assert parse_move(board, "0-0").uci() == "e1g1"


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        (chess.STARTING_FEN, "e3e4", "no piece on e3"),
        (chess.STARTING_FEN, "e7e5", "not White.s"),
        (chess.STARTING_FEN, "a1b2", "own pawn stands on b2"),
        (chess.STARTING_FEN, "Ne5", "not legal here"),
        (chess.STARTING_FEN, "hello", "'hello' is not a move"),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2c3", "king in check"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion"),
        ("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1", "Nb3", "Nab3 and Ncb3"),
    ],
)
def test_errors_say_why(fen: str, text: str, reason: str) -> None:
    with pytest.raises(MoveTextError, match=reason):
        parse_move(chess.Board(fen), text)


def test_san_lines_are_numbered() -> None:
    assert san_line(chess.Board(), ["e2e4", "e7e5", "g1f3"]) == "1. e4 e5 2. Nf3"
    black = board_of(parse_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 7"))
    assert san_line(black, ["e8e7", "e1e2", "e8e8"]) == "7... Ke7 8. Ke2"


def test_a_bishop_from_a_rank_is_no_pawn() -> None:
    """In lower case `B2c3` would be the coordinates of a pawn's capture."""
    board = chess.Board("4k3/8/8/8/1B6/2p5/1B6/4K3 w - - 0 1")
    assert parse_move(board, "B2xc3") == chess.Move.from_uci("b2c3")
    assert parse_move(board, "B4xc3") == chess.Move.from_uci("b4c3")
    pawn = chess.Board("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1")
    assert parse_move(pawn, "B2c3") == chess.Move.from_uci("b2c3")
