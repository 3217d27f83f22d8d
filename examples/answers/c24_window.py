"""Answers of chapter 24."""

from __future__ import annotations

from examples.alpha_beta import AlphaBeta
from examples.limits import Limits, Watch


def bound(alpha: int, best: int, beta: int) -> str:
    """What a result says about the true score."""
    if best <= alpha:
        return "at most"
    if best >= beta:
        return "at least"
    return "exact"


def windows(fen: str, depth: int, guess: int, width: int) -> list[tuple[int, int, int]]:
    """Alpha, best and beta of each search until one result lies inside its window."""
    player = AlphaBeta()
    player.set_position(fen)
    player.watch = Watch(Limits(), None, player.signals)
    tried = []
    low, high = guess - width, guess + width
    while True:
        player.lines = [[] for _ in range(64)]
        best = player.search(low, high, depth, 0)
        tried.append((low, best, high))
        if low < best < high:
            return tried
        width *= 2
        low, high = (best - width, high) if best <= low else (low, best + width)
