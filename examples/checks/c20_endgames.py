"""Exercises of chapter 20."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, require


def longest(mine: ModuleType) -> None:
    """Check 20.1."""
    moves, positions = mine.longest()
    expect(moves, 16, "the moves of the longest win with a rook")
    require(len(positions) > 0, "there is no position with the longest win")


def played_out(mine: ModuleType) -> None:
    """Check 20.2."""
    plies = mine.played_out("8/8/8/3k4/8/8/8/KR6 w - - 0 1")
    require(1 < plies <= 31, f"played_out gives {plies} plies")


EXERCISES = (
    Exercise(
        "longest",
        (
            "The table holds the plies to mate of every position.",
            "Find the largest number that is not a mark, and all places where it stands.",
            "The largest of `read_table(kind).plies[STRONG]` that is below `ILLEGAL`",
        ),
        "16 moves with king and rook, 10 with king and queen.",
        longest,
    ),
    Exercise(
        "played_out",
        (
            "A game of one player against itself.",
            "Let `Endgames` think to depth 1, make its move, and count, until it has none.",
            "`while move := player.think(Limits(depth=1), lambda _: None)`; remember the key too.",
        ),
        "At most 31 plies, since the longest win takes 16 moves of the strong side.",
        played_out,
    ),
)
