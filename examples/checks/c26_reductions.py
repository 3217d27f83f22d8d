"""Exercises of chapter 26."""

from __future__ import annotations

from types import ModuleType

from examples.alpha_beta import AlphaBeta
from examples.answers import c26_reductions as answers
from examples.checks.exercise import Exercise, expect, require
from examples.limits import Limits

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"
DEPTH = 4


def searched(player: AlphaBeta) -> AlphaBeta:
    """The player after a search of the middlegame."""
    player.set_position(MIDDLEGAME)
    player.think(Limits(depth=DEPTH), lambda _: None)
    return player


def counting(mine: ModuleType) -> None:
    """Check 26.1."""
    player, right = mine.Counting(), answers.Counting()
    searched(player)
    searched(right)
    expect((player.asked, player.better), (right.asked, right.better), "asked and better")


def trusting(mine: ModuleType) -> None:
    """Check 26.2."""
    player, right = mine.Trusting(), answers.Trusting()
    searched(player)
    searched(right)
    require(player.nodes > 0, "the search has no nodes")
    expect(player.nodes, right.nodes, f"the nodes to depth {DEPTH}")


EXERCISES = (
    Exercise(
        "Counting",
        (
            "One method asks whether a move is better than alpha. Count there.",
            "Override `null_window`: call `super()`, then compare its score with alpha.",
            "`self.asked += 1` and `self.better += score > alpha`; return the score.",
        ),
        "In the check's middlegame at depth 4, 4,585 moves get a null window, and 446 of them say "
        "that the move is better: one in ten. Many of these are at beta as well and need no "
        "second search.",
        counting,
    ),
    Exercise(
        "Trusting",
        (
            "Where does chapter 9 keep what it knows about quiet moves?",
            "`self.history` has a number for side, origin and target. The move has already been "
            "made, so its side is the one that does not move now.",
            "`self.history.get((1 - self.board.side, move.origin, move.target), 0)` with "
            "`move = self.board.history[-1].move`; take one off the reduction, but not below 0.",
        ),
        "16,064 nodes to depth 4 instead of 19,219: what it searches deeper is good, and causes "
        "cutoffs. One position proves nothing, so play a match. Philidor's reductions depend on "
        "history too.",
        trusting,
    ),
)
