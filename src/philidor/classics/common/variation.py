"""The principal variation of a search, in the usual triangle of lines."""

import cython

if not cython.compiled:
    from philidor.classics.common.types import MAX_LINE


class Variation:
    """The best line from each ply of the current line; `end` is the index where each ends."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [[0] * MAX_LINE for _ in range(MAX_LINE)]
            self.end = [0] * MAX_LINE

    def begin(self, ply: cython.int) -> cython.void:
        """Clear the line of a node at this ply."""
        self.end[ply] = ply

    def lengthen(self, move: cython.int, ply: cython.int) -> cython.void:
        """Set the best line from a ply to this move and the best line after it."""
        index: cython.int
        self.moves[ply][ply] = move
        for index in range(ply + 1, self.end[ply + 1]):
            self.moves[ply][index] = self.moves[ply + 1][index]
        self.end[ply] = max(ply + 1, self.end[ply + 1])

    def listed(self) -> list[int]:
        """The line from the root."""
        return [self.moves[0][ply] for ply in range(self.end[0])]
