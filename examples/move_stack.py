"""Chapter 4: the move stack, one array for the move lists of all plies."""

from __future__ import annotations

from collections.abc import Iterator

from examples.board import Board, Move
from examples.generator import generate
from examples.making import make, take_back


class MoveStack:
    """Move lists on top of each other: a ply's list begins where that of the ply before ends."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.ends = [0]
        self.highest = 0

    def push(self, moves: list[Move]) -> None:
        """Begin a new ply with its list."""
        self.moves += moves
        self.ends.append(len(self.moves))
        self.highest = max(self.highest, len(self.moves))

    def top_list(self) -> Iterator[Move]:
        """The moves of the last ply, from the top of the stack downwards."""
        for index in range(self.ends[-1] - 1, self.ends[-2] - 1, -1):
            yield self.moves[index]

    def drop(self) -> None:
        """End the ply: its list goes, tried or not. A beta cutoff needs no more than this."""
        self.ends.pop()
        del self.moves[self.ends[-1] :]


def walk(board: Board, stack: MoveStack, depth: int) -> int:
    """Count the pseudo-legal lines of a length, with all lists on one stack."""
    if depth == 0:
        return 1
    stack.push(generate(board))
    total = 0
    for move in stack.top_list():
        make(board, move)
        total += walk(board, stack, depth - 1)
        take_back(board)
    stack.drop()
    return total
