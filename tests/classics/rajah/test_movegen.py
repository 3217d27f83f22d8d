"""The moves that quiescence generates, and static exchanges."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.rajah.oracle import TACTICAL, board_at, encoded, exchange, random_position

from philidor.classics.rajah.exchange import Exchange
from philidor.classics.rajah.movegen import Generator
from philidor.classics.rajah.notation import spoken

POSITIONS = st.builds(random_position, st.integers(0, 2**32), st.integers(0, 150))


@given(POSITIONS)
@settings(max_examples=40)
def test_captures_are_captures_and_queen_promotions_only(expected: chess.Board) -> None:
    found = [spoken(move) for move in Generator().captures(board_at(expected.fen()))]
    wanted = {
        move.uci()
        for move in expected.generate_pseudo_legal_moves()
        if (expected.is_capture(move) and move.promotion in (None, chess.QUEEN))
        or move.promotion == chess.QUEEN
    }
    assert set(found) == wanted
    assert len(found) == len(wanted)


@pytest.mark.parametrize("fen", TACTICAL)
def test_no_underpromotion_among_captures(fen: str) -> None:
    assert all(spoken(move)[4:] in ("", "q") for move in Generator().captures(board_at(fen)))


@given(POSITIONS)
@settings(max_examples=60)
def test_exchange_equals_plain_recursion(expected: chess.Board) -> None:
    board, workplace = board_at(expected.fen()), Exchange()
    key = board.key
    for move in expected.legal_moves:
        if not expected.is_castling(move):
            number = encoded(board, move.uci())
            assert workplace.value(board, number) == exchange(expected, move), move.uci()
    assert board.key == board.computed_key() == key


@pytest.mark.parametrize(
    ("fen", "move", "value"),
    [
        ("4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", 100 - 500),
        ("4k3/8/8/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", 100),
        # The rear rook joins in once the front one has captured.
        ("3rk3/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100),
        ("3rk3/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100 - 500),
        # The king may not capture a guarded piece.
        ("8/8/2k5/3p4/8/4N3/8/3R2K1 w - - 0 1", "d1d5", 100),
        ("8/2P5/8/8/8/8/8/k5K1 w - - 0 1", "c7c8q", 800),
    ],
)
def test_known_exchanges(fen: str, move: str, value: int) -> None:
    board = board_at(fen)
    assert Exchange().value(board, encoded(board, move)) == value
