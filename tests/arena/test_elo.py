"""Elo compared with published figures and figures worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.arena.elo import Tally, elo_of_score, expected_score, tally

COUNTS = st.integers(min_value=0, max_value=500)


@pytest.mark.parametrize(
    ("elo", "score"),
    [(0, 0.5), (100, 0.640065), (200, 0.759747), (400, 10 / 11), (-400, 1 / 11)],
)
def test_expected_score_follows_the_logistic_table(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score, abs=1e-6)


@given(st.floats(min_value=-1500, max_value=1500))
def test_elo_of_score_inverts_expected_score(elo: float) -> None:
    assert elo_of_score(expected_score(elo)) == pytest.approx(elo, abs=1e-6)


def test_perfect_scores_are_infinite() -> None:
    assert elo_of_score(1.0) == math.inf
    assert elo_of_score(0.0) == -math.inf


def test_interval_of_unpaired_games() -> None:
    # 400 games, no draws, 220 points: deviation sqrt(0.55 * 0.45 / 400) = 0.024875.
    result = Tally(wins=220, draws=0, losses=180)
    estimate = result.elo()
    assert estimate.elo == pytest.approx(34.86, abs=0.01)
    assert estimate.low == pytest.approx(elo_of_score(0.55 - 1.959964 * 0.024875), abs=0.01)
    assert estimate.high == pytest.approx(elo_of_score(0.55 + 1.959964 * 0.024875), abs=0.01)
    # (0.55 - 0.5) / 0.024875 = 2.0101 deviations, of which the normal table says 97.78 %.
    assert result.superiority() == pytest.approx(0.97779, abs=1e-4)


def test_pairs_with_opposite_results_narrow_the_interval() -> None:
    # Every opening is won by White: as single games a coin toss, as pairs no noise at all.
    paired = tally([(pair, points) for pair in range(50) for points in (1.0, 0.0)])
    assert paired.pairs == (0, 0, 50, 0, 0)
    assert paired.elo().error == 0.0
    assert Tally(50, 0, 50).elo().error > 60


def test_pentanomial_deviation_by_hand() -> None:
    # 4 pairs of 0.5 and 4 of 1.5 points: pair scores 0.25 and 0.75, variance 1/16, mean of 8.
    result = tally([(n, p) for n in range(8) for p in ((0.0, 0.5) if n < 4 else (1.0, 0.5))])
    assert result.pairs == (0, 4, 0, 4, 0)
    assert result.deviation() == pytest.approx(math.sqrt(1 / 16 / 8))


def test_a_game_without_its_pair_counts_for_the_score_only() -> None:
    result = tally([(0, 1.0), (0, 0.0), (1, 1.0)])
    assert (result.wins, result.losses, result.pairs) == (2, 1, (0, 0, 1, 0, 0))
    assert result.score == pytest.approx(2 / 3)


@given(COUNTS, COUNTS, COUNTS)
def test_exchanging_sides_mirrors_the_estimate(wins: int, draws: int, losses: int) -> None:
    one, other = Tally(wins, draws, losses), Tally(losses, draws, wins)
    assert one.score + other.score == pytest.approx(1.0)
    assert one.superiority() + other.superiority() == pytest.approx(1.0)
    if wins and losses and wins + draws + losses >= 8:
        assert one.elo().elo == pytest.approx(-other.elo().elo, abs=1e-6)
        assert one.elo().low == pytest.approx(-other.elo().high, abs=1e-6)


def test_a_handful_of_games_has_no_interval() -> None:
    # One pair, level: its variance is 0, yet nothing is known.
    assert str(tally([(0, 1.0), (0, 0.0)]).elo()) == "+0.0 (too few games for an interval)"


def test_without_games_there_is_no_estimate() -> None:
    assert Tally().score == 0.5
    assert Tally().superiority() == 0.5


def test_normalised_elo_by_hand() -> None:
    # Independent games: 0.55 points with a standard deviation of 0.35.
    deviation = math.sqrt((25 * 0.45**2 + 60 * 0.05**2 + 15 * 0.55**2) / 100)
    found = Tally(25, 60, 15).normalised_elo()
    assert found.elo == pytest.approx(0.05 / deviation * 800 / math.log(10))
    assert found.error == pytest.approx(1.959964 * 347.4356 / 10, rel=1e-5)


def test_normalised_elo_of_pairs_uses_the_deviation_of_a_game() -> None:
    # Pairs of two equal games have twice the variance of one game: 16 games of 0.5 +- 0.25.
    pairs = Tally(8, 0, 8, (4, 0, 0, 0, 4))
    assert pairs.normalised_elo().elo == 0.0
    uneven = Tally(12, 0, 4, (2, 0, 0, 0, 6)).normalised_elo()
    deviation = math.sqrt(2 * (6 * 0.25**2 + 2 * 0.75**2) / 8)
    assert uneven.elo == pytest.approx(0.25 / deviation * 347.4356, rel=1e-6)


def test_normalised_elo_without_any_difference() -> None:
    assert Tally().normalised_elo().elo == 0.0
    assert Tally(9, 0, 0).normalised_elo().elo == math.inf
    assert Tally(0, 9, 0).normalised_elo().elo == 0.0
