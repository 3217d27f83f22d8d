"""The referee ends games when the rules do."""

from __future__ import annotations

import chess
import pytest

from philidor.arena.game import Referee
from philidor.arena.records import Ending
from philidor.game.adjudication import Adjudication, AdjudicationError, make_adjudication

NO_RULES = Adjudication()


def ending_of(fen: str, moves: str) -> tuple[Ending, chess.Color | None] | None:
    """How a game ends after moves in UCI form; None if it goes on."""
    referee = Referee(fen, NO_RULES)
    verdict = referee.by_rules()
    for text in moves.split():
        assert verdict is None
        verdict = referee.push(chess.Move.from_uci(text), None)
    return None if verdict is None else (verdict.ending, verdict.winner)


SHUFFLE = "g1f3 g8f6 f3g1 f6g8 "


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        (chess.STARTING_FEN, "f2f3 e7e5 g2g4 d8h4", (Ending.CHECKMATE, chess.BLACK)),
        ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", (Ending.STALEMATE, None)),
        (chess.STARTING_FEN, SHUFFLE * 2, (Ending.REPETITION, None)),
        (chess.STARTING_FEN, SHUFFLE + "g1f3 g8f6 f3g1", None),
        ("7k/8/8/8/8/8/R7/K7 w - - 99 80", "a2a3", (Ending.FIFTY_MOVES, None)),
        ("7k/8/8/8/8/8/R7/K7 w - - 98 80", "a2a3", None),
        ("7k/8/8/8/8/8/p7/K7 w - - 99 80", "a1a2", (Ending.MATERIAL, None)),
        # The hundredth ply mates: mate comes before the fifty moves.
        ("7k/R7/6K1/8/8/8/8/8 w - - 99 80", "a7a8", (Ending.CHECKMATE, chess.WHITE)),
    ],
)
def test_rules_end_games(
    fen: str, moves: str, expected: tuple[Ending, chess.Color | None] | None
) -> None:
    assert ending_of(fen, moves) == expected


def test_en_passant_right_makes_the_first_position_another_one() -> None:
    fen = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    # After e2e4 Black may take en passant, so that position cannot occur a second time.
    assert ending_of(fen, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1") is None
    assert ending_of(fen, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 g8f6") == (
        Ending.REPETITION,
        None,
    )


def test_resignation_needs_both_engines_and_no_gap() -> None:
    rules = Adjudication(resign_score=500, resign_moves=2)
    assert rules.won([500, 600, 700, 800]) == 1
    assert rules.won([-500, -600, -700, -800]) == -1
    assert rules.won([0, 600, 700, 800]) == 0
    assert rules.won([500, None, 700, 800]) == 0
    assert rules.won([600, 700, 800]) == 0


def test_draw_needs_quiet_scores_and_time() -> None:
    rules = Adjudication(draw_score=10, draw_moves=2, draw_from=30)
    assert rules.drawn([90, 5, -10, 10, 0], 30)
    assert not rules.drawn([90, 5, -10, 10, 0], 29)
    assert not rules.drawn([5, -11, 10, 0], 40)
    assert not Adjudication().drawn([0] * 40, 40)


def test_rules_are_read_from_text() -> None:
    rules = make_adjudication("600:4", "8:10:34", 300)
    assert rules == Adjudication(600, 4, 8, 10, 34, 300)
    for text in ("600", "600:4:4", "much:4", "-600:4"):
        with pytest.raises(AdjudicationError, match="is not 2 to 2 numbers"):
            make_adjudication(text, None, 300)
