"""SAN in book sources, compared with python-chess."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book.positions import SPECIAL, choices, played, setup_on

from philidor.book.san import SanError, read_san, write_san
from philidor.game.fen import parse_fen, start


@settings(max_examples=40, deadline=None)
@given(choices, st.sampled_from(SPECIAL))
def test_every_legal_move_is_read_and_written(choices: list[int], fen: str) -> None:
    board = played(fen, choices)
    setup = setup_on(board)
    for move in board.legal_moves:
        san = board.san(move)
        assert read_san(setup, san) == board.uci(move)
        assert write_san(setup, board.uci(move)) == san.rstrip("+#")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("e5", "illegal move 'e5'"),
        ("Ke2", "illegal move 'Ke2'"),
        ("O-O", "castling is not possible here"),
        ("castle", "is not a move"),
        ("e2-e4", "is not a move"),
        ("", "is not a move"),
    ],
)
def test_an_unreadable_move_gives_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SanError, match=reason):
        read_san(start(), text)


def test_an_ambiguous_move_names_its_squares() -> None:
    setup = parse_fen("4k3/8/8/8/1N3N2/8/8/4K3 w - - 0 1")
    with pytest.raises(SanError, match="ambiguous: it may start on b4 or f4"):
        read_san(setup, "Nd5")
    assert read_san(setup, "Nbd5") == "b4d5"


def test_castling_with_zeros() -> None:
    setup = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert [read_san(setup, text) for text in ("0-0", "O-O-O", "0-0-0")] == ["e1g1", "e1c1", "e1c1"]
