"""The museum's exhibits, with every text in both languages."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from philidor.web.wire.base import ClientModel, Fen, Key, Result, ServerModel

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


class MuseumCited(ServerModel):
    """A statement, and where its source says so."""

    text: MuseumText
    passage: str


class MuseumSource(ServerModel):
    """A document that the exhibit stands on."""

    short: str = Field(description="Its name in passages.")
    text: MuseumText
    address: str = Field(description="Its public address, empty if it has none.")


class ExhibitSummary(ServerModel):
    """What a list shows of an exhibit."""

    key: str
    name: str
    author: str
    years: str
    engines: list[str] = Field(description="The built-in engines that play as it.")
    summary: MuseumCited


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

    line: str = Field(description="Of docs/checklist.md.")
    title: MuseumText
    passage: str
    where: str = Field(description="An address or command that shows it; empty: it runs here.")


class MuseumShown(ServerModel):
    """What a demonstration printed."""

    lines: list[str]
    holds: bool = Field(description="Whether it is what the source describes.")


class ExhibitDetails(ExhibitSummary):
    """A whole exhibit."""

    facts: list[MuseumSection]
    stories: list[MuseumSection]
    unknown: list[MuseumText] = Field(description="What the documents do not tell.")
    figure: MuseumCited = Field(description="What the figure shows.")
    figure_ply: int = Field(description="The move of the game at which the figure is first shown.")
    game: MuseumGame
    tour: list[MuseumStop]
    shows: list[MuseumShow]
    sources: list[MuseumSource]


class MuseumFigure(ServerModel):
    """A drawing as SVG."""

    svg: str


class MuseumStation(ServerModel):
    """One program of the visitor's hour."""

    exhibit: str = Field(description="Empty for the engine of today.")
    engine: str
    nodes: int = Field(description="Of one second on its machine.")
    doubling: int = Field(description="The Elo that twice the speed is worth.")
    equals: int = Field(description="The nodes a move with which Philidor is as strong.")
    show: MuseumShow | None = Field(None, description="The demonstration to run.")
    told: MuseumCited
    quotation: MuseumCited | None = None


class MuseumTerm(ServerModel):
    """A word of the period."""

    word: str
    exhibit: str = Field(description="The exhibit whose source is cited.")
    meaning: MuseumCited


class MuseumHour(ServerModel):
    """The guided tour and the glossary."""

    introduction: MuseumText
    fen: str = Field(description="The position that all programs judge.")
    solution: str = Field(description="The best move by the test that it is from, in SAN.")
    position: MuseumCited
    stations: list[MuseumStation]
    terms: list[MuseumTerm]


class LevonTest(ServerModel):
    """The test of PaulChess by Levon Altounian."""

    positions: list[str] = Field(description="Its test positions, which number keys set up (FEN).")
    options: dict[str, str] = Field(description="PaulChess's options in his games.")


class JudgementRequest(ClientModel):
    """A position that a program of the hour is to judge, for one second of its machine."""

    engine: Key
    fen: Fen


class MuseumJudgement(ServerModel):
    """What a program thinks of a position."""

    san: str
    score: str = Field(description="For White: `+0.31`, or `#-4`.")
    depth: int
    line: list[str] = Field(description="The moves that it expects, in SAN.")
