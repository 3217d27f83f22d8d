"""Exercises of chapter 4."""

from __future__ import annotations

from types import ModuleType

from examples.board import START_FEN, Move
from examples.checks.exercise import Exercise, expect, require
from examples.move_stack import MoveStack


def highest(mine: ModuleType) -> None:
    """Check 4.1."""
    expect(mine.highest(START_FEN, 1), 20, "highest at the start, one ply")
    expect(mine.highest(START_FEN, 3), 71, "highest at the start, three plies")


def bring_to_top(mine: ModuleType) -> None:
    """Check 4.2."""
    stack = MoveStack()
    moves = [Move(31, 41), Move(32, 42), Move(33, 43)]
    stack.push(list(moves))
    mine.bring_to_top(stack, moves[0])
    expect(next(stack.top_list()), moves[0], "the first move of the list after bring_to_top")
    require(sorted(stack.moves) == moves, "bring_to_top loses a move or doubles one")


EXERCISES = (
    Exercise(
        "highest",
        (
            "The stack knows it already.",
            "`walk` walks all lines of a length with a stack; the stack keeps its largest size.",
            "`stack = MoveStack()`, `walk(Board(fen), stack, depth)`, `stack.highest`",
        ),
        "71 for three plies from the starting position, though there are 8,902 lines: only the "
        "lists on the way to one leaf lie on the stack at the same time.",
        highest,
    ),
    Exercise(
        "bring_to_top",
        (
            "The order of the other moves does not matter.",
            "The move that is tried first lies at the end. Exchange two entries.",
            "`place = stack.moves.index(move, begin)`, and then swap `moves[place]` and "
            "`moves[-1]`; the top list begins at `stack.ends[-2]`.",
        ),
        "Exchange it with the last entry, the one that is tried first.",
        bring_to_top,
    ),
)
