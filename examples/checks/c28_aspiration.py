"""Exercises of chapter 28."""

from __future__ import annotations

from types import ModuleType

from examples.answers import c28_aspiration as answers
from examples.checks.c26_reductions import DEPTH, MIDDLEGAME, searched
from examples.checks.exercise import Exercise, expect, require

WIDTHS = (5, 25, 100)


def nodes_with(mine: ModuleType) -> None:
    """Check 28.1."""
    for width in WIDTHS:
        found = mine.nodes_with(width, MIDDLEGAME, DEPTH)
        wanted = answers.nodes_with(width, MIDDLEGAME, DEPTH)
        expect(found, wanted, f"nodes_with({width}, MIDDLEGAME, {DEPTH})")


def opened(mine: ModuleType) -> None:
    """Check 28.2."""
    player = mine.Opened()
    windows: list[tuple[int, int]] = []
    ask = player.search

    def watched(alpha: int, beta: int, depth: int, ply: int) -> int:
        if not ply:
            windows.append((alpha, beta))
        score: int = ask(alpha, beta, depth, ply)
        return score

    player.search = watched
    player.last_score = -300
    searched(player)
    first, second = windows[:2]
    expect(first, (-325, -275), "the first window around a score of -300")
    require(second[0] == first[0], "after a fail-high alpha stays where it is")
    require(second[1] >= 30_000, "after a fail-high beta is to be INFINITE at once")


EXERCISES = (
    Exercise(
        "nodes_with",
        (
            "The width is an attribute of the class, so a player can have its own.",
            "Make an `Aspiration`, set its width and a position, and let it think to the depth.",
            "`player.width = width`, `set_position`, `think(Limits(depth=depth), ...)`, then "
            "`player.nodes`",
        ),
        "In the check's middlegame at depth 4: 16,444 nodes with 5 centipawns, 17,126 with 25, "
        "17,122 with 100, and 17,132 with no window at all. Here the narrowest saves most. "
        "Elsewhere it fails and is searched again; one that is too wide saves nothing.",
        nodes_with,
    ),
    Exercise(
        "Opened",
        (
            "Only the side on which the search failed has to be opened.",
            "Start with a window of `self.width` on both sides of `self.last_score`, and search "
            "until the score lies inside.",
            "`alpha = -INFINITE` if `score <= alpha`, else `beta = INFINITE`",
        ),
        "It never searches a depth more than three times. Widening step by step often succeeds "
        "with less; strong engines do that.",
        opened,
    ),
)
