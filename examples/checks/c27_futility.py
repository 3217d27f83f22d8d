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


def late_moves(mine: ModuleType) -> None:
    """Check 27.3."""
    player = searched(mine.LateMoves())
    expect(player.nodes, searched(answers.LateMoves()).nodes, f"the nodes to depth {DEPTH}")


EXERCISES = (
    Exercise(
        "Counting",
        (
            "One method decides whether a move is searched.",
            "Override `hopeless`: it returns a score if the move is not.",
            "Call `super()`; `self.made += 1`; `self.left_out += limit is not None`; return it.",
        ),
        "In the check's middlegame at depth 4, 694 of 3,151 moves are made and not searched: "
        "two of nine.",
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
        "16,882 nodes to depth 4 instead of 17,132. The futility of the chapter has left it "
        "little to save: ideas that prune the same nodes share their gain.",
        razoring,
    ),
    Exercise(
        "LateMoves",
        (
            "Futility asks how far a move can reach. Late move pruning asks how late it comes.",
            "Extend `hopeless`: where futility lets a quiet move pass, its number `searched` "
            "decides, at the same depths. Give the number of moves that are worth a search a "
            "method of its own, `moves_worth(depth)`.",
            "Call `super()` first. Return `alpha` if `searched >= self.moves_worth(depth)`, which "
            "is `6 + 6 * depth`, and the move was quiet, but not at the root, in check, or in a "
            "window of mates.",
        ),
        "9,540 nodes to depth 4 instead of 17,132, and still a loss in games: the chapter says how "
        "much. The toy's order of quiet moves is too poor for a bet on their number.",
        late_moves,
    ),
)
