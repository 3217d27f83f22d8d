"""PGN and EPD: uploaded texts, and what was read from them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from philidor.web.wire.base import ClientModel, Line, ServerModel
from philidor.web.wire.codes import Message


class TextUpload(ClientModel):
    """A file's contents."""

    text: str
    name: Line = ""


class TextBody(ServerModel):
    """A text to copy."""

    text: str


class CollectionGame(ServerModel):
    """A game of a loaded file."""

    number: int
    white: str
    black: str
    result: str
    date: str
    event: str
    site: str
    round: str
    eco: str
    plies: int


class Collection(ServerModel):
    """A loaded PGN file; `game` is set where it held exactly one game, already opened.

    known: the library had that game before.
    """

    id: str
    name: str
    total: int
    faults: list[Message] = Field(default_factory=list, description="What could not be read.")
    game: str | None = None
    known: bool = False


class CollectionPage(ServerModel):
    """The games of a file, by its name, that match a search."""

    name: str
    total: int
    games: list[CollectionGame]


class Adding(ClientModel):
    """The folder that all games of a file are added to; empty: to none."""

    folder: Annotated[Line, StringConstraints(max_length=80, strip_whitespace=True)] = ""


class GamesUpload(TextUpload, Adding):
    """A file of games, and the folder that they are added to."""


class EpdRecord(ServerModel):
    """A position with its operations; moves in SAN as the line gives them."""

    line: int
    fen: str
    operations: dict[str, str]


class EpdFile(ServerModel):
    """The positions of an EPD text, and the lines that cannot be read."""

    records: list[EpdRecord]
    faults: list[Message]
