"""A record of every move that a search tries, in order: its tree, for teaching and for tests."""

import cython

if not cython.compiled:
    from philidor.classics.common.types import TRACE_LENGTH, TraceStep


class Trace:
    """The first steps of a search, depth first; later ones are not kept.

    A step holds the stage of the search, the ply at which the move is made, the move, the depth
    that remains after it, and the window for its result.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.steps = [TraceStep() for _ in range(TRACE_LENGTH)]
        self.length = 0

    def clear(self) -> cython.void:
        """Begin the record of a new search."""
        self.length = 0

    def record(
        self,
        stage: cython.int,
        ply: cython.int,
        move: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.void:
        """Record one step while there is room."""
        if self.length == TRACE_LENGTH:
            return
        self.steps[self.length].stage = stage
        self.steps[self.length].ply = ply
        self.steps[self.length].move = move
        self.steps[self.length].depth = depth
        self.steps[self.length].alpha = alpha
        self.steps[self.length].beta = beta
        self.length += 1

    def listed(self, most: int = TRACE_LENGTH) -> list[tuple[int, int, int, int, int, int]]:
        """The steps, up to a number, as (stage, ply, move, depth, alpha, beta)."""
        return [
            (
                self.steps[index].stage,
                self.steps[index].ply,
                self.steps[index].move,
                self.steps[index].depth,
                self.steps[index].alpha,
                self.steps[index].beta,
            )
            for index in range(min(most, self.length))
        ]
