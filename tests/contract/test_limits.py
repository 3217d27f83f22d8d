"""Limits, reports and errors that pass between players and front ends."""

from __future__ import annotations

import pytest

from philidor.contract.info import Score
from philidor.contract.limits import Limits, LimitsError, TimeLeft
from philidor.contract.player import IllegalMoveError


def test_clock_of_the_side_to_move() -> None:
    limits = Limits(white=TimeLeft(60_000, 1_000), black=TimeLeft(30_000))
    assert limits.clock(white_to_move=True) == TimeLeft(60_000, 1_000)
    assert limits.clock(white_to_move=False) == TimeLeft(30_000, 0)


def test_empty_limits_limit_nothing() -> None:
    limits = Limits()
    assert limits.clock(True) is None
    assert limits.clock(False) is None
    assert not limits.infinite
    assert limits.search_moves == ()


@pytest.mark.parametrize("name", ["depth", "nodes", "movetime", "moves_to_go", "mate"])
@pytest.mark.parametrize("number", [0, -3])
def test_a_useless_limit_is_named(name: str, number: int) -> None:
    with pytest.raises(LimitsError, match=f"^{name} must be at least 1, not {number}$"):
        Limits(**{name: number})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["depth", "nodes", "movetime", "moves_to_go", "mate"])
def test_no_limit_is_beyond_counting(name: str) -> None:
    with pytest.raises(LimitsError, match=f"^{name} must be at most "):
        Limits(**{name: 2**63})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["depth", "nodes", "movetime", "moves_to_go", "mate"])
@pytest.mark.parametrize("number", [1.5, float("nan"), float("inf"), "2"])
def test_a_limit_is_a_whole_number(name: str, number: object) -> None:
    with pytest.raises(LimitsError, match=f"^{name} must be a whole number, not"):
        Limits(**{name: number})  # type: ignore[arg-type]


def test_a_clock_below_zero_is_refused() -> None:
    assert TimeLeft(0).increment == 0
    with pytest.raises(LimitsError, match=r"^remaining must be at least 0, not -1$"):
        TimeLeft(-1)
    with pytest.raises(LimitsError, match=r"^increment must be at least 0, not -1$"):
        TimeLeft(5, -1)


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


def test_illegal_move_error_holds_the_moves_before() -> None:
    error = IllegalMoveError("e2e5", ["d2d4", "d7d5"])
    assert str(error) == "illegal move 'e2e5' after 2 legal ones"
    assert error.moves_before == ("d2d4", "d7d5")
