"""A record of the searched tree, as the author's debugging build printed it."""

import cython

if not cython.compiled:
    from philidor.classics.arasan.types import TRACE_LENGTH, Depth, Move, Score, Step


class Trace:
    """The moves that a search tries, in order, until the record is full.

    A step holds the stage, the ply at which the move is made, the move, the nominal depth left
    behind it (0 and below beyond the horizon) and the window for its result.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.steps = [Step() for _ in range(TRACE_LENGTH)]
        self.length = 0

    def enter(
        self,
        stage: cython.int,
        ply: cython.int,
        move: Move,
        depth: Depth,
        alpha: Score,
        beta: Score,
    ) -> cython.void:
        """Write one step down."""
        if self.length < TRACE_LENGTH:
            place: cython.int = self.length
            self.steps[place].stage = stage
            self.steps[place].ply = ply
            self.steps[place].move = move
            self.steps[place].depth = depth
            self.steps[place].alpha = alpha
            self.steps[place].beta = beta
            self.length = place + 1

    def entries(self) -> list[tuple[int, int, Move, int, int, int]]:
        """All steps: stage, ply, move, depth, alpha, beta."""
        return [
            (
                self.steps[place].stage,
                self.steps[place].ply,
                self.steps[place].move,
                self.steps[place].depth,
                self.steps[place].alpha,
                self.steps[place].beta,
            )
            for place in range(self.length)
        ]
