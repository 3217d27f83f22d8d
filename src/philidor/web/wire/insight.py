"""What an engine reports of the inside of its search (docs/insight.md), one model for each kind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypeAliasType

from philidor.contract.json_object import JsonObject
from philidor.web.wire.base import LAZY, ServerModel


class IterationInsight(ServerModel):
    """A search of the root at one depth, with its window; repeated where the window was missed.

    `alpha`, `best` and `beta` are centipawns for the side to move, on the engine's own scale:
    values beyond its mate bound are mates.
    """

    kind: Literal["iteration"]
    depth: int
    seldepth: int | None = None
    alpha: int | None = None
    best: int | None = None
    beta: int | None = None
    time: int | None = Field(default=None, description="Milliseconds since the search began.")
    nodes: int | None = None
    line: list[str] = Field(default_factory=list, description="UCI moves.")


class StatisticsInsight(ServerModel):
    """Counters since the search began, by the names that docs/insight.md lists."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, float]
    kind: Literal["statistics"]


class MovesInsight(ServerModel):
    """The root's moves before the search: as they were generated, and in the order of search."""

    kind: Literal["moves"]
    generated: list[str] = Field(default_factory=list)
    searched: list[str] = Field(default_factory=list)
    classes: list[str] = Field(default_factory=list, description="Of each move of `searched`.")


class RootMove(ServerModel):
    """The result of one root move, for the side to move."""

    move: str
    move_class: str = Field(
        "", description="The class that gave the move its place; empty if `moves` tells it."
    )
    cp: int | None = None
    mate: int | None = None
    bound: Literal["exact", "lowerbound", "upperbound"] = "exact"
    depth: int | None = None
    nodes: int | None = None


class RootInsight(ServerModel):
    """The results of the root's moves so far, in the order of the latest search of them."""

    kind: Literal["root"]
    moves: list[RootMove]


class EvaluationInsight(ServerModel):
    """The engine's evaluation of the root position: White's advantage by term, in centipawns."""

    kind: Literal["evaluation"]
    terms: dict[str, float]


EngineInsight = TypeAliasType(
    "EngineInsight",
    Annotated[
        IterationInsight | StatisticsInsight | MovesInsight | RootInsight | EvaluationInsight,
        Field(discriminator="kind"),
    ],
)
ENGINE_INSIGHT: TypeAdapter[EngineInsight] = TypeAdapter(EngineInsight, config=LAZY)


def read_insight(data: JsonObject) -> EngineInsight | None:
    """An engine's JSON as one of the kinds above; None for other kinds and malformed data."""
    try:
        return ENGINE_INSIGHT.validate_python(data)
    except ValidationError:
        return None
