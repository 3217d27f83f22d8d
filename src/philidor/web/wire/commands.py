"""Messages from the page to the server over the WebSocket.

Every message has a `type`. One that carries an `id` is answered by `ok` or `error` with that id,
or by the answer that its own description names.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter
from typing_extensions import TypeAliasType

from philidor.web.wire.base import (
    LAZY,
    ClientModel,
    Comment,
    Fen,
    Key,
    Line,
    NodeId,
    Side,
    Uci,
)
from philidor.web.wire.games import Arrow, Circle, Seat

# The greatest id of a message: beyond it JavaScript's numbers have gaps.
MOST = 2**53
Slot = Annotated[int, Field(ge=0, le=3)]


class Command(ClientModel):
    """A message from the page."""

    id: Annotated[int, Field(ge=0, le=MOST)] | None = None


class GameCommand(Command):
    """A command to a game."""

    game: Key


class Watch(GameCommand):
    """Subscribe to a game and its changes; answered by `game`."""

    type: Literal["watch"] = "watch"


class Unwatch(GameCommand):
    """End the subscription to a game."""

    type: Literal["unwatch"] = "unwatch"


class AskLegalMoves(GameCommand):
    """Ask for the legal moves at a node; answered by `legal`."""

    type: Literal["legal"] = "legal"
    node: NodeId


class SetTraffic(Command):
    """Whether this page receives the lines of the engines' protocol.

    What engines tell of the inside of their search comes always: a page that shows more of it later
    must know what was told before.
    """

    type: Literal["traffic"] = "traffic"
    wanted: bool


class Move(GameCommand):
    """Play a move at a node.

    At the head it is a move of the game, if the side to move is a person's; at any other node it is
    a variation and changes nothing of the game.
    """

    type: Literal["move"] = "move"
    node: NodeId
    uci: Uci


class Start(GameCommand):
    """Start or continue the game: clocks run and engines think."""

    type: Literal["start"] = "start"


class Pause(GameCommand):
    """Stop the clocks; a running search is dropped."""

    type: Literal["pause"] = "pause"


class Step(GameCommand):
    """Let an engine play one move for the side to move, then wait.

    A person's side is played by the other side's engine, else by Philidor.
    """

    type: Literal["step"] = "step"


class MoveNow(GameCommand):
    """Make the thinking engine play its best move so far."""

    type: Literal["move_now"] = "move_now"


class AbortSearch(GameCommand):
    """Drop the running search without a move and pause the game."""

    type: Literal["abort_search"] = "abort_search"


class TakeBack(GameCommand):
    """Take moves back: `plies`, or to the last position in which a person was to move."""

    type: Literal["take_back"] = "take_back"
    plies: Annotated[int, Field(ge=1, le=1_000)] | None = None


class Redo(GameCommand):
    """Play moves again that were taken back: `plies`, or as many as a take-back takes."""

    type: Literal["redo"] = "redo"
    plies: Annotated[int, Field(ge=1, le=1_000)] | None = None


class Jump(GameCommand):
    """Move the head of the game to a node and pause."""

    type: Literal["jump"] = "jump"
    node: NodeId


class Hint(GameCommand):
    """Ask for a good move at the head; answered by `hint` when it is found."""

    type: Literal["hint"] = "hint"


class OfferDraw(GameCommand):
    """Offer a draw. An engine answers at once, a person by `accept_draw` or `decline_draw`."""

    type: Literal["offer_draw"] = "offer_draw"


class AcceptDraw(GameCommand):
    """Accept the draw that was offered."""

    type: Literal["accept_draw"] = "accept_draw"


class DeclineDraw(GameCommand):
    """Decline the draw that was offered."""

    type: Literal["decline_draw"] = "decline_draw"


class Resign(GameCommand):
    """Resign for `side`, by default for the only person who plays, else for the side to move."""

    type: Literal["resign"] = "resign"
    side: Side | None = None


class SetPlayers(GameCommand):
    """Change players, time control, and whether engines continue without `step`."""

    type: Literal["set_players"] = "set_players"
    white: Seat | None = None
    black: Seat | None = None
    time_control: Annotated[str, StringConstraints(max_length=80)] | None = None
    continuous: bool | None = None


class ResetClocks(GameCommand):
    """Set both clocks as at the start of the game."""

    type: Literal["reset_clocks"] = "reset_clocks"


class SetLearning(GameCommand):
    """Learning mode: moves played at the head are entered in the opening library."""

    type: Literal["set_learning"] = "set_learning"
    on: bool


class Annotate(GameCommand):
    """Change comments, NAGs, arrows and circles of a node; fields left out stay.

    Commands in a comment, such as `[%cal Ge2e4]`, become what they stand for.
    """

    type: Literal["annotate"] = "annotate"
    node: NodeId
    comment: Comment | None = None
    before: Comment | None = None
    nags: list[Annotated[int, Field(ge=0, le=255)]] | None = Field(default=None, max_length=20)
    arrows: list[Arrow] | None = Field(default=None, max_length=200)
    circles: list[Circle] | None = Field(default=None, max_length=64)


class Promote(GameCommand):
    """Move a variation one place up, or make it the main line."""

    type: Literal["promote"] = "promote"
    node: NodeId
    to_main: bool = False


class Delete(GameCommand):
    """Delete a node with its descendants."""

    type: Literal["delete"] = "delete"
    node: NodeId


class UndoEdit(GameCommand):
    """Undo the last edit: of moves, comments, signs, arrows, order, deletions or game data.

    The answer's `node` is where the edit was made.
    """

    type: Literal["undo_edit"] = "undo_edit"


class RedoEdit(GameCommand):
    """Make the edit again that was undone last."""

    type: Literal["redo_edit"] = "redo_edit"


class SetData(GameCommand):
    """Game data: PGN's tags, EPD's operations, the game's comment; fields left out stay."""

    type: Literal["set_data"] = "set_data"
    tags: dict[Line, Line] | None = Field(default=None, max_length=100)
    epd: dict[Line, Line] | None = Field(default=None, max_length=100)
    comment: Comment | None = None


class Analyse(Command):
    """Start an infinite analysis in a slot of this page, in place of the one that runs there.

    The position is a node of a game, or `fen`. threat: the same position with the other side to
    move, to see what it threatens; refused if the side to move is in check.
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
        | AskLegalMoves
        | SetTraffic
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
        | UndoEdit
        | RedoEdit
        | SetData
        | Analyse
        | StopAnalysis,
        Field(discriminator="type"),
    ],
)

CLIENT_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage, config=LAZY)
