"""PaulChess's notation and the long algebraic one, against python-chess."""

from __future__ import annotations

import chess
import pytest

from philidor.notation.coordinates import long_algebraic, paulchess


@pytest.mark.parametrize(
    ("fen", "move", "expected"),
    [
        (chess.STARTING_FEN, "g1f3", "Ng1f3"),
        (chess.STARTING_FEN, "e2e4", "e2e4"),
        ("4k3/4b3/5p2/6B1/8/8/8/4K3 w - - 0 1", "g5f6", "Bg5:f6"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7a8=Q"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "a7:b8=Q+"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
        ("4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", "e4f3", "e4:f3"),
    ],
)
def test_moves(fen: str, move: str, expected: str) -> None:
    board = chess.Board(fen)
    played = chess.Move.from_uci(move)
    assert paulchess(board.san(played), move) == expected
    assert long_algebraic(board.san(played), move) == board.lan(played)
