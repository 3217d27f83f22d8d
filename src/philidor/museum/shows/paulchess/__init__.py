"""PaulChess's demonstrations, by topic; here the boards that they use."""

from __future__ import annotations

from philidor.classics.paulchess.position import Position, position_of
from philidor.game.fen import parse_fen


def board_at(fen: str) -> Position:
    """PaulChess's board at a position."""
    return position_of(parse_fen(fen))
