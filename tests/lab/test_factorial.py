"""Effects of many factors from the same games."""

from __future__ import annotations

import random

import pytest

from philidor.arena.elo import expected_score
from philidor.contract.errors import InputError
from philidor.lab import factorial


def played(
    truth: list[float], pairs: int, chance_of_one: float
) -> tuple[list[list[int]], list[float]]:
    """Pairs of games in which either side lacks each factor with a chance."""
    chance = random.Random(3)
    design: list[list[int]] = []
    outcomes: list[float] = []
    for _ in range(pairs):
        lacking = [[chance.random() < chance_of_one for _ in truth] for _ in range(2)]
        row = [second - first for first, second in zip(*lacking, strict=True)]
        strength = expected_score(sum(x * value for x, value in zip(row, truth, strict=True)))
        design.append(row)
        outcomes.append(sum(chance.random() < strength for _ in range(2)) - 1)
    return design, outcomes


def test_large_effects_are_found_beside_small_ones() -> None:
    truth = [350.0, 120.0, 40.0, 0.0, -20.0]
    design, outcomes = played(truth, 12_000, 0.1)
    found = factorial.estimates(design, outcomes, len(truth))
    for estimate, value in zip(found, truth, strict=True):
        assert abs(estimate.elo - value) < 2 * estimate.error
        assert 5 < estimate.error < 20


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    truth = [60.0, 0.0, -30.0]
    design, outcomes = played(truth, 20_000, 0.3)
    held = rounds = 0
    for first in range(0, 20_000, 200):
        part = slice(first, first + 200)
        for estimate, value in zip(
            factorial.estimates(design[part], outcomes[part], 3), truth, strict=True
        ):
            rounds += 1
            held += estimate.low <= value <= estimate.high
    assert 0.92 < held / rounds < 0.98


def test_few_games_for_many_factors_do_not_exaggerate() -> None:
    truth = [325.0, 110.0, 90.0, 70.0] + [0.0, 15.0] * 25
    design, outcomes = played(truth, 250 * 20, 0.1)
    total = 0.0
    for first in range(0, len(design), 250):
        part = slice(first, first + 250)
        found = factorial.estimates(design[part], outcomes[part], len(truth))
        total += sum(one.elo * value for one, value in zip(found, truth, strict=True))
    # The most likely effects are 1.15 times the true ones.
    assert 0.93 < total / 20 / sum(value * value for value in truth) < 1.07


def test_a_side_that_always_wins_has_a_finite_estimate() -> None:
    found = factorial.estimates([[1], [-1], [1], [-1]], [1.0, -1.0, 1.0, -1.0], 1)
    assert 500 < found[0].elo <= 1000


@pytest.mark.parametrize("design", [[], [[1, 1]], [[1, 1], [-1, -1], [1, 1]]])
def test_factors_that_never_part_are_refused(design: list[list[int]]) -> None:
    with pytest.raises(InputError, match="too few to tell 2 changes apart"):
        factorial.estimates(design, [0.0] * len(design), 2)
