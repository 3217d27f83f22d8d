"""Neutral positions after moves, and why moves are illegal, compared with python-chess."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.doubles import RandomMover

from philidor.contract.setup import square_name
from philidor.game.fen import parse_fen
from philidor.game.reasons import why_illegal
from philidor.game.replay import after, castling_move, castling_side
from philidor.notation.boards import setup_of
from philidor.protocols.game_in_progress import GameInProgress

CASTLERS = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
choices = st.lists(st.integers(0, 200), max_size=80)


def play(board: chess.Board, choices: list[int]) -> None:
    """Random games in which `after` must always agree with the board."""
    setup = setup_of(board)
    for choice in choices:
        legal = sorted(board.legal_moves, key=str)
        if not legal:
            return
        move = legal[choice % len(legal)]
        text = board.uci(move)
        castling = board.is_castling(move)
        spoken = board.san(move).rstrip("+#") if castling else None
        assert castling_side(setup, text) == spoken
        if castling:
            assert castling_move(setup, spoken == "O-O") == text
        setup = after(setup, text)
        board.push(move)
        assert setup == setup_of(board)


@given(choices, st.sampled_from([chess.STARTING_FEN, CASTLERS]))
def test_moves_agree_with_python_chess(choices: list[int], fen: str) -> None:
    play(chess.Board(fen), choices)


@given(choices, st.integers(0, 959))
def test_chess960_moves_agree_with_python_chess(choices: list[int], number: int) -> None:
    board = chess.Board.from_chess960_pos(number)
    play(
        chess.Board(board.fen().replace("pppppppp", "8").replace("PPPPPPPP", "8"), chess960=True),
        choices,
    )


@settings(max_examples=50)
@given(choices)
def test_the_record_knows_how_games_end(choices: list[int]) -> None:
    board = chess.Board("4k3/8/8/1p6/8/2N5/8/4K2b w - - 90 60")
    record = GameInProgress(RandomMover(), setup_of(board))
    for choice in choices:
        ending = record.ending()
        ended = (
            not any(board.legal_moves)
            or board.is_insufficient_material()
            or board.is_repetition(3)
            or board.halfmove_clock >= 100
        )
        assert (ending is not None) == ended
        if not record.legal:
            return
        move = sorted(record.legal)[choice % len(record.legal)]
        record.push(move)
        board.push_uci(move)


def test_repetition_considers_a_possible_en_passant_capture() -> None:
    record = GameInProgress(RandomMover(), parse_fen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"))
    for move in ("e2e4", *("e8e7", "e1e2", "e7e8", "e2e1") * 2):
        record.push(move)
    # The first of the three alike positions allowed the capture: it was a different one.
    assert record.ending() is None
    for move in ("e8e7", "e1e2", "e7e8", "e2e1"):
        record.push(move)
    assert record.ending() is not None
    record.pop(4)
    assert record.ending() is None


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (chess.STARTING_FEN, "e3e4", "no piece on e3"),
        (chess.STARTING_FEN, "e7e5", "the piece on e7 is not White's"),
        (chess.STARTING_FEN, "a1a2", "White's own pawn stands on a2"),
        (chess.STARTING_FEN, "e1g1", "castling is not possible now"),
        (chess.STARTING_FEN, "b1b3", "a knight does not move from b1 to b3"),
        (chess.STARTING_FEN, "e2d3", "a pawn does not move from e2 to d3"),
        (chess.STARTING_FEN, "f1b5", "something stands between f1 and b5"),
        (chess.STARTING_FEN, "e2e4q", "nothing is promoted there"),
        (chess.STARTING_FEN, "castle", "not a move"),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2c3", "it would leave White's king in check"),
        ("4k3/8/8/8/4r3/8/3N4/4K3 w - - 0 1", "d2b3", "White is in check and stays so"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "say what the promotion gives: q, r, b or n"),
    ],
)
def test_reasons(fen: str, move: str, reason: str) -> None:
    assert why_illegal(parse_fen(fen), move) == reason


@given(choices, st.integers(0, 63), st.integers(0, 63))
def test_every_illegal_move_has_a_reason(choices: list[int], source: int, target: int) -> None:
    board = chess.Board()
    for choice in choices[:20]:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[choice % len(legal)])
    move = square_name(source) + square_name(target)
    if move not in {str(legal) for legal in board.legal_moves}:
        assert why_illegal(setup_of(board), move)
