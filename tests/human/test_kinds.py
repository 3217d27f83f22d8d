"""The kinds of moves, as a note names them."""

from __future__ import annotations

import pytest

from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.human.kinds import kinds_of
from philidor.human.levels import names_of
from philidor.human.past import Past


def kinds(fen: str, *moves: str) -> set[str]:
    """The kinds of the last move, after the others."""
    position = Position()
    convert.place(position, parse_fen(fen))
    convert.play(position, moves[:-1])
    focus = Past(None, moves[:-1]).focus
    return set(names_of(kinds_of(position, convert.legal_by_name(position)[moves[-1]], focus)))


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ["e2e3"], {"quiet"}),
        ("4k3/8/8/8/8/5n2/4P3/4K3 w - - 0 1", ["e2f3"],
         {"capture", "of a more valuable or unprotected piece"}),
        ("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", ["d4a1"], {"quiet", "backward"}),
        ("7k/8/8/8/Q7/8/8/4K3 w - - 0 1", ["a4g4"], {"quiet", "long", "sideways"}),
        ("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", ["e4c3"], {"quiet", "knight's move", "backward"}),
        ("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", ["d4b3"],
         {"quiet", "knight's move", "backward", "discovered attack"}),
        ("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", ["e4e5"], {"quiet", "along a pin"}),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", ["d7d5", "e5d6"],
         {"capture", "of a more valuable or unprotected piece", "unusual rule"}),
        ("4k3/3p4/8/8/8/8/8/R3K3 w Q - 0 1", ["e1c1"], set()),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8q"], {"promotion", "check"}),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7a8n"], {"promotion", "unusual rule"}),
        ("4k3/p7/8/8/8/8/7P/4K3 b - - 0 1", ["a7a6", "h2h3"], {"quiet", "far from the last move"}),
    ],
)  # fmt: skip
def test_kinds_of_moves(fen: str, moves: list[str], expected: set[str]) -> None:
    assert kinds(fen, *moves) == expected


def test_the_eye_rests_on_the_piece_that_just_moved() -> None:
    fen = "4k3/2p1p3/3p4/8/4N3/8/8/4K3 w - - 0 1"
    assert "of the piece that just moved" in kinds(fen, "e4d6", "e7d6")
    assert "of the piece that just moved" not in kinds(fen, "e1e2", "d6d5", "e4c5", "d5d4")
