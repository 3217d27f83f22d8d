"""Exercises of chapter 23."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, near, require


def games_for(mine: ModuleType) -> None:
    """Check 23.1."""
    near(mine.games_for(10), 3092, "games_for(10)", 0.002)
    near(mine.games_for(5), 12366, "games_for(5)", 0.002)


def interval(mine: ModuleType) -> None:
    """Check 23.2."""
    low, high = mine.interval(20, 10, 10)
    require(low < 89 < high, f"the interval {low} to {high} does not contain the result, 89")
    require(150 < high - low < 250, f"the interval {low} to {high} has the wrong width")


def difference(mine: ModuleType) -> None:
    """Check 23.3."""
    expect(mine.difference(30, 40), 191, "difference(30, 40)")
    expect(mine.difference(20, 40), 0, "difference(20, 40)")


EXERCISES = (
    Exercise(
        "games_for",
        (
            "The interval shrinks with the square root of the number of games.",
            "One game has a standard deviation of its points; n games have it divided by the root "
            "of n. How many Elo is one point, at an even score?",
            "`(1.96 * sqrt((1 - draws) / 4) * (400 / ln 10 / 0.25) / elo) ** 2`",
        ),
        "3,092 games for 10 Elo, 12,366 for 5: half the interval costs four times the games.",
        games_for,
    ),
    Exercise(
        "interval",
        (
            "The chapter's formula needs the score and how much it scatters.",
            "The laboratory has it: `Tally(wins, draws, losses).elo()`.",
            "Round `low` and `high` of the estimate.",
        ),
        "[-2, +194], around 89: forty games prove next to nothing.",
        interval,
    ),
    Exercise(
        "difference",
        (
            "Invert the formula of the expected score.",
            "score = 1 / (1 + 10 ** (-elo / 400))",
            "`-400 * log10(1 / score - 1)`",
        ),
        "191.",
        difference,
    ),
)
