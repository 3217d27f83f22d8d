"""The opening explorer and the search over all games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from philidor.accounts.openings import GAME, OnlineSource
from philidor.web.wire.base import ClientModel, Fen, Line, Result, ServerModel
from philidor.web.wire.codes import Message
from philidor.web.wire.games import OpeningName
from philidor.web.wire.repertoire import Planned

# The user's own games, games of matches, and imported games.
ExplorerSource = Literal["games", "matches", "imported"]


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
    planned: Planned | None = Field(
        default=None, description="Whether it is in a repertoire: the user's move, or expected."
    )


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


class OnlineAccess(ClientModel):
    """Whose games are asked of lichess; token: of lichess's, never stored or sent back."""

    source: OnlineSource
    token: Annotated[Line, Field(exclude=True)] = ""


class OnlineQuestion(OnlineAccess):
    """A position to ask of lichess; lowest: the least rating of the players, in its groups."""

    fen: Fen
    lowest: Annotated[int, Field(ge=0, le=4000)] = 0


class OnlineGameChoice(OnlineAccess):
    """A game that an answer of lichess named."""

    game: Annotated[str, StringConstraints(pattern=f"^{GAME.pattern}$")]


class OnlineGame(ServerModel):
    """A game that lichess names for a position."""

    id: str
    white: str
    black: str
    white_rating: int | None = None
    black_rating: int | None = None
    result: Result
    year: int | None = None


class OnlinePosition(ExplorerPosition):
    """What lichess knows of a position."""

    games_named: list[OnlineGame] = Field(description="The best known or latest of the games.")


class Imported(ServerModel):
    """What an import into the library has added and left out."""

    games: int
    restored: int = Field(default=0, description="Deleted games that the text has.")
    duplicates: int
    faulty: int
    faults: list[Message] = Field(description="Which games were left out first, and why.")
