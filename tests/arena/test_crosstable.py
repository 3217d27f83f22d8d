"""Ratings and crosstable of tournaments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from philidor.arena.crosstable import crosstable, rating_errors, ratings
from philidor.arena.elo import Tally, elo_of_score
from philidor.arena.records import GameRecord, recorded_ending
from philidor.game.ending import EndReason, lost


def games_of(one: int, other: int, wins: int, draws: int, losses: int) -> list[GameRecord]:
    """Results from the view of `one`, who has White throughout."""
    reason = EndReason.RESIGNED
    results = ["1-0"] * wins + ["1/2-1/2"] * draws + ["0-1"] * losses
    return [
        GameRecord(number, one, other, "", recorded_ending(reason, result, "", True), ())
        for number, result in enumerate(results)
    ]


def test_ratings_of_two_engines_follow_from_their_score() -> None:
    # The virtual draw is one game among a thousand and one.
    first, second = ratings(games_of(0, 1, 750, 0, 250), 2)
    assert first - second == pytest.approx(elo_of_score(750.5 / 1001), abs=0.01)
    assert first + second == pytest.approx(0)


def test_engines_that_never_met_are_rated_through_others() -> None:
    games = games_of(0, 1, 640, 0, 360) + games_of(1, 2, 640, 0, 360)
    best, middle, worst = ratings(games, 3)
    assert best - middle == pytest.approx(100, abs=1)
    assert best - worst == pytest.approx(200, abs=2)


def test_a_perfect_score_has_a_finite_rating() -> None:
    best, worst = ratings(games_of(0, 1, 20, 0, 0), 2)
    assert best - worst == pytest.approx(elo_of_score(20.5 / 21), abs=0.01)


def test_losses_against_many_stronger_engines_do_not_lift_a_weak_one() -> None:
    # Each engine scores 20 % against the next; the weakest also lost to all others.
    games = [game for place in range(9) for game in games_of(place, place + 1, 20, 0, 80)]
    games += [game for place in range(4, 10) for game in games_of(0, place, 0, 0, 10)]
    found = ratings(games, 10)
    assert found[1] - found[0] == pytest.approx(-elo_of_score(0.2), abs=10)


def test_more_games_mean_smaller_errors() -> None:
    few = rating_errors(games_of(0, 1, 10, 0, 10), 2)[0]
    many = rating_errors(games_of(0, 1, 200, 0, 200), 2)[0]
    # Twenty times the games, so about a fourth or a fifth of the error.
    assert 3 < few / many < 7


def pairs_of(counts: Sequence[int]) -> list[GameRecord]:
    """Pairs of games of engines 0 and 1 with these numbers of the five scores of engine 0."""
    games = []
    halves = ((0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (0.5, 1.0), (1.0, 1.0))
    pairs = [pair for pair, count in zip(halves, counts, strict=True) for _ in range(count)]
    for number, points in enumerate(half for pair in pairs for half in pair):
        white, black = number % 2, 1 - number % 2
        result = {0.0: "0-1", 0.5: "1/2-1/2", 1.0: "1-0"}[points if white == 0 else 1 - points]
        ending = recorded_ending(EndReason.RESIGNED, result, "", True)
        games.append(GameRecord(number, white, black, "", ending, ()))
    return games


def test_a_perfect_score_has_a_wide_interval() -> None:
    games = pairs_of((0, 0, 0, 0, 10))
    assert ratings(games, 2)[0] == pytest.approx(323, abs=1)
    assert 150 < rating_errors(games, 2)[0] < 400
    # 4 of 4 against two others.
    few = games_of(0, 1, 2, 0, 0) + games_of(0, 2, 2, 0, 0)
    assert all(error > 200 for error in rating_errors(few, 3))


def test_games_of_a_pair_are_one_result() -> None:
    # White always wins: by pairs, as in a match, there is no noise.
    table = rating_errors(pairs_of((0, 0, 200, 0, 0)), 2)
    assert 0 < table[0] < 5
    # The errors of a table of two are those of the match: half of the difference each.
    pairs = (10, 30, 80, 50, 30)
    match = Tally(1, 0, 0, pairs).elo().error
    assert 2 * rating_errors(pairs_of(pairs), 2)[0] == pytest.approx(match, rel=0.02)


@pytest.mark.parametrize("score", [0.05, 0.2, 0.5, 0.95])
def test_intervals_of_a_table_cover_the_truth(score: float) -> None:
    chances = np.convolve([1 - score, 0, score], [1 - score, 0, score])
    matches = np.random.default_rng(7).multinomial(100, chances, size=2_000)
    counts, often = np.unique(matches, axis=0, return_counts=True)
    covered = 0
    for pairs, times in zip(counts.tolist(), often.tolist(), strict=True):
        games = pairs_of(pairs)
        rating, error = ratings(games, 2)[0], rating_errors(games, 2)[0]
        covered += times * (abs(rating - elo_of_score(score) / 2) <= error)
    assert 0.93 <= covered / 2_000 <= 0.97


def test_table_is_sorted_and_counts_failures() -> None:
    games = games_of(0, 1, 1, 1, 4) + games_of(1, 2, 3, 0, 0)
    games[-1] = GameRecord(9, 1, 2, "", lost(False, EndReason.TIME), ())
    lines = crosstable(["weak", "strong", "lost"], games).splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    assert [row[1] for row in rows] == ["strong", "weak", "lost"]
    assert rows[0][4:] == ["7.5", "9", "0", "-", "4.5", "3"]
    assert rows[2][4:] == ["0", "3", "1", "0", "-", "-"]
