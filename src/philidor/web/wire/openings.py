"""The opening library."""

from __future__ import annotations

from pydantic import Field

from philidor.web.wire.base import ClientModel, Fen, Line, ServerModel, Uci
from philidor.web.wire.games import OpeningName


class LibraryMove(ServerModel):
    """A move of the library; passive moves are played if there is no active one."""

    uci: str
    san: str
    active: bool
    annotation: str = ""
    fen: str = Field(description="The position that it leads to.")
    known: bool = Field(description="Whether the library has moves from there.")


class LibraryPosition(ServerModel):
    """The library's moves in a position."""

    fen: str
    moves: list[LibraryMove]
    annotation: str = ""
    opening: OpeningName | None = None
    transpositions: bool = Field(
        default=True, description="Found by the position, whatever the path."
    )


class LibraryEntry(ClientModel):
    """A move to enter, or to change if it is known."""

    fen: Fen
    uci: Uci
    active: bool = True
    annotation: Line = ""


class LibraryStatistics(ServerModel):
    """The size of the library."""

    available: bool
    positions: int
    moves: int
    active: int
    passive: int
    deepest: int = Field(description="Plies of the longest line from the start position.")
