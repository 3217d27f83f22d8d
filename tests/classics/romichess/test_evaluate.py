"""Evaluate_position: symmetric, bounded, and every term has the right sign."""

from __future__ import annotations

import chess
import pytest
from tests.classics.romichess.positions import PERFT, board_at, random_game

from philidor.classics.romichess.evaluate import evaluate
from philidor.classics.romichess.types import MATE_BOUND


def mirrored(fen: str) -> str:
    return chess.Board(fen).mirror().fen(en_passant="fen")


@pytest.mark.parametrize("fen", [fen for fen, _, _ in PERFT])
def test_both_sides_are_judged_alike(fen: str) -> None:
    assert evaluate(board_at(fen)) == evaluate(board_at(mirrored(fen)))


def test_both_sides_are_judged_alike_in_a_random_game() -> None:
    for fen in random_game(9, 150)[1]:
        assert evaluate(board_at(fen)) == evaluate(board_at(mirrored(fen)))


def test_a_score_never_looks_like_a_mate() -> None:
    most = "QQQQQQQ1/QQ6/8/8/8/6N1/7k/R2R1K2 w - - 0 1"
    assert evaluate(board_at(most)) == MATE_BOUND - 1
    assert evaluate(board_at(mirrored(most))) == MATE_BOUND - 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1", id="doubled"
        ),
        pytest.param(
            "4k3/7p/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/7p/8/8/8/8/P1P5/4K3 w - - 0 1", id="isolated"
        ),
        pytest.param(
            "4k3/7p/P7/8/8/8/8/4K3 w - - 0 1", "4k3/1p6/P7/8/8/8/8/4K3 w - - 0 1", id="passed"
        ),
        pytest.param(
            "4k3/7p/P7/8/8/8/8/4K3 w - - 0 1", "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1", id="advanced"
        ),
        pytest.param(
            "4k3/p7/8/8/8/8/P7/1R2K3 w - - 0 1", "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", id="open-file"
        ),
        pytest.param(
            "4k3/8/8/3N4/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/N3K3 w - - 0 1", id="centre"
        ),
        pytest.param(
            "rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1",
            "rnbq1rk1/pppppppp/8/8/8/8/PPPPP3/RNBQ1RK1 w - - 0 1",
            id="shelter",
        ),
        pytest.param(
            "4k3/p7/8/8/3K4/8/P7/8 w - - 0 1", "4k3/p7/8/8/8/8/P7/6K1 w - - 0 1", id="king-endgame"
        ),
        pytest.param(
            "7k/8/5K2/8/8/8/8/R7 w - - 0 1", "8/8/8/3k4/8/8/8/R6K w - - 0 1", id="bare-king"
        ),
    ],
)
def test_terms_point_the_right_way(better: str, worse: str) -> None:
    assert evaluate(board_at(better)) > evaluate(board_at(worse))


def test_two_bishops_are_worth_more_than_twice_one() -> None:
    pair = evaluate(board_at("4k3/p7/8/8/8/8/P7/2B1KB2 w - - 0 1"))
    queen_side = evaluate(board_at("4k3/p7/8/8/8/8/P7/2B1K3 w - - 0 1"))
    king_side = evaluate(board_at("4k3/p7/8/8/8/8/P7/4KB2 w - - 0 1"))
    none = evaluate(board_at("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"))
    assert pair - none > queen_side - none + king_side - none


@pytest.mark.parametrize("pieces", ["8", "N7", "B7", "n7", "b7"])
def test_a_lone_minor_piece_is_a_draw(pieces: str) -> None:
    assert evaluate(board_at(f"4k3/8/8/8/8/8/{pieces}/4K3 w - - 0 1")) == 0
