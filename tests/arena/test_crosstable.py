"""Ratings and crosstable of tournaments."""

from __future__ import annotations

import pytest

from philidor.arena.crosstable import crosstable, rating_errors, ratings
from philidor.arena.elo import elo_of_score
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


def test_table_is_sorted_and_counts_failures() -> None:
    games = games_of(0, 1, 1, 1, 4) + games_of(1, 2, 3, 0, 0)
    games[-1] = GameRecord(9, 1, 2, "", lost(False, EndReason.TIME), ())
    lines = crosstable(["weak", "strong", "lost"], games).splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    assert [row[1] for row in rows] == ["strong", "weak", "lost"]
    assert rows[0][4:] == ["7.5", "9", "0", "-", "4.5", "3"]
    assert rows[2][4:] == ["0", "3", "1", "0", "-", "-"]
