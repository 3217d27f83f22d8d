"""Studies: named works with chapters, each of which is a game or an analysis."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from philidor.web.wire.base import ClientModel, Key, Line, ServerModel
from philidor.web.wire.codes import Message

# A book of so many chapters is a collection, which the library keeps better.
MOST_CHAPTERS = 500
Chapters = Annotated[list["ChapterPlace"], Field(max_length=MOST_CHAPTERS)]


class ChapterPlace(ClientModel):
    """A chapter: its game, and a title of its own, empty for the names of the players."""

    game: Key
    title: Line = ""


class StudyContents(ClientModel):
    """What a study is called, and its chapters in order."""

    name: Annotated[Line, Field(min_length=1)]
    chapters: Chapters = Field(default_factory=list)


class Chapter(ServerModel):
    """A chapter as lists show it; `there` is false while its game is deleted."""

    game: str
    title: str
    white: str = ""
    black: str = ""
    result: str = "*"
    eco: str = ""
    opening: str = ""
    plies: int = 0
    there: bool = True


class StudySummary(ServerModel):
    """A study of the list."""

    id: str
    name: str
    chapters: int
    updated: str


class Study(ServerModel):
    """A study with its chapters."""

    id: str
    name: str
    chapters: list[Chapter]
    created: str
    updated: str


class ImportedStudy(Study):
    """A study that was made of a PGN."""

    faults: list[Message] = Field(description="What could not be read.")
