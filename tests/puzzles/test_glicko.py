"""Glicko-2 against the example of its paper, and its limits."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.puzzles import glicko
from philidor.puzzles.glicko import Rating, after, aged, answered


def test_the_example_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Glickman's example has tau = 0.5 and results against 1400, 1550 and 1700."""
    monkeypatch.setattr(glicko, "TAU", 0.5)
    found = after(Rating(1500, 200, 0.06), [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)])
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@given(
    st.floats(400, 3000),
    st.floats(45, 500),
    st.floats(400, 3000),
    st.floats(45, 500),
    st.booleans(),
)
def test_a_win_never_costs_and_limits_hold(
    rating: float, deviation: float, other: float, spread: float, won: bool
) -> None:
    before = Rating(rating, deviation)
    new = answered(before, Rating(other, spread), float(won), timedelta(days=3))
    assert new.rating >= before.rating if won else new.rating <= before.rating
    assert glicko.LEAST_DEVIATION <= new.deviation <= glicko.MOST_DEVIATION
    assert 0 < new.volatility < 1


def test_a_rating_becomes_less_certain_with_time() -> None:
    sure = Rating(1800, 60)
    year = aged(sure, timedelta(days=365))
    assert (year.rating, year.volatility) == (sure.rating, sure.volatility)
    assert 100 < year.deviation < 200
    assert aged(sure, timedelta(days=-1)).deviation == pytest.approx(60)
