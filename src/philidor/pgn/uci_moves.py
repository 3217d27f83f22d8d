"""The moves of a game that was read, in UCI form."""

from __future__ import annotations

from array import array

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position


def uci_moves(setup: Setup, moves: bytes) -> list[str]:
    """The moves from an initial position, packed as in `reader.Game.moves`, in UCI form."""
    position = Position()
    convert.place(position, setup)
    names: list[str] = []
    for move in array("H", moves):
        names.append(convert.uci(position, move))
        position.make(move)
        if position.top > convert.HISTORY - convert.SEARCH_ROOM:
            position.forget_past()
    return names
