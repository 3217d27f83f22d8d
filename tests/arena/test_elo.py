"""Elo compared with published figures and figures worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.arena.elo import PAIR_SCORES, Tally, elo_of_score, expected_score, tally

Counts = npt.NDArray[np.float64]
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
    # 400 games, no draws, 220 points. Wilson's interval of 220 in 400 is [0.5010, 0.5981].
    result = Tally(wins=220, draws=0, losses=180)
    estimate = result.elo()
    assert estimate.elo == pytest.approx(34.86, abs=0.01)
    assert estimate.low == pytest.approx(elo_of_score(0.5010), abs=0.2)
    assert estimate.high == pytest.approx(elo_of_score(0.5981), abs=0.2)
    # (0.55 - 0.5) / 0.024875 = 2.0101 deviations, of which the normal table says 97.78 %.
    assert result.superiority() == pytest.approx(0.97779, abs=1e-4)


def test_pairs_with_opposite_results_narrow_the_interval() -> None:
    # Every opening is won by White: as single games a coin toss, as pairs no noise at all.
    paired = tally([(pair, points) for pair in range(50) for points in (1.0, 0.0)])
    assert paired.pairs == (0, 0, 50, 0, 0)
    assert 0 < paired.elo().error < 15
    assert Tally(50, 0, 50).elo().error > 60


def test_pentanomial_deviation_by_hand() -> None:
    # 4 pairs of 0.5 and 4 of 1.5 points: pair scores 0.25 and 0.75, variance 1/16, mean of 8.
    result = tally([(n, p) for n in range(8) for p in ((0.0, 0.5) if n < 4 else (1.0, 0.5))])
    assert result.pairs == (0, 4, 0, 4, 0)
    assert result.trials().variance == pytest.approx(1 / 16)


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
    assert str(tally([(0, 1.0), (0, 0.0)]).elo()) == "too few games"


@pytest.mark.parametrize(
    ("result", "games"),
    [
        (Tally(1, 16, 0, (0, 0, 8, 0, 0)), 8),
        (Tally(4, 44, 3, (0, 0, 25, 0, 0)), 25),
        (Tally(0, 16, 0, (0, 0, 8, 0, 0)), 8),
        (Tally(100, 0, 100, (0, 0, 100, 0, 0)), 100),
    ],
)
def test_level_pairs_show_no_difference_whatever_game_is_open(result: Tally, games: int) -> None:
    for estimate in (result.elo(), result.normalised_elo()):
        assert estimate.elo == 0.0
        assert 0 < estimate.error < 600 / math.sqrt(games)
    assert result.superiority() == 0.5


def test_games_without_pairs_count_by_themselves() -> None:
    result = Tally(4, 44, 3)
    assert result.elo().elo == pytest.approx(6.8, abs=0.05)
    assert result.elo().error == pytest.approx(35.4, rel=0.05)
    assert result.superiority() == pytest.approx(0.65, abs=0.01)


def test_nothing_infinite_is_printed() -> None:
    results = [Tally(n, 0, 0, (0, 0, 0, 0, n // 2)) for n in (0, 2, 8, 20, 400)]
    results += [Tally(0, 0, one.wins, one.pairs[::-1]) for one in results]
    texts = [str(one) for result in results for one in (result.elo(), result.normalised_elo())]
    assert not [text for text in texts if "inf" in text or "nan" in text]
    assert str(results[3].elo()) == "above +287"
    assert str(results[1].elo()) == "too few games"


def pentanomial(score: float, draws: float, bias: float) -> Counts:
    """The chances of a pair's five scores.

    draws: their share of those that the score allows. bias: how much the opening favours White, in
    logits.
    """
    chances = np.zeros(5)
    for sign in (1, -1):
        games = []
        for shift in (sign * bias, -sign * bias):
            share = 1 / (1 + math.exp(-(math.log(score / (1 - score)) + shift)))
            drawn = draws * 2 * min(share, 1 - share)
            games.append([1 - share - drawn / 2, drawn, share - drawn / 2])
        chances += np.convolve(games[0], games[1]) / 2
    return chances


@pytest.mark.parametrize("score", [0.02, 0.05, 0.2, 0.5, 0.9, 0.98])
@pytest.mark.parametrize(("draws", "bias"), [(0.0, 0.0), (0.6, 0.0), (0.8, 0.8)])
def test_intervals_cover_the_truth_in_95_of_100_matches(
    score: float, draws: float, bias: float
) -> None:
    chances = pentanomial(score, draws, bias)
    truth = elo_of_score(float(chances @ np.array(PAIR_SCORES)))
    matches = np.random.default_rng(1749).multinomial(200, chances, size=10_000)
    counts, often = np.unique(matches, axis=0, return_counts=True)
    covered = 0
    for pairs, times in zip(counts.tolist(), often.tolist(), strict=True):
        estimate = Tally(400, 0, 0, tuple(pairs)).elo()
        covered += times * (estimate.low <= truth <= estimate.high)
    assert 0.93 <= covered / 10_000 <= 0.97


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
    assert 500 < Tally(9, 0, 0).normalised_elo().elo < 2_000
    assert Tally(0, 9, 0).normalised_elo().elo == 0.0
