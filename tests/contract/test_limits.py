"""Limits, reports and moves that are spoken between players and front ends."""

from __future__ import annotations

import pytest

from philidor.contract.info import Score
from philidor.contract.limits import Clock, Limits
from philidor.contract.player import IllegalMoveError


def test_clock_of_the_side_to_move() -> None:
    limits = Limits(white=Clock(60_000, 1_000), black=Clock(30_000))
    assert limits.clock(white_to_move=True) == Clock(60_000, 1_000)
    assert limits.clock(white_to_move=False) == Clock(30_000, 0)


def test_no_limits_bind_nothing() -> None:
    limits = Limits()
    assert limits.clock(True) is None
    assert limits.clock(False) is None
    assert not limits.infinite
    assert limits.search_moves == ()


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(centipawns=31), "+0.31"),
        (Score(centipawns=-204), "-2.04"),
        (Score(centipawns=0), "+0.00"),
        (Score(mate=4), "#4"),
        (Score(mate=-4), "#-4"),
        (Score(mate=0), "#0"),
    ],
)
def test_score_as_people_read_it(score: Score, text: str) -> None:
    assert str(score) == text


def test_illegal_move_remembers_what_went_before() -> None:
    error = IllegalMoveError("e2e5", ["d2d4", "d7d5"])
    assert str(error) == "illegal move 'e2e5' after 2 legal ones"
    assert error.moves_before == ("d2d4", "d7d5")
