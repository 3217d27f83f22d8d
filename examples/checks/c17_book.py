"""Exercises of chapter 17."""

from __future__ import annotations

from types import ModuleType

from examples.board import START_FEN
from examples.checks.exercise import Exercise, near, require


def shares(mine: ModuleType) -> None:
    """Check 17.1."""
    found = mine.shares(START_FEN)
    near(sum(found.values()), 1, "the sum of the shares at the start")
    best = max(found, key=found.__getitem__)
    require(best in ("e2e4", "d2d4"), f"the most frequent move is {best}")


def main_line(mine: ModuleType) -> None:
    """Check 17.2."""
    line = mine.main_line()
    require(len(line) > 12, f"the line has only {len(line)} moves")
    require(line[0] in ("e2e4", "d2d4"), f"the line begins with {line[0]}")


EXERCISES = (
    Exercise(
        "shares",
        (
            "A book gives a weight to each of its moves.",
            "The share of a move is its weight among all weights of the position.",
            "`{move.move: move.weight / total for move in default_book().moves(position)}`",
        ),
        "d4 and e4 28.1 % each, Nf3 and c4 18.75 %, b3 and g3 3.1 %.",
        shares,
    ),
    Exercise(
        "main_line",
        (
            "A loop: look the position up, play the first move, until nothing is found.",
            "The book's moves are sorted, the heaviest first.",
            "`while moves := default_book().moves(parse_fen(player.board.fen())):` and play "
            "`moves[0].move`",
        ),
        "Well over twelve plies of a main line.",
        main_line,
    ),
)
