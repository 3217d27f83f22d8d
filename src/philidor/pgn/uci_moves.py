"""The moves of a game that was read, in UCI form."""

from __future__ import annotations

from array import array

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.pgn.tree import play, uci


def uci_moves(setup: Setup, moves: bytes) -> list[str]:
    """The moves from an initial position, packed as in `game.Game.moves`, in UCI form.

    A null move is `0000`.
    """
    position = Position()
    convert.place(position, setup)
    names: list[str] = []
    for move in array("H", moves):
        names.append(uci(position, move))
        play(position, move)
    return names
