"""Polyglot's keys: the published ones, and python-chess's for any position."""

from __future__ import annotations

import chess
import chess.polyglot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book.positions import SPECIAL, choices, played, setup_on

from philidor.book.keys import place, polyglot_key
from philidor.game.fen import parse_fen, start
from philidor.game.replay import after

# The test keys of the format's description.
PUBLISHED = {
    "": 0x463B96181691FC9C,
    "e2e4": 0x823C9B50FD114196,
    "e2e4 d7d5": 0x0756B94461C50FB0,
    "e2e4 d7d5 e4e5": 0x662FAFB965DB29D4,
    "e2e4 d7d5 e4e5 f7f5": 0x22A48B5A8E47FF78,
    "e2e4 d7d5 e4e5 f7f5 e1e2": 0x652A607CA3F242C1,
    "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7": 0x00FDD303C946BDD9,
    "a2a4 b7b5 h2h4 b5b4 c2c4": 0x3C8123EA7B067637,
    "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3": 0x5C3F9B829B279560,
}


@pytest.mark.parametrize("line", PUBLISHED)
def test_the_published_keys(line: str) -> None:
    setup = start()
    for move in line.split():
        setup = after(setup, move)
    assert polyglot_key(setup) == PUBLISHED[line]


@settings(max_examples=60, deadline=None)
@given(choices, st.sampled_from(SPECIAL))
def test_keys_agree_with_python_chess(choices: list[int], fen: str) -> None:
    board = played(fen, choices)
    assert polyglot_key(setup_on(board)) == chess.polyglot.zobrist_hash(board)


def test_an_en_passant_square_without_a_capture_makes_no_other_position() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    with_square, without = parse_fen(fen.format("e3")), parse_fen(fen.format("-"))
    assert polyglot_key(with_square) == polyglot_key(without)
    assert place(with_square) == place(without)
    capture = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert polyglot_key(parse_fen(capture.format("e3"))) != polyglot_key(
        parse_fen(capture.format("-"))
    )
