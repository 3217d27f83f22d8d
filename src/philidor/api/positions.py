"""The positions that the library takes."""

from __future__ import annotations

import chess

from philidor.contract.player import UnsupportedPositionError


def refuse_variants(board: chess.Board) -> None:
    """UnsupportedPositionError for a board of a game other than chess and Chess960."""
    if board.uci_variant != chess.Board.uci_variant:
        raise UnsupportedPositionError(
            f"this is a board of another game, {board.uci_variant}, not of chess or Chess960"
        )
