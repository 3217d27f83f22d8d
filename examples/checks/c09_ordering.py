"""Exercises of chapter 9."""

from __future__ import annotations

from types import ModuleType

from examples.checks.exercise import Exercise, require
from examples.limits import Limits
from examples.ordering import Ordering

MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1"


def nodes_of(player: Ordering, depth: int) -> int:
    """The nodes of a search of the middlegame."""
    player.set_position(MIDDLEGAME)
    player.think(Limits(depth=depth), lambda _: None)
    return player.watch.nodes


def counting(mine: ModuleType) -> None:
    """Check 9.1."""
    player = mine.Counting()
    same = nodes_of(player, 3) == nodes_of(Ordering(), 3)
    require(same, "counting changes the search: its nodes differ")
    require(player.cutoffs > 100, f"only {player.cutoffs} cutoffs are counted")
    share = player.by_the_first / player.cutoffs
    require(
        0.4 < share < 1, f"the first move makes {share:.0%} of the cutoffs; about half is right"
    )


def worst(mine: ModuleType) -> None:
    """Check 9.2."""
    ratio = nodes_of(mine.Worst(), 2) / nodes_of(Ordering(), 2)
    require(ratio > 3, f"the opposite order takes {ratio:.1f} times the nodes; over 3 is right")


EXERCISES = (
    Exercise(
        "Counting",
        (
            "Override the two methods that every node passes: the ordering and the cutoff.",
            "`ordered` knows the ply and the first move, `cut_off` the ply and the move that did "
            "it.",
            "Remember `moves[0]` by ply in `ordered`, and compare in `cut_off`.",
        ),
        "49 % in the middlegame of the chapter at depth 3. `gain_on` would move captures that "
        "lose material behind the killers, and with them most of the first moves that fail.",
        counting,
    ),
    Exercise(
        "Worst",
        (
            "One method, one line.",
            "`super().ordered(moves, ply)` is the right order.",
            "Return it reversed: `[::-1]`.",
        ),
        "More than three times as many at depth 2, and the factor grows with every ply.",
        worst,
    ),
)
