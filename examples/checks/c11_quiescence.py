"""Exercises of chapter 11."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, expect, require
from examples.limits import Limits

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"


def with_and_without(mine: ModuleType) -> None:
    """Check 11.1."""
    # A pawn is guarded by a pawn: only a search that sees the recapture leaves it alone.
    hasty, calm = mine.with_and_without("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", 1)
    require(hasty[0] > calm[0] + 50, f"without quiescence {hasty}, with it {calm}")
    hasty, calm = mine.with_and_without(MIDDLEGAME, 2)
    expect((len(hasty), len(calm)), (2, 2), "the number of scores to depth 2")


def share(mine: ModuleType) -> None:
    """Check 11.2."""
    player = mine.Share()
    player.set_position(MIDDLEGAME)
    player.think(Limits(depth=3), lambda _: None)
    found = player.share()
    require(0.4 < found < 0.7, f"share gives {found:.0%} at depth 3; about a half is right")


EXERCISES = (
    Exercise(
        "with_and_without",
        (
            "Every iteration reports its score.",
            "`think` takes a function that receives the reports: let it collect them.",
            "Run `Castling()` and `Quiescence()` with `Limits(depth=depth)` and append "
            "`report.score`.",
        ),
        "The one without. In the middlegame of the chapter it says 148, -132, 255, -17; with "
        "quiescence 16, 0, 16, 4.",
        with_and_without,
    ),
    Exercise(
        "Share",
        (
            "Count in the method that only nodes beyond the horizon pass.",
            "`quiesce` is called once at the horizon itself; `played` tells how far behind it is.",
            "Add 1 if `played > 0`, call `super().quiesce(...)`, divide by `self.watch.nodes`.",
        ),
        "About 54 % in the middlegame of the chapter at depth 3.",
        share,
    ),
)
