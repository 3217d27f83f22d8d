"""The leaf evaluator: symmetric, without memory, with terms like Chess 4.5's."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rajah.oracle import VALUES, board_at, random_position
from tests.classics.thinking import random_game

from philidor.classics.rajah.evaluate import Evaluator
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import spoken

POSITIONS = st.builds(random_position, st.integers(0, 2**32), st.integers(0, 150))
BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def worth(fen: str) -> int:
    """White's advantage."""
    score = Evaluator().evaluate(board_at(fen))
    return score if " w " in fen else -score


@given(POSITIONS)
@settings(max_examples=60)
def test_colours_are_treated_alike(board: chess.Board) -> None:
    mirrored = board.mirror()
    assert Evaluator().evaluate(board_at(board.fen())) == Evaluator().evaluate(
        board_at(mirrored.fen())
    )


@given(POSITIONS)
@settings(max_examples=30)
def test_the_side_to_move_changes_the_sign_only(board: chess.Board) -> None:
    board.push(chess.Move.null())
    if board.is_valid():
        before = board.copy()
        before.turn = not before.turn
        assert worth(board.fen()) == worth(before.fen())


@given(st.integers(0, 2**32))
@settings(max_examples=10)
def test_no_preprocessing(seed: int) -> None:
    """A position's value does not depend on how it was reached or on earlier evaluations."""
    board, generator, used = board_at(chess.STARTING_FEN), Generator(), Evaluator()
    for before, move in random_game(seed, 80):
        assert used.evaluate(board) == Evaluator().evaluate(board_at(before.fen()))
        board.play({spoken(one): one for one in generator.legal(board)}[move.uci()])


@given(POSITIONS)
@settings(max_examples=30)
def test_material_is_kept_up_to_date(board: chess.Board) -> None:
    ours = board_at(board.fen())
    for side, colour in ((0, chess.WHITE), (1, chess.BLACK)):
        total = sum(len(board.pieces(kind, colour)) * VALUES[kind] for kind in range(1, 6))
        assert ours.material_of(side) == total


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # Development: a knight out rather than at home.
        (
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        # King safety: castled behind pawns rather than stranded in the centre.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w kq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKR2 w kq - 0 1",
        ),
        # King safety: pawns at home rather than advanced in front of the king.
        (
            "rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1",
            "rnbq1rk1/pppppppp/8/8/6PP/8/PPPPPP2/RNBQ1RK1 w - - 0 1",
        ),
        # Pawns: a chain rather than doubled and isolated ones.
        (
            "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1",
            "4k3/pppp4/8/8/8/P1P5/P1P5/4K3 w - - 0 1",
        ),
        # Pawns: passed rather than stopped.
        (
            "4k3/p7/8/3P4/8/8/8/4K3 w - - 0 1",
            "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1",
        ),
        # A rook on the open file.
        (
            "4k3/p7/8/8/8/8/P7/1R2K3 w - - 0 1",
            "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1",
        ),
        # The king in the centre once the pieces are gone.
        (
            "4k3/ppp5/8/8/4K3/8/PPP5/8 w - - 0 1",
            "4k3/ppp5/8/8/8/8/PPP5/6K1 w - - 0 1",
        ),
        # The bare king on the edge, the other near it.
        (
            "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
            "8/8/3k4/8/8/8/8/R6K w - - 0 1",
        ),
    ],
)
def test_what_is_better_is_worth_more(better: str, worse: str) -> None:
    assert worth(better) > worth(worse)


def test_the_side_ahead_trades_down() -> None:
    """A knight more counts for more when the queens are gone."""
    full = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    traded = "rnb1kb1r/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
    even = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    even_traded = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
    assert worth(traded) - worth(even_traded) > worth(full) - worth(even)


def test_nobody_wins_with_a_single_minor_piece() -> None:
    assert worth(BARE) == 0
    assert worth("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1") == 0
    assert worth("4k3/8/8/8/8/2NN4/8/4K3 w - - 0 1") > 0
    # Two minors against one: ahead, but hardly a win without pawns.
    assert worth("4k1n1/8/8/8/8/2NN4/8/4K3 w - - 0 1") < 150
