"""Exercises of chapter 19."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, near


def left_after(mine: ModuleType) -> None:
    """Check 19.1."""
    near(mine.left_after(60, 200), 60 * (24 / 25) ** 200, "left_after(60, 200)")


def last_depth(mine: ModuleType) -> None:
    """Check 19.2."""
    expect(mine.last_depth(1.0, 0.001, 4), 5, "last_depth(1.0, 0.001, 4)")
    expect(mine.last_depth(3.0, 0.001, 4), 6, "last_depth(3.0, 0.001, 4)")


EXERCISES = (
    Exercise(
        "left_after",
        (
            "Each move takes the same share of what is left.",
            "After one move 24 of 25 parts are left; after two, 24 of 25 parts of these.",
            "`seconds * (1 - 1 / MOVES_EXPECTED) ** moves`",
        ),
        "0.017 s of 60: the clock never quite ends, but an increment is welcome.",
        left_after,
    ),
    Exercise(
        "last_depth",
        (
            "Add up the iterations until the next one does not fit.",
            "1, 4, 16 ... times the first one.",
            "`while used + next_one <= target`: add it, multiply it by the growth, count.",
        ),
        "The sixth with 3 s and a first iteration of 1 ms, the fifth with 1 s.",
        last_depth,
    ),
)
