"""The games that the positions of a table are from: with them, players know the moves before."""

from __future__ import annotations

from pathlib import Path

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import start
from philidor.human.past import Past
from philidor.lab.people.tables import rows_of


class Origins:
    """Games from the initial position, by the name that a table of positions has for them."""

    def __init__(self, path: Path) -> None:
        """Read a table with the columns `game` and `moves` (UCI); InputError if it is none."""
        self._path = path
        self._games = {
            row["game"]: tuple(row["moves"].split()) for row in rows_of(path, ("game", "moves"))
        }

    def past_of(self, setup: Setup, game: str | None, ply: str | None) -> Past:
        """The moves that led to a position after a number of half-moves of a game.

        ValueError with what is wrong.
        """
        if game is None or ply is None:
            raise ValueError("no columns 'game' and 'ply', which name the game in --games")
        if game not in self._games:
            raise ValueError(f"{self._path} has no game {game}")
        moves = self._games[game][: int(ply)]
        walk = Position()
        convert.place(walk, start())
        try:
            convert.play(walk, moves)
        except ValueError as error:
            raise ValueError(f"game {game} of {self._path}: {error}") from None
        reached = convert.setup_of(walk)
        if (reached.board, reached.white_to_move) != (setup.board, setup.white_to_move):
            raise ValueError(f"game {game} of {self._path} does not stand so after {ply} moves")
        return Past(start(), moves)
