"""What each side threatens to do, as the network that reads terms sees it."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from tests.core.boards import sample, stand
from tests.processes import compiled_and_interpreted

from philidor.evaluation.tactics import MOST_MOBILITY
from philidor.evaluation.term_network import FACT, TERM_INPUTS
from philidor.evaluation.types import FACTS
from philidor.lab.training.packing import pack
from philidor.lab.training.records import SIZE
from philidor.lab.training.static_values import StaticValues
from philidor.lab.training.types import ROW, TERMS_AT


def facts(fen: str) -> tuple[list[int], list[int]]:
    """The facts of the mover and of the other side."""
    record = bytearray(SIZE)
    pack(stand(fen), record, 0)
    rows = np.zeros((1, ROW), dtype=np.uint8)
    rows[0, :SIZE] = record
    StaticValues().fill_rows(rows, np.zeros(1, dtype=np.int16))
    found = np.ascontiguousarray(rows[:, TERMS_AT:]).view("<i2")[0, TERM_INPUTS:]
    assert not (found % FACT).any()
    own, other = (found // FACT).reshape(2, FACTS).tolist()
    return own, other


@pytest.mark.parametrize(
    ("fen", "wanted"),
    [
        ("4k3/p7/8/8/4N3/8/P7/4K3 w - - 0 1", {0: 2, 1: 0, 2: 0, 3: 0, 20: 5}),
        # A rook's check from h8, the king's flights b8 and b7.
        (
            "k7/p7/8/8/8/8/P6R/4K3 w - - 0 1",
            {0: 0, 2: 1, 16: MOST_MOBILITY, 17: 13, 18: MOST_MOBILITY, 20: 2},
        ),
        # A fork of king and rook from c7; from b6 the pawn would take.
        ("r3k3/p7/8/3N4/8/8/P7/4K3 w q - 0 1", {0: 2, 5: 1, 9: 1, 12: 2}),
        ("4k3/8/2n1b3/8/3P4/8/8/4K3 w - - 0 1", {4: 1, 5: 0, 13: 0}),
        ("4k3/8/8/3q4/4P3/8/P7/4K3 w - - 0 1", {13: 9}),
        ("4k3/4p3/3q4/4P3/8/8/8/4K3 w - - 0 1", {13: 8}),
        # Two rooks behind each other: against a knight, a pinned one, a pawn.
        ("4k3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", {14: 1, 15: 0, 22: 0}),
        ("3k4/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", {14: 1, 15: 0, 22: 1}),
        ("4k3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", {14: 0, 15: 1, 22: 0}),
        # From a4 the queen attacks king and bishop.
        ("4k3/p7/8/b7/8/8/P1Q5/3K4 w - - 0 1", {8: 1, 11: 1}),
        # From d7 the rook attacks the king and the undefended bishop.
        ("3R4/7k/8/8/8/3b4/P7/4K3 w - - 0 1", {7: 1, 10: 1}),
    ],
)
def test_facts_of_the_mover(fen: str, wanted: dict[int, int]) -> None:
    own, _ = facts(fen)
    assert {place: own[place] for place in wanted} == wanted


def test_both_colours_see_the_same() -> None:
    seen: set[tuple[int, int]] = set()
    for fen in sample(200):
        here, there = facts(fen), facts(chess.Board(fen).mirror().fen())
        assert here == there
        seen.update((place, number) for place, number in enumerate(here[0]) if number)
    assert {place for place, _ in seen} >= set(range(FACTS)) - {7, 10}


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample\n"
        "from tests.evaluation.test_tactics import facts\n"
        "print(*(number for fen in sample(60) for side in facts(fen) for number in side))\n"
    )
    printed = compiled_and_interpreted(program)
    assert printed[0] == printed[1]
    assert len(set(printed[0].split())) > 10
