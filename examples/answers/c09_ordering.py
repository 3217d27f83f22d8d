"""Answers of chapter 9."""

from __future__ import annotations

from examples.board import Move
from examples.capture_search import CaptureSearch
from examples.limits import Limits
from examples.ordering import Ordering


class Counting(Ordering):
    """Counts how many cutoffs the first move of its list causes."""

    def __init__(self) -> None:
        super().__init__()
        self.cutoffs = self.by_the_first = 0
        self.first: dict[int, Move] = {}

    def ordered(self, moves: list[Move], ply: int) -> list[Move]:
        """Remember which move comes first."""
        moves = super().ordered(moves, ply)
        self.first[ply] = moves[0] if moves else Move(0, 0)
        return moves

    def cut_off(self, move: Move, depth: int, ply: int) -> None:
        """Count a cutoff."""
        self.cutoffs += 1
        self.by_the_first += move == self.first[ply]
        super().cut_off(move, depth, ply)


class Worst(Ordering):
    """Tries the moves in the opposite order."""

    def ordered(self, moves: list[Move], ply: int) -> list[Move]:
        """The worst first."""
        return super().ordered(moves, ply)[::-1]


def nodes_of(player: CaptureSearch, fen: str, depth: int) -> int:
    """The nodes of a search to a depth."""
    player.set_position(fen)
    player.think(Limits(depth=depth), lambda _: None)
    return player.watch.nodes
