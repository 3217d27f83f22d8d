"""Answers of chapter 13."""

from __future__ import annotations

from examples.board import BLACK_BIT, SQUARES, Board
from examples.terms import FULL_PHASE, Terms, phase


def explained(fen: str) -> dict[str, float]:
    """What each term adds to the value, in centipawns for White."""
    player = Terms()
    player.set_position(fen)
    share = phase(player.board) / FULL_PHASE
    return {
        name: term * (early * share + late * (1 - share))
        for (name, (early, late)), term in zip(
            player.weights().items(), player.terms(), strict=True
        )
    }


def mirrored(fen: str) -> str:
    """The same position with the colours exchanged and the board turned round."""
    board, twin = Board(fen), Board(fen)
    twin.clear()
    for square in SQUARES:
        if piece := board.cells[square]:
            twin.put((11 - square // 10) * 10 + square % 10, piece ^ BLACK_BIT)
    twin.side = 1 - board.side
    return twin.fen()
