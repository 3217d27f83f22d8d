"""Answers of chapter 4."""

from __future__ import annotations

from examples.board import Board, Move
from examples.move_stack import MoveStack, walk


def highest(fen: str, depth: int) -> int:
    """The most entries that the stack holds while all lines of a length are walked."""
    stack = MoveStack()
    walk(Board(fen), stack, depth)
    return stack.highest


def bring_to_top(stack: MoveStack, move: Move) -> None:
    """Exchange a move of the top list with the one that would be tried first."""
    place = stack.moves.index(move, stack.ends[-2])
    stack.moves[place], stack.moves[-1] = stack.moves[-1], stack.moves[place]
