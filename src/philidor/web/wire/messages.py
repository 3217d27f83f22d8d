"""The messages of the WebSocket, both directions.

Every client message has a `type`; one with an `id` is answered by `ok` or `error` with that id.
The server's own messages come unasked to all pages that watch a game, run a job or an analysis.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter
from typing_extensions import TypeAliasType

from philidor.web.wire.job_resources import Job
from philidor.web.wire.resources import (
    Anything,
    Comment,
    Fen,
    GameHead,
    GameState,
    Key,
    LegalMoves,
    Line,
    Node,
    NodeId,
    Request,
    Score,
    SearchReport,
    Seat,
    Side,
    Source,
    Status,
    Uci,
)
from philidor.web.wire.words import Answer, Message

Slot = Annotated[int, Field(ge=0, le=3)]


class Command(Request):
    """What all messages of a page share."""

    id: Annotated[int, Field(ge=0, le=2**53)] | None = None


class GameCommand(Command):
    """A command to a game."""

    game: Key


# Watching


class Watch(GameCommand):
    """Send this game now and its changes from now on; answered by `game`."""

    type: Literal["watch"] = "watch"


class Unwatch(GameCommand):
    """No more of this game."""

    type: Literal["unwatch"] = "unwatch"


class Legal(GameCommand):
    """Ask for the legal moves at a node; answered by `legal`."""

    type: Literal["legal"] = "legal"
    node: NodeId


class Insight(Command):
    """How much of the engines' inside this page wants to see.

    level 0: the watchdog; 1: iterations and table use as well; 2: moves and evaluation too.
    traffic: the lines of the protocol.
    """

    type: Literal["insight"] = "insight"
    level: Annotated[int, Field(ge=0, le=2)] = 0
    traffic: bool = False


# Playing


class Move(GameCommand):
    """Play a move at a node.

    At the head it is a move of the game, if the side to move is a person's; at any other node it is
    a variation and changes nothing of the game.
    """

    type: Literal["move"] = "move"
    node: NodeId
    uci: Uci


class Start(GameCommand):
    """Begin or go on: clocks run and engines think."""

    type: Literal["start"] = "start"


class Pause(GameCommand):
    """Stop the clocks; a running search is dropped."""

    type: Literal["pause"] = "pause"


class Step(GameCommand):
    """Let an engine play one move for the side to move, then wait.

    A person's side is played by the other side's engine, else by the house's.
    """

    type: Literal["step"] = "step"


class MoveNow(GameCommand):
    """The thinking engine shall play what it has found."""

    type: Literal["move_now"] = "move_now"


class AbortSearch(GameCommand):
    """Drop the running search, no move is played; the game pauses (Escape)."""

    type: Literal["abort_search"] = "abort_search"


class TakeBack(GameCommand):
    """Take moves back: `plies`, or to the last position in which a person was to move."""

    type: Literal["take_back"] = "take_back"
    plies: Annotated[int, Field(ge=1, le=1_000)] | None = None


class Redo(GameCommand):
    """Play the moves that were taken back again: `plies`, or as many as a take-back takes."""

    type: Literal["redo"] = "redo"
    plies: Annotated[int, Field(ge=1, le=1_000)] | None = None


class Jump(GameCommand):
    """Let the game stand at a node; it pauses there."""

    type: Literal["jump"] = "jump"
    node: NodeId


class Hint(GameCommand):
    """Ask for a good move at the head; answered by `hint` when it is found."""

    type: Literal["hint"] = "hint"


class OfferDraw(GameCommand):
    """Offer a draw. An engine answers at once, a person by `accept_draw` or `decline_draw`."""

    type: Literal["offer_draw"] = "offer_draw"


class AcceptDraw(GameCommand):
    """Take the draw that was offered."""

    type: Literal["accept_draw"] = "accept_draw"


class DeclineDraw(GameCommand):
    """Refuse the draw that was offered."""

    type: Literal["decline_draw"] = "decline_draw"


class Resign(GameCommand):
    """Give the game up: for `side`, or for the person who is to move or plays alone."""

    type: Literal["resign"] = "resign"
    side: Side | None = None


class SetPlayers(GameCommand):
    """Change who plays, how fast, and whether engines go on by themselves."""

    type: Literal["set_players"] = "set_players"
    white: Seat | None = None
    black: Seat | None = None
    level: Annotated[str, StringConstraints(max_length=80)] | None = None
    continuous: bool | None = None


class ResetClocks(GameCommand):
    """Both clocks as at the game's start."""

    type: Literal["reset_clocks"] = "reset_clocks"


class SetLearning(GameCommand):
    """Learning mode: moves played at the head are entered in the opening library."""

    type: Literal["set_learning"] = "set_learning"
    on: bool


# Editing


class Annotate(GameCommand):
    """Write at a node; what is left out stays."""

    type: Literal["annotate"] = "annotate"
    node: NodeId
    comment: Comment | None = None
    before: Comment | None = None
    nags: list[Annotated[int, Field(ge=0, le=255)]] | None = Field(default=None, max_length=20)


class Promote(GameCommand):
    """Make a variation one step more important, or the main line."""

    type: Literal["promote"] = "promote"
    node: NodeId
    to_main: bool = False


class Delete(GameCommand):
    """Delete a node and what follows from it."""

    type: Literal["delete"] = "delete"
    node: NodeId


class SetData(GameCommand):
    """Game data: PGN's tags, EPD's operations, the game's comment; what is left out stays."""

    type: Literal["set_data"] = "set_data"
    tags: dict[Line, Line] | None = Field(default=None, max_length=100)
    epd: dict[Line, Line] | None = Field(default=None, max_length=100)
    comment: Comment | None = None


# Analysis


class Analyse(Command):
    """Analyse without end in a slot of this page; a running one in the slot is replaced.

    The position is a node of a game, or `fen`. threat: the same position with the other side to
    move, to see what it threatens; refused where the side to move is in check.
    """

    type: Literal["analyse"] = "analyse"
    slot: Slot = 0
    engine: Key = "philidor"
    game: Key | None = None
    node: NodeId | None = None
    fen: Fen | None = None
    chess960: bool = False
    lines: Annotated[int, Field(ge=1, le=10)] = 1
    threat: bool = False
    options: dict[Line, Line] = Field(default_factory=dict, max_length=100)


class StopAnalysis(Command):
    """End the analysis in a slot."""

    type: Literal["stop_analysis"] = "stop_analysis"
    slot: Slot = 0


ClientMessage = TypeAliasType(
    "ClientMessage",
    Annotated[
        Watch
        | Unwatch
        | Legal
        | Insight
        | Move
        | Start
        | Pause
        | Step
        | MoveNow
        | AbortSearch
        | TakeBack
        | Redo
        | Jump
        | Hint
        | OfferDraw
        | AcceptDraw
        | DeclineDraw
        | Resign
        | SetPlayers
        | ResetClocks
        | SetLearning
        | Annotate
        | Promote
        | Delete
        | SetData
        | Analyse
        | StopAnalysis,
        Field(discriminator="type"),
    ],
)
CLIENT_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


class Welcome(Answer):
    """The first message of a connection."""

    type: Literal["welcome"] = "welcome"
    status: Status


class Ok(Answer):
    """The command with this id was carried out; `node` is the one that a move has led to."""

    type: Literal["ok"] = "ok"
    id: int
    node: int | None = None


class Error(Answer):
    """A command was refused (its id), or something went wrong by itself (id None)."""

    type: Literal["error"] = "error"
    id: int | None = None
    game: str | None = None
    error: Message


class Game(Answer):
    """A whole game, after `watch` and whenever it was replaced."""

    type: Literal["game"] = "game"
    id: int | None = None
    game: GameState


class Update(Answer):
    """A change of a game: the new head, nodes that are new or changed, nodes that are gone.

    Revisions count up by one; a page that misses one asks with `watch` for the whole game.
    """

    type: Literal["update"] = "update"
    game: GameHead
    nodes: list[Node] = Field(default_factory=list)
    removed: list[int] = Field(default_factory=list)


class Legals(Answer):
    """The answer to `legal`."""

    type: Literal["legal"] = "legal"
    id: int | None = None
    game: str
    node: int
    position: LegalMoves


class Search(Answer):
    """The watchdog: where the search of an engine that plays, or hints, stands."""

    type: Literal["search"] = "search"
    source: Source
    node: int
    engine: str
    report: SearchReport


class Hinted(Answer):
    """A hint."""

    type: Literal["hint"] = "hint"
    game: str
    node: int
    uci: str
    san: str
    score: Score | None = None
    line: list[str] = Field(default_factory=list, description="In SAN, the hint first.")


class Notice(Answer):
    """Something that happened in a game and is worth a line, such as a draw declined."""

    type: Literal["notice"] = "notice"
    game: str
    message: Message


class Learned(Answer):
    """Learning mode has entered a move; the page may ask for an annotation and send it by REST."""

    type: Literal["learned"] = "learned"
    game: str
    node: int
    fen: str = Field(description="The position before the move.")
    uci: str
    new: bool


class Analysis(Answer):
    """Where an analysis of this page stands; `error` says why one has ended by itself.

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


class InsightData(Answer):
    """What an engine tells of its inside: the JSON of its `info string`, see docs/insight.md."""

    type: Literal["insight"] = "insight"
    source: Source
    data: Anything


class TrafficLine(Answer):
    """A line of a protocol; `sent`: from the server to the engine; at: ms since its start."""

    at: int
    sent: bool
    text: str


class Traffic(Answer):
    """Protocol lines since the last such message; `dropped` more were too many to send."""

    type: Literal["traffic"] = "traffic"
    source: Source
    engine: str
    lines: list[TrafficLine]
    dropped: int = 0


class JobChanged(Answer):
    """A job has begun, come further or ended; without its result while it runs faster than shown.

    A page that shows the result fetches it, or takes it from here where it is given.
    """

    type: Literal["job"] = "job"
    job: Job


class GamesChanged(Answer):
    """The list of games has changed; lists on show are read again."""

    type: Literal["games_changed"] = "games_changed"


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        Welcome
        | Ok
        | Error
        | Game
        | Update
        | Legals
        | Search
        | Hinted
        | Notice
        | Learned
        | Analysis
        | InsightData
        | Traffic
        | JobChanged
        | GamesChanged,
        Field(discriminator="type"),
    ],
)
SERVER_MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
