"""Answers of chapter 28."""

from __future__ import annotations

from examples.alpha_beta import INFINITE, Score
from examples.aspiration import Aspiration
from examples.limits import Limits


class Opened(Aspiration):
    """After a failure, opens that side of the window altogether."""

    def iteration(self, depth: int) -> Score:
        """Search around the last score; a failure costs two more searches at most."""
        alpha, beta = self.last_score - self.width, self.last_score + self.width
        while not alpha < (score := self.search(alpha, beta, depth, 0)) < beta:
            if score <= alpha:
                alpha = -INFINITE
            else:
                beta = INFINITE
        self.last_score = score
        return score


def nodes_with(width: int, fen: str, depth: int) -> int:
    """The nodes of all iterations up to a depth, with windows of some width."""
    player = Aspiration()
    player.width = width
    player.set_position(fen)
    player.think(Limits(depth=depth), lambda _: None)
    return player.nodes
