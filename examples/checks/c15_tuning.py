"""Exercises of chapter 15."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from examples.checks.exercise import Exercise, near, require
from examples.tuning import slope


def numeric_slope(mine: ModuleType) -> None:
    """Check 15.1."""
    dice = np.random.default_rng(1)
    rows = dice.normal(size=(400, 5))
    results = dice.choice([0.0, 0.5, 1.0], size=400)
    weights = dice.normal(size=5) * 50
    exact = slope(rows, results, weights)
    off = np.max(np.abs(exact - mine.numeric_slope(rows, results, weights)))
    share = float(off / np.max(np.abs(exact)))
    require(share < 1e-4, f"the two derivatives differ by {share:.2g} of the largest one")


def best_constant(mine: ModuleType) -> None:
    """Check 15.2."""
    results = np.array([0.0, 0.5, 1.0, 1.0])
    near(mine.best_constant(results), float(np.var(results)), f"best_constant of {results}")


EXERCISES = (
    Exercise(
        "numeric_slope",
        (
            "Move one weight a little, and look what the error does.",
            "A little up and a little down, divided by the whole way: that cancels the curvature.",
            "`(mean_error(w + shift) - mean_error(w - shift)) / (2 * step)`, with a `shift` that "
            "is 0 but at one place",
        ),
        "They agree to four digits. If they do not, the derivative is wrong: trying cannot be.",
        numeric_slope,
    ),
    Exercise(
        "best_constant",
        (
            "Without the position one can only say the same number every time. Which one?",
            "The mean of all results makes the mean squared error smallest.",
            "`mean((results - mean(results)) ** 2)`",
        ),
        "The variance of the results. With as many wins as losses and a third of draws that is "
        "0.167; the chapter's tuned evaluation comes to 0.0876.",
        best_constant,
    ),
)
