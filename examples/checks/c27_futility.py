"""Exercises of chapter 27."""

from __future__ import annotations

from types import ModuleType

from examples.answers import c27_futility as answers
from examples.checks.c26_reductions import DEPTH, searched
from examples.checks.exercise import Exercise, expect


def counting(mine: ModuleType) -> None:
    """Check 27.1."""
    player, right = mine.Counting(), answers.Counting()
    searched(player)
    searched(right)
    expect((player.made, player.left_out), (right.made, right.left_out), "made and left_out")


def razoring(mine: ModuleType) -> None:
    """Check 27.2."""
    player = searched(mine.Razoring())
    expect(player.nodes, searched(answers.Razoring()).nodes, f"the nodes to depth {DEPTH}")


EXERCISES = (
    Exercise(
        "Counting",
        (
            "One method decides whether a move is searched.",
            "Override `hopeless`: it returns a score if the move is not.",
            "Call `super()`; `self.made += 1`; `self.left_out += limit is not None`; return it.",
        ),
        "In the check's middlegame at depth 4, 1,161 of 2,371 moves are made and not searched: "
        "half of them.",
        counting,
    ),
    Exercise(
        "Razoring",
        (
            "Reverse futility trusts a static score far above beta. What is its mirror image?",
            "If the static score is far below alpha, only captures can help, and quiescence looks "
            "at these. Do it one ply above the horizon, and only in a null window.",
            "In `search`: if `self.evaluate() + self.margin <= alpha`, return "
            "`self.quiesce(alpha, beta, ply, 0)` if that is not above alpha either.",
        ),
        "9,031 nodes to depth 4 instead of 9,262. The futility of the chapter has left it little "
        "to save: ideas that prune the same nodes share their gain.",
        razoring,
    ),
)
