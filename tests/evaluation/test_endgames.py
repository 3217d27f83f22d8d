"""Endings with their own evaluation rules."""

from __future__ import annotations

import chess
import pytest
from tests.core.boards import stand

from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.engine import Philidor
from philidor.evaluation.breakdown import breakdown
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.kpk import pawn_wins
from philidor.game.fen import parse_fen


def value(fen: str) -> int:
    """Centipawns for White."""
    return breakdown(parse_fen(fen)).value


def scale(fen: str) -> int:
    return breakdown(parse_fen(fen)).scale


# King and pawn against king


def test_king_and_pawn_has_as_many_wins_as_the_field_counts() -> None:
    wins = sum(
        pawn_wins(turn, strong, weak, 8 * rank + file)
        for rank in range(1, 7)
        for file in range(4)
        for turn in range(2)
        for strong in range(64)
        for weak in range(64)
    )
    assert wins == 111_282


def test_king_and_pawn_on_the_other_wing() -> None:
    for strong in range(64):
        for weak in range(64):
            for turn in range(2):
                left = pawn_wins(turn, strong, weak, chess.B4)
                assert left == pawn_wins(turn, strong ^ 7, weak ^ 7, chess.G4)


@pytest.mark.parametrize(
    ("fen", "wins"),
    [
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", True),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", True),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", False),
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", True),
        ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", False),
        ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", False),
        ("8/8/8/8/P7/8/8/K6k w - - 0 1", True),
        ("8/8/8/P7/5k2/8/8/K7 b - - 0 1", True),
        ("8/8/8/P3k3/8/8/8/K7 b - - 0 1", False),
        ("8/8/8/P3k3/8/8/8/K7 w - - 0 1", True),
        ("8/8/3k4/P7/8/8/8/K7 b - - 0 1", False),
    ],
)
def test_known_pawn_endings(fen: str, wins: bool) -> None:
    assert (value(fen) > 500) is wins
    assert (value(chess.Board(fen).mirror().fen()) < -500) is wins
    if not wins:
        assert value(fen) == 0


# Mates


@pytest.mark.slow
@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        # The king already stands in the corner where it cannot be mated.
        "7k/8/5K2/8/8/3N1B2/8/8 w - - 0 1",
        "k7/8/2K5/2N5/8/8/8/2B5 w - - 0 1",
    ],
)
def test_bishop_and_knight_mate_within_fifty_moves(fen: str) -> None:
    """The engine at 30,000 positions a move against its own best defence."""
    engine = Philidor()
    board = chess.Board(fen)
    # What has happened counts, not what White could claim by repeating of its own accord.
    while not (board.is_game_over() or board.is_repetition(3) or board.is_fifty_moves()):
        engine.set_position(parse_fen(fen), [move.uci() for move in board.move_stack])
        answer = engine.go(Limits(nodes=30_000), ignore)
        assert answer.move is not None
        board.push_uci(answer.move)
    assert board.is_checkmate(), board.fen()
    assert board.fullmove_number <= 50


def test_bishop_and_knight_drive_to_the_bishops_corner() -> None:
    """A light bishop mates in a8 or h1."""
    light = "{}/8/8/4K3/8/8/8/5BN1 w - - 0 1"
    right, wrong = value(light.format("k7")), value(light.format("7k"))
    assert right > wrong > 5000
    dark = "{}/8/8/4K3/8/8/8/2B3N1 w - - 0 1"
    assert value(dark.format("7k")) > value(dark.format("k7"))


def test_a_bare_king_is_driven_to_the_edge() -> None:
    assert value("k7/8/8/8/3K4/8/8/7R w - - 0 1") > value("8/8/8/3k4/8/3K4/8/7R w - - 0 1") > 5000


# What cannot be won


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/K7 w - - 0 1",
        "8/8/8/3k4/8/8/8/K7 b - - 0 1",
        "8/8/8/3k4/8/8/8/K1NN4 w - - 0 1",
        "8/8/8/3k4/8/8/8/K1B1B3 w - - 0 1",
    ],
)
def test_material_that_cannot_mate_is_worth_nothing(fen: str) -> None:
    assert value(fen) == 0


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/KB6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KN6 b - - 0 1",
        "8/4b3/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/4r3/8/3k4/8/8/8/KRN5 w - - 0 1",
        "8/4n3/8/3k4/8/8/8/KBB5 w - - 0 1",
        "8/5r2/8/3k4/8/8/2R5/KB6 w - - 0 1",
        "8/4p3/8/3k4/8/8/8/KNN5 w - - 0 1",
    ],
)
def test_a_small_edge_without_pawns_is_nearly_a_draw(fen: str) -> None:
    assert abs(value(fen)) < 100
    assert scale(fen) <= 14


def test_the_wrong_bishop() -> None:
    """White's h-pawn queens on a dark square."""
    light, dark = "7k/8/8/8/7P/5B2/8/6K1 w - - 0 1", "7k/8/8/8/7P/4B3/8/6K1 w - - 0 1"
    assert scale(light) == 0
    assert abs(value(light)) < 60
    assert scale(dark) > 30
    assert value(dark) > 200
    far = "8/8/8/2k5/7P/5B2/8/6K1 w - - 0 1"
    assert scale(far) > 30


def test_two_bishops_are_never_the_wrong_one() -> None:
    assert scale("7k/8/2n5/8/7P/4BB2/8/6K1 w - - 0 1") > 30


def test_opposite_bishops_win_less() -> None:
    opposite = "8/5k2/8/3b4/8/1PP5/3B1K2/8 w - - 0 1"
    same = "8/5k2/8/3b4/8/1PP5/2B2K2/8 w - - 0 1"
    assert scale(opposite) < 32 < scale(same)
    assert 0 < value(opposite) < value(same)


def test_queen_against_a_pawn_on_the_seventh() -> None:
    assert value("8/8/8/8/Q7/8/1kp5/6K1 w - - 0 1") < 100
    assert value("8/8/8/8/Q7/8/1k1p4/6K1 w - - 0 1") > 500


def test_every_position_with_few_pieces_has_a_value() -> None:
    """No rule of an ending reads the square of a piece that is not there."""
    evaluator = Evaluator()
    for pieces in (
        "",
        "P",
        "p",
        "N",
        "b",
        "R",
        "q",
        "Rp",
        "Qp",
        "rP",
        "Pp",
        "Bp",
        "NN",
        "BN",
        "bb",
    ):
        board = chess.Board.empty()
        for square, piece in zip(
            (chess.B3, chess.G6, chess.D4, chess.E5), "Kk" + pieces, strict=False
        ):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        for board.turn in (True, False):
            if board.is_valid():
                assert abs(evaluator.evaluate(stand(board.fen()))) < 10_000, board.fen()


def test_rook_endings_are_drawn_by_a_king_before_the_pawn() -> None:
    philidor = "4k3/7R/r7/4P3/4K3/8/8/8 w - - 0 1"
    lucena = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"
    assert scale(philidor) < 16 < 32 < scale(lucena)
    assert abs(value(philidor)) < 60 < value(lucena)


def test_rook_endings_on_one_wing_are_harder_to_win() -> None:
    holding, cut_off = (f"{row}/5ppp/8/8/8/4P1P1/r4P1P/R5K1 w - - 0 1" for row in ("6k1", "1k6"))
    assert scale(holding) < scale(cut_off)
    both = "6k1/5pp1/p7/8/8/P3P1P1/r4P2/R5K1 w - - 0 1"
    assert scale(holding) < scale(both)
