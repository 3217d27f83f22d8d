"""The results of the root's moves in one search, for the insight reports."""

import cython

if not cython.compiled:
    from philidor.classics.common.types import MAX_ROOT_MOVES


class RootRecord:
    """Move, score, window and nodes of each root move, in the order of the search."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [0] * MAX_ROOT_MOVES
            self.scores = [0] * MAX_ROOT_MOVES
            self.alphas = [0] * MAX_ROOT_MOVES
            self.betas = [0] * MAX_ROOT_MOVES
            self.nodes = [0] * MAX_ROOT_MOVES
        self.count = 0

    def clear(self) -> cython.void:
        """Begin the record of a new search."""
        self.count = 0

    def note(
        self,
        move: cython.int,
        score: cython.int,
        alpha: cython.int,
        beta: cython.int,
        nodes: cython.longlong,
    ) -> cython.void:
        """Record the score of a move in its window, and the nodes that it took."""
        self.moves[self.count] = move
        self.scores[self.count] = score
        self.alphas[self.count] = alpha
        self.betas[self.count] = beta
        self.nodes[self.count] = nodes
        self.count += 1

    def rows(self) -> list[tuple[int, int, int, int, int]]:
        """Move, score, alpha, beta and nodes of each root move."""
        return [
            (
                self.moves[index],
                self.scores[index],
                self.alphas[index],
                self.betas[index],
                self.nodes[index],
            )
            for index in range(self.count)
        ]
