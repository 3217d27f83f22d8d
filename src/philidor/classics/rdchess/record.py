"""What a search of the root has found of each move, for those who look into the search."""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.types import (
        BOUND_EXACT,
        BOUND_LOWER,
        BOUND_UPPER,
        MAX_QUIETS,
        Move,
        Score,
    )


class RootRecord:
    """The moves of one search of the root in its order: scores, bounds and nodes."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [0] * MAX_QUIETS
            self.scores = [0] * MAX_QUIETS
            self.bounds = [0] * MAX_QUIETS
            self.nodes = [0] * MAX_QUIETS
        self.count = 0

    def clear(self) -> cython.void:
        """Begin the record of another search."""
        self.count = 0

    def note(
        self, move: Move, score: Score, alpha: Score, beta: Score, nodes: cython.longlong
    ) -> cython.void:
        """Remember what a move was found worth in its window."""
        place: cython.int = self.count
        self.moves[place] = move
        self.scores[place] = score
        self.nodes[place] = nodes
        self.bounds[place] = BOUND_EXACT
        if score <= alpha:
            self.bounds[place] = BOUND_UPPER
        elif score >= beta:
            self.bounds[place] = BOUND_LOWER
        self.count += 1

    def rows(self) -> list[tuple[int, int, int, int]]:
        """Move, score, bound and nodes of each, in the order of the search."""
        return [
            (self.moves[place], self.scores[place], self.bounds[place], self.nodes[place])
            for place in range(self.count)
        ]
