"""The museum's exhibits, with every text in both languages."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from philidor.web.wire.base import Result, ServerModel

Language = Literal["en", "de"]


class MuseumText(ServerModel):
    """A text in each language."""

    en: str
    de: str


class MuseumSection(ServerModel):
    """A text with a heading."""

    title: MuseumText
    text: MuseumText
    passage: str = Field(description="Where its source says so.")


class MuseumSource(ServerModel):
    """A document that the exhibit stands on."""

    short: str = Field(description="Its name in passages.")
    text: MuseumText
    address: str = Field(description="Its public address, empty where it has none.")


class ExhibitSummary(ServerModel):
    """What a list shows of an exhibit."""

    key: str
    name: str
    author: str
    years: str
    engines: list[str] = Field(description="The built-in engines that play as it.")
    summary: MuseumText


class MuseumMove(ServerModel):
    """A move of an exhibit's game."""

    uci: str
    san: str
    fen: str = Field(description="The position after it.")
    note: MuseumText | None = None


class MuseumGame(ServerModel):
    """A game that the program played."""

    white: str
    black: str
    event: MuseumText
    year: str
    result: Result
    introduction: MuseumText
    moves: list[MuseumMove]


class MuseumStop(ServerModel):
    """A stop of the tour through the code."""

    title: MuseumText
    text: MuseumText
    passage: str
    name: str = Field(description="The class or function, dotted for a method.")
    path: str = Field(description="The file, from the repository's root.")
    line: int = Field(description="The number of the first line of `code`.")
    code: str


class MuseumShow(ServerModel):
    """A trait that the program can demonstrate."""

    line: str = Field(description="Of the checklist in docs/classics.md.")
    title: MuseumText
    passage: str


class MuseumShown(ServerModel):
    """What a demonstration printed."""

    lines: list[str]
    holds: bool = Field(description="Whether it is what the source describes.")


class ExhibitDetails(ExhibitSummary):
    """A whole exhibit."""

    facts: list[MuseumSection]
    stories: list[MuseumSection]
    unknown: list[MuseumText] = Field(description="What the documents do not tell.")
    figure: MuseumText = Field(description="What the figure shows.")
    figure_ply: int = Field(description="The move of the game at which the figure is first shown.")
    game: MuseumGame
    tour: list[MuseumStop]
    shows: list[MuseumShow]
    sources: list[MuseumSource]


class MuseumFigure(ServerModel):
    """A drawing as SVG."""

    svg: str
