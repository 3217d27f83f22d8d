"""Exercises of chapter 24."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, require

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"


def bound(mine: ModuleType) -> None:
    """Check 24.1."""
    for best, wanted in (
        (-5, "at most"),
        (0, "at most"),
        (3, "exact"),
        (10, "at least"),
        (12, "at least"),
    ):
        expect(mine.bound(0, best, 10), wanted, f"bound(0, {best}, 10)")


def windows(mine: ModuleType) -> None:
    """Check 24.2."""
    tried = mine.windows(MIDDLEGAME, 2, -300, 50)
    require(len(tried) > 1, "a wrong guess needs more than one window")
    low, best, high = tried[-1]
    require(low < best < high, f"the last result, {best}, is not inside {low} to {high}")


EXERCISES = (
    Exercise(
        "bound",
        (
            "Three cases, two comparisons.",
            "A result on the edge of the window is a bound, not a score.",
            "`best <= alpha`: at most. `best >= beta`: at least. Otherwise exact.",
        ),
        "At or below alpha: at most. At or above beta: at least. Between them: exact.",
        bound,
    ),
    Exercise(
        "windows",
        (
            "Only the side on which the search failed has to be opened.",
            "After a fail-low the new alpha lies below the result, after a fail-high the new beta "
            "above it; the width doubles.",
            "`low = best - width` if `best <= low`, else `high = best + width`",
        ),
        "Each failure doubles the width, so even a bad guess takes only a few searches.",
        windows,
    ),
)
