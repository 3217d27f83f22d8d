"""The progress of a search, and which search a report belongs to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from philidor.web.wire.base import ClientModel, ServerModel, Side


class Score(ServerModel):
    """A score from White's point of view: centipawns, or moves to mate (positive: White mates)."""

    cp: int | None = None
    mate: int | None = None
    bound: Literal["", "lower", "upper"] = ""


class SearchLine(ServerModel):
    """One line of a search: the n-th best (1 is the best), its value and its moves."""

    multipv: int = 1
    depth: int | None = None
    seldepth: int | None = None
    score: Score | None = None
    wdl: tuple[int, int, int] | None = Field(
        default=None, description="In thousandths, White's side."
    )
    nodes: int | None = None
    time: int | None = None
    pv: list[str] = Field(default_factory=list, description="UCI moves.")
    san: list[str] = Field(default_factory=list, description="The same in short notation.")


class SearchReport(ServerModel):
    """The progress of a search."""

    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    hashfull: int | None = Field(default=None, description="Thousandths of the table.")
    tbhits: int | None = None
    currmove: str | None = None
    currmovenumber: int | None = None
    progress: float | None = Field(default=None, description="0 to 1 where the limit is known.")
    root: list[str] = Field(
        default_factory=list, description="The root's moves in the order of the latest search."
    )
    lines: list[SearchLine] = Field(default_factory=list, description="The best first.")
    iterations: list[SearchLine] = Field(
        default_factory=list, description="The best line of each depth so far, without `san`."
    )


class GameSource(ServerModel):
    """A search by the engine that plays one side of a game."""

    kind: Literal["game"] = "game"
    game: str
    side: Side


class AnalysisSource(ServerModel):
    """An analysis of this page, by its slot."""

    kind: Literal["analysis"] = "analysis"
    slot: int


class HintSource(ServerModel):
    """A search for a hint in a game."""

    kind: Literal["hint"] = "hint"
    game: str


Source = Annotated[GameSource | AnalysisSource | HintSource, Field(discriminator="kind")]


class SearchLimit(ClientModel):
    """The limits of each search of a job; at least one must be given."""

    depth: Annotated[int, Field(ge=1, le=128)] | None = None
    nodes: Annotated[int, Field(ge=1, le=10**12)] | None = None
    movetime: Annotated[int, Field(ge=1, le=86_400_000)] | None = None
