"""Messages from the server to the page over the WebSocket.

Answers carry the `id` of the command they answer. All others go to the pages that watch the game,
run the analysis or show the job.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType

from philidor.web.wire.base import LAZY, ServerModel
from philidor.web.wire.codes import Message
from philidor.web.wire.games import GameHead, GameState, LegalMoves, Node
from philidor.web.wire.insight import EngineInsight
from philidor.web.wire.jobs import Job
from philidor.web.wire.searches import Score, SearchReport, Source
from philidor.web.wire.status import Status
from philidor.web.wire.workloads import Workloads


class Welcome(ServerModel):
    """The first message of a connection."""

    type: Literal["welcome"] = "welcome"
    status: Status


class Ok(ServerModel):
    """The command with this id was carried out; `node` is where a move has led."""

    type: Literal["ok"] = "ok"
    id: int
    node: int | None = None


class Error(ServerModel):
    """A command was refused (with its id), or something failed later (id None)."""

    type: Literal["error"] = "error"
    id: int | None = None
    game: str | None = None
    error: Message


class WholeGame(ServerModel):
    """A whole game, the answer to `watch`."""

    type: Literal["game"] = "game"
    id: int | None = None
    game: GameState


class Update(ServerModel):
    """A change of a game: the new head, nodes that are new or changed, nodes that are gone.

    Revisions count up by one; a page that misses one asks with `watch` for the whole game.
    """

    type: Literal["update"] = "update"
    game: GameHead
    nodes: list[Node] = Field(default_factory=list)
    removed: list[int] = Field(default_factory=list)


class LegalMovesAnswer(ServerModel):
    """The answer to `legal`."""

    type: Literal["legal"] = "legal"
    id: int | None = None
    game: str
    node: int
    position: LegalMoves


class SearchProgress(ServerModel):
    """The progress of the search of an engine that plays or gives a hint."""

    type: Literal["search"] = "search"
    source: Source
    node: int
    engine: str
    report: SearchReport


class HintFound(ServerModel):
    """A hint."""

    type: Literal["hint"] = "hint"
    game: str
    node: int
    uci: str
    san: str
    score: Score | None = None
    line: list[str] = Field(default_factory=list, description="In SAN, the hint first.")


class Notice(ServerModel):
    """A message about a game for people, such as a declined draw."""

    type: Literal["notice"] = "notice"
    game: str
    message: Message


class Learned(ServerModel):
    """Learning mode has entered a move in the opening library."""

    type: Literal["learned"] = "learned"
    game: str
    node: int
    fen: str = Field(description="The position before the move.")
    uci: str
    new: bool


class Analysis(ServerModel):
    """The progress of an analysis of this page; `error` is the reason if it has failed.

    `fen` is the analysed position; with `threat`, the side to move in it is the other one.
    """

    type: Literal["analysis"] = "analysis"
    slot: int
    running: bool
    engine: str
    name: str
    game: str | None = None
    node: int | None = None
    fen: str
    threat: bool = False
    report: SearchReport
    error: Message | None = None


class InsightData(ServerModel):
    """Insight into an engine's search: the JSON of its `info string`, see docs/insight.md."""

    type: Literal["insight"] = "insight"
    source: Source
    data: EngineInsight


class TrafficLine(ServerModel):
    """A line of a protocol; `sent`: from the server to the engine; at: ms since its start."""

    at: int
    sent: bool
    text: str


class Traffic(ServerModel):
    """Protocol lines since the last such message; `dropped` more were too many to send."""

    type: Literal["traffic"] = "traffic"
    source: Source
    engine: str
    lines: list[TrafficLine]
    dropped: int = 0


class JobChanged(ServerModel):
    """A job has started, progressed or ended. The result is left out of most progress messages."""

    type: Literal["job"] = "job"
    job: Job


class WorkloadsChanged(ServerModel):
    """The queue of tests or its workers have changed; at most once a second."""

    type: Literal["workloads"] = "workloads"
    workloads: Workloads


class GamesChanged(ServerModel):
    """The list of games has changed; lists on show are read again."""

    type: Literal["games_changed"] = "games_changed"


class Saving(ServerModel):
    """Whether changes are stored: `problem` is why some are not, None once all of them are.

    games: how many games have such changes. They are tried again until they are stored.
    """

    type: Literal["saving"] = "saving"
    problem: Message | None = None
    games: int = 0


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        Welcome
        | Ok
        | Error
        | WholeGame
        | Update
        | LegalMovesAnswer
        | SearchProgress
        | HintFound
        | Notice
        | Learned
        | Analysis
        | InsightData
        | Traffic
        | JobChanged
        | WorkloadsChanged
        | GamesChanged
        | Saving,
        Field(discriminator="type"),
    ],
)

SERVER_MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage, config=LAZY)
