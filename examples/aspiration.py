"""Chapter 28: aspiration. The last iteration's score is a good guess at the next one."""

from __future__ import annotations

from examples.alpha_beta import INFINITE, MATE_BOUND, Score
from examples.futility import Futility

# The first iterations jump too much to be a guess.
FIRST_DEPTH = 3


class Aspiration(Futility):
    """Chapter 28: a narrow window around the last score, opened where the score leaves it."""

    # Half the width of the first window, in centipawns.
    width = 25

    def __init__(self) -> None:
        super().__init__()
        self.last_score: Score = 0

    def iteration(self, depth: int) -> Score:
        """Search in windows around the last score until the score lies inside one."""
        if depth < FIRST_DEPTH or abs(self.last_score) > MATE_BOUND:
            self.last_score = super().iteration(depth)
            return self.last_score
        width = self.width
        alpha, beta = self.last_score - width, self.last_score + width
        while not alpha < (score := self.search(alpha, beta, depth, 0)) < beta:
            width *= 4
            if score <= alpha:
                alpha = max(score - width, -INFINITE)
            else:
                beta = min(score + width, INFINITE)
        self.last_score = score
        return score
