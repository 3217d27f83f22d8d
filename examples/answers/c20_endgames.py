"""Answers of chapter 20."""

from __future__ import annotations

from examples.board import ROOK, Board
from examples.endgames import Endgames
from examples.limits import Limits
from examples.making import make
from examples.retrograde import ILLEGAL, SIZE, STRONG, read_table, squares


def longest(kind: int = ROOK) -> tuple[int, list[tuple[int, int, int]]]:
    """Moves of the longest win, and its positions: strong king, piece and weak king, a1 is 0."""
    plies = read_table(kind).plies[STRONG]
    most = max(one for one in plies if one < ILLEGAL)
    return (most + 1) // 2, [squares(place) for place in range(SIZE) if plies[place] == most]


def played_out(fen: str) -> int:
    """The plies that the engine needs to mate when it plays both sides from its tables."""
    player = Endgames()
    player.set_position(fen)
    plies = 0
    while move := player.think(Limits(depth=1), lambda _: None):
        make(player.board, move)
        player.keys.append(player.board.key())
        plies += 1
    return plies


def empty(fen: str) -> Board:
    """The board of a position."""
    return Board(fen)
