"""The SPRT against Wald's bounds, the normal approximation and simulated matches."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.arena.elo import (
    PAIR_SCORES,
    Tally,
    elo_of_score,
    expected_score,
    mean_and_variance,
)
from philidor.arena.sprt import (
    Scale,
    Sprt,
    constrained_shares,
    log_likelihood_ratio,
    normalised_shares,
)
from philidor.contract.errors import InputError


def paired(*counts: int) -> Tally:
    """A result of whole pairs; only their counts matter to the test."""
    zero, half, one, more, two = counts
    return Tally(0, 2 * sum(counts), 0, (zero, half, one, more, two))


def test_bounds_are_walds() -> None:
    # ln(19) for error rates of 5 %.
    assert Sprt(0, 5).upper == pytest.approx(2.944439)
    assert Sprt(0, 5).lower == pytest.approx(-2.944439)


def test_ratio_agrees_with_the_normal_approximation() -> None:
    # For many pairs and close hypotheses LLR = n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
    counts = (150, 1200, 2500, 1350, 200)
    s0, s1 = expected_score(0), expected_score(5)
    mean, variance = mean_and_variance(counts, PAIR_SCORES)
    approximation = sum(counts) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 5).ratio(paired(*counts)) == pytest.approx(approximation, rel=0.01)


def test_two_outcomes_have_the_exact_binomial_ratio() -> None:
    # Wins and losses only: the likeliest spread is forced, so the ratio is the plain binomial's.
    s0, s1 = 0.5, 0.6
    exact = 70 * math.log(s1 / s0) + 30 * math.log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio((30, 70), (0.0, 1.0), s0, s1) == pytest.approx(exact, rel=1e-9)


@given(
    st.lists(st.integers(1, 1000), min_size=5, max_size=5), st.floats(min_value=0.1, max_value=0.9)
)
def test_constrained_shares_are_a_distribution_with_that_mean(
    counts: list[int], mean: float
) -> None:
    shares = [count / sum(counts) for count in counts]
    likeliest = constrained_shares(shares, PAIR_SCORES, mean)
    assert min(likeliest) > 0
    assert sum(likeliest) == pytest.approx(1.0, abs=1e-6)
    assert sum(p * s for p, s in zip(likeliest, PAIR_SCORES, strict=True)) == pytest.approx(
        mean, abs=1e-6
    )


@given(st.lists(st.integers(0, 300), min_size=5, max_size=5))
def test_exchanging_sides_and_hypotheses_changes_the_sign(counts: list[int]) -> None:
    forward = Sprt(-5, 5).ratio(paired(*counts))
    backward = Sprt(-5, 5).ratio(paired(*reversed(counts)))
    assert forward == pytest.approx(-backward, abs=1e-6)


@pytest.mark.parametrize(("true_elo", "expected"), [(0.0, False), (60.0, True)])
def test_error_rates_of_simulated_matches(true_elo: float, expected: bool) -> None:
    source = Random(1749)
    test = Sprt(0, 60)
    wrong = sum(simulate(test, true_elo, source) is not expected for _ in range(100))
    # 5 % are allowed; 13 or more of 100 would happen once in a thousand times.
    assert wrong < 13


def simulate(test: Sprt, elo: float, source: Random) -> bool:
    """Play pairs of drawish games until the test decides."""
    win = expected_score(elo) - 0.25
    counts = [0] * 5
    while True:
        for _ in range(5):
            points = sum(source.choices((0, 1, 2), (0.5 - win, 0.5, win))[0] for _ in range(2))
            counts[points] += 1
        decision = test.decision(paired(*counts))
        if decision is not None:
            return decision


@given(
    st.lists(st.integers(1, 1000), min_size=5, max_size=5), st.floats(min_value=-0.3, max_value=0.3)
)
def test_normalised_shares_have_the_demanded_mean_in_deviations(
    counts: list[int], deviations: float
) -> None:
    found = normalised_shares([n / sum(counts) for n in counts], PAIR_SCORES, deviations)
    mean, variance = mean_and_variance(found, PAIR_SCORES)
    assert min(found) > 0
    assert sum(found) == pytest.approx(1.0, abs=1e-6)
    assert (mean - 0.5) / math.sqrt(variance) == pytest.approx(deviations, abs=1e-6)


def test_normalised_ratio_agrees_with_the_normal_approximation() -> None:
    # For many pairs and close hypotheses LLR = n (t1 - t0) (2 t - t0 - t1) / 2 in deviations.
    counts = (150, 1200, 2500, 1350, 200)
    mean, variance = mean_and_variance(counts, PAIR_SCORES)
    t = (mean - 0.5) / math.sqrt(variance)
    t1 = 5 * math.sqrt(2) * math.log(10) / 800
    approximation = sum(counts) * t1 * (2 * t - t1) / 2
    test = Sprt(0, 5, scale=Scale.NORMALISED)
    assert test.ratio(paired(*counts)) == pytest.approx(approximation, rel=0.02)


@pytest.mark.parametrize(("true_score", "expected"), [(0.5, False), (0.5653, True)])
def test_error_rates_on_the_normalised_scale(true_score: float, expected: bool) -> None:
    # Half of the games are drawn, so a game's deviation is 0.354 and 0.0653 are 64 nElo.
    source = Random(1787)
    test = Sprt(0, 64, scale=Scale.NORMALISED)
    elo = elo_of_score(true_score)
    wrong = sum(simulate(test, elo, source) is not expected for _ in range(60))
    # 5 % are allowed; 10 or more of 60 would happen once in a thousand times.
    assert wrong < 10


def test_impossible_bounds_and_error_rates_are_refused() -> None:
    with pytest.raises(InputError, match="at most 200 normalised"):
        Sprt(0, 300, scale=Scale.NORMALISED)
    with pytest.raises(InputError, match="elo0 below elo1"):
        Sprt(5, 0)
    with pytest.raises(InputError, match="error rates"):
        Sprt(0, 5, alpha=0)


def test_without_games_there_is_no_decision() -> None:
    assert Sprt(0, 5).decision(Tally()) is None
