"""Answers of chapter 11."""

from __future__ import annotations

from examples.alpha_beta import Score
from examples.capture_search import Castling
from examples.limits import Limits
from examples.player import Player
from examples.quiescence import Quiescence


def scores_by_depth(player: Player, fen: str, depth: int) -> list[int]:
    """The score of each iteration."""
    scores: list[int] = []
    player.set_position(fen)
    player.think(Limits(depth=depth), lambda report: scores.append(report.score))
    return scores


def with_and_without(fen: str, depth: int) -> tuple[list[int], list[int]]:
    """The scores of a search that stops anywhere, and of one that waits for quiet."""
    return scores_by_depth(Castling(), fen, depth), scores_by_depth(Quiescence(), fen, depth)


class Share(Quiescence):
    """Measures which share of the nodes lies beyond the horizon."""

    beyond = 0

    def quiesce(self, alpha: Score, beta: Score, ply: int, played: int) -> Score:
        """Count the nodes after a capture or an evasion."""
        self.beyond += played > 0
        return super().quiesce(alpha, beta, ply, played)

    def share(self) -> float:
        """Nodes of quiescence among all nodes of the last search."""
        return self.beyond / self.watch.nodes
