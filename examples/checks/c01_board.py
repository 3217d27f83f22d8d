"""Exercises of chapter 1."""

from __future__ import annotations

from types import ModuleType

from examples.board import square_of
from examples.checks.exercise import Exercise, expect


def distance(mine: ModuleType) -> None:
    """Check 1.1."""
    for one, other, moves in (("a1", "h8", 7), ("e2", "e4", 2), ("a1", "b1", 1), ("h1", "a8", 7)):
        found = mine.distance(square_of(one), square_of(other))
        expect(found, moves, f"distance from {one} to {other}")


def flipped(mine: ModuleType) -> None:
    """Check 1.2."""
    for one, other in (("e2", "e7"), ("a1", "a8"), ("h5", "h4")):
        expect(mine.flipped(square_of(one)), square_of(other), f"flipped of {one}")


def frame(mine: ModuleType) -> None:
    """Check 1.3."""
    expect(mine.leaves_the_array(), False, "leaves_the_array")
    expect(mine.wraps_around(), False, "wraps_around")


EXERCISES = (
    Exercise(
        "distance",
        (
            "A king may move diagonally: how much does one diagonal step save?",
            "It moves a file and a rank at the same time, so only the larger difference counts.",
            "The file of a cell is `cell % 10`, its rank `cell // 10`; return the `max` of both.",
        ),
        "The larger of the differences of files and of ranks: 7 from a1 to h8, 2 from e2 to e4.",
        distance,
    ),
    Exercise(
        "flipped",
        (
            "The file stays, the rank changes.",
            "The ranks in the array go from 2 to 9. Which number belongs to 2, and which to 9?",
            "The new rank is `11 - cell // 10`; multiply it by 10 and add `cell % 10`.",
        ),
        "The ranks 2 to 9 of the array add up to 11 with their opposite, the file stays.",
        flipped,
    ),
    Exercise(
        "wraps_around",
        (
            "Two things can go wrong: the index is no cell, or it is a cell on the other side.",
            "Try every square with every offset. Both proofs are one `any` over two loops.",
            "Leaving: `not 0 <= square + offset < 120`. Wrapping: the cell is not the border, and "
            "the files differ by more than 2.",
        ),
        "Neither happens. The longest jump goes two ranks and one file, or one and two: two rows "
        "of border above and below catch it, and at the sides one column each is enough, because "
        "the right border of a rank and the left one of the next are neighbours.",
        frame,
    ),
)
