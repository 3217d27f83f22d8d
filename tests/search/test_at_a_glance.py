"""Short mates, which the ordinary search has to see at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen
from philidor.players import load

LINES = (Path(__file__).parents[1] / "data" / "mates.tsv").read_text().splitlines()
MATES_IN_TWO = [line.split("\t")[1] for line in LINES if line.startswith("2\t")]
# The first position of Win at Chess: the queen is given up, and a capture mates.
QUEEN_SACRIFICE = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"
# What the search does in 5 milliseconds at a million positions a second.
NODES = 5_000


@pytest.mark.parametrize("fen", [QUEEN_SACRIFICE, *MATES_IN_TWO], ids=lambda fen: fen.split()[0])
def test_a_mate_in_two_is_seen_at_a_glance(fen: str) -> None:
    player = load("philidor")
    player.set_position(parse_fen(fen), ())
    reports: list[Info] = []
    player.go(Limits(nodes=NODES), reports.append)
    assert [info.score for info in reports if info.score is not None][-1].mate == 2
