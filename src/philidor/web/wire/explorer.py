"""The opening explorer and the search over all games."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from philidor.web.wire.base import ServerModel
from philidor.web.wire.games import GameHeading, OpeningName

# The user's own games, games of matches, and the games database with imported PGN.
ExplorerSource = Literal["games", "matches", "database"]


class ExplorerMove(ServerModel):
    """A move with the number of its games and how they ended."""

    uci: str
    san: str
    games: int
    white: int = Field(description="Games that White won.")
    draws: int
    black: int
    rating: int | None = Field(default=None, description="Mean rating of the movers.")
    book: int | None = Field(default=None, description="Its weight in the shipped book.")


class ExplorerPosition(ServerModel):
    """What was played in a position, by whatever moves it was reached."""

    fen: str
    opening: OpeningName | None = None
    games: int
    white: int
    draws: int
    black: int
    rating: int | None = None
    moves: list[ExplorerMove]


class FoundGame(GameHeading):
    """A game that was found: a stored one by its id, or one of the database by its number."""

    source: Literal["stored", "database"]


class FoundGames(ServerModel):
    """A page of the games that match a search."""

    total: int
    games: list[FoundGame]


class Imported(ServerModel):
    """What an import into the database has added and left out."""

    games: int
    duplicates: int
    faulty: int
    faults: list[str] = Field(description="The first faults, with their lines.")
