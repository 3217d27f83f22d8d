"""Exercises of chapter 6."""

from __future__ import annotations

from types import ModuleType

from examples.alpha_beta import AlphaBeta
from examples.board import Board
from examples.checks.exercise import Exercise, expect
from examples.limits import Limits

HANGING = "4k3/8/8/3q4/4P3/2N5/8/4K3 w - - 0 1"
MATE_IN_TWO = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"


def minimax(mine: ModuleType) -> None:
    """Check 6.1."""
    player = AlphaBeta()
    player.set_position(HANGING)
    for depth in (1, 2, 3):
        scores: list[int] = []
        player.think(Limits(depth=depth), lambda report, to=scores: to.append(report.score))  # type: ignore[misc]
        expect(mine.minimax(Board(HANGING), depth), scores[-1], f"minimax to depth {depth}")


def best_case(mine: ModuleType) -> None:
    """Check 6.2."""
    expect(mine.best_case(35, 4), 2449, "best_case(35, 4)")
    expect(mine.best_case(2, 3), 5, "best_case(2, 3)")


def moves_to_mate(mine: ModuleType) -> None:
    """Check 6.3."""
    expect(mine.moves_to_mate(MATE_IN_TWO, 3), None, "moves_to_mate with three plies")
    expect(mine.moves_to_mate(MATE_IN_TWO, 4), 2, "moves_to_mate with four plies")


EXERCISES = (
    Exercise(
        "minimax",
        (
            "Take alpha-beta and leave out everything that has to do with alpha and beta.",
            "The score of a node is the largest of the negated scores of its children.",
            "No legal move: `ply - MATE` in check, else 0. Depth 0: `balance(board)`. Otherwise "
            "`max` of `-minimax(board, depth - 1, ply + 1)`.",
        ),
        "Both give the same score at the root. Only the number of nodes differs.",
        minimax,
    ),
    Exercise(
        "best_case",
        (
            "With the best move first: which nodes need only one child?",
            "Two proofs are needed. For each side, one move of its own suffices and all of the "
            "other's have to be refuted. They share one line.",
            "`branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1`",
        ),
        "2,449, which is 35 x 35 + 35 x 35 - 1, instead of 1,500,625. Knuth and Moore proved it "
        "in 1975.",
        best_case,
    ),
    Exercise(
        "moves_to_mate",
        (
            "Who notices a mate: the node before it, or the mated side's own node?",
            "Mate is seen when a side finds no legal move. At depth 0 no move is looked for.",
            "The score is `MATE` less the plies to mate: `(MATE - score + 1) // 2` moves.",
        ),
        "With three plies the mated position is a leaf, and a leaf is only counted. That there is "
        "no move is seen one ply deeper.",
        moves_to_mate,
    ),
)
