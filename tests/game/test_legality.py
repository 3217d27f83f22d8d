"""Single moves are legal exactly where python-chess says so."""

from __future__ import annotations

import chess
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book.positions import SPECIAL, choices, played, setup_on

from philidor.game.legality import is_legal


def agree(board: chess.Board) -> None:
    """Every pair of squares, with and without a promotion."""
    setup = setup_on(board)
    legal = {board.uci(move) for move in board.legal_moves}
    asked = {
        source + target + promotion
        for source in chess.SQUARE_NAMES
        for target in chess.SQUARE_NAMES
        for promotion in ("", "q", "n")
    }
    # Underpromotions not asked about are legal where the queen is.
    expected = {move for move in legal if move[4:] not in ("r", "b")}
    assert {move for move in asked if is_legal(setup, move)} == expected


@settings(max_examples=15, deadline=None)
@given(choices, st.sampled_from(SPECIAL))
def test_every_pair_of_squares_agrees_with_python_chess(choices: list[int], fen: str) -> None:
    agree(played(fen, choices))


@settings(max_examples=10, deadline=None)
@given(choices, st.integers(0, 959))
def test_chess960_too(choices: list[int], number: int) -> None:
    agree(played("", choices, number))


def test_words_that_are_no_moves() -> None:
    setup = setup_on(chess.Board())
    for word in ("", "e2", "e2e9", "z2e4", "e2e4x", "e2e4qq", "0000"):
        assert not is_legal(setup, word), word
