"""Games: nodes of the tree, players, clocks, results, lists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from philidor.web.wire.base import ClientModel, Fen, Key, Line, Result, ServerModel, Side
from philidor.web.wire.codes import Message
from philidor.web.wire.searches import Score


class MoveRecord(ServerModel):
    """How a move was found, as RDChess annotates it.

    mark: C computed, P a player's, B from the opening library, D direct (its answer was thought
    out on the opponent's time), 1 the only legal move.
    """

    mark: Literal["C", "P", "B", "D", "1"]
    score: Score | None = None
    nodes: int | None = None
    depth: int | None = None
    seldepth: int | None = None
    time: int | None = None
    extra: dict[str, str] = Field(default_factory=dict, description="Further counts, as NM#.")


class OpeningName(ServerModel):
    """An opening by its code and name."""

    eco: str
    name: str


Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Colour = Literal["G", "R", "Y", "B"]
Square = Annotated[str, StringConstraints(pattern=r"^[a-h][1-8]$")]


class Arrow(ClientModel):
    """An arrow on the board: green, red, yellow or blue."""

    colour: Colour
    origin: Square
    target: Square


class Circle(ClientModel):
    """A circle around a square: green, red, yellow or blue."""

    colour: Colour
    square: Square


EditKind = Literal["move", "comment", "signs", "drawing", "promote", "delete", "data"]


class Node(ServerModel):
    """A position of a game and the move that led to it; the root has no move.

    `id` and `parent` are the same for the whole life of a game; the first of `children` continues
    the main line.
    """

    id: int
    parent: int | None = None
    children: list[int] = Field(default_factory=list)
    ply: int = Field(description="Half-moves since White's first move, by the move number.")
    fen: str
    uci: str | None = None
    san: str | None = Field(default=None, description="Short: Nf3.")
    lan: str | None = Field(default=None, description="Long: Ng1-f3.")
    paul: str | None = Field(default=None, description="PaulChess's: Ng1f3, Be7:f6, a7a8=Q.")
    check: bool = False
    nags: list[int] = Field(default_factory=list)
    comment: str = ""
    before: str = Field(default="", description="A comment before the move.")
    arrows: list[Arrow] = Field(default_factory=list)
    circles: list[Circle] = Field(default_factory=list)
    score: Score | None = None
    clock: int | None = Field(
        default=None, description="The mover's remaining time after the move."
    )
    spent: int | None = Field(default=None, description="What the move took.")
    record: MoveRecord | None = None
    label: Label | None = Field(default=None, description="From the last blunder check.")
    opening: OpeningName | None = None


class HumanSeat(ClientModel):
    """A person plays this side."""

    kind: Literal["human"] = "human"
    name: Line = ""


class EngineSeat(ClientModel):
    """An engine plays this side.

    time_control: limits of each of its moves (`depth 8`, `nodes 50k`, `2s/move`, see docs/web.md)
    beside the game's clock. elo: its strength, None for full strength. resigns: whether it resigns
    hopeless games, or plays on until mate. pauses: whether it takes a person's time for its move,
    where its search was quicker. library: whether it plays from the opening library of the page
    (built-in engines only).
    """

    kind: Literal["engine"] = "engine"
    engine: Key
    name: Line = ""
    time_control: Annotated[str, StringConstraints(max_length=80)] | None = None
    elo: Annotated[int, Field(ge=0, le=10_000)] | None = None
    ponder: bool = False
    resigns: bool = True
    pauses: bool = False
    library: bool = False
    options: dict[Line, Line] = Field(default_factory=dict, max_length=100)


Seat = Annotated[HumanSeat | EngineSeat, Field(discriminator="kind")]


class Seats(ServerModel):
    """Both players."""

    white: Seat
    black: Seat


class Clocks(ServerModel):
    """Both clocks at the time of sending; the page advances the running one itself.

    With a time control that has clocks, the figures are the time left, otherwise the time used.
    """

    clocked: bool
    white: int
    black: int
    running: Side | None = None
    white_moves_to_go: int | None = None
    black_moves_to_go: int | None = None


class Ended(ServerModel):
    """How the game ended, and why."""

    result: Result
    reason: Message


State = Literal["idle", "playing", "paused", "over"]
# A game that is played, one of a match between engines, a study without clocks and result, or one
# of an imported file, which becomes a study when it is edited.
Kind = Literal["game", "match", "analysis", "imported"]


class GameHead(ServerModel):
    """A game without its moves.

    state: `idle` no move was played yet or nobody plays on (a loaded game); `playing` the clock of
    the side to move runs; `paused`: it will go on with `start`, `step` or a person's move; `over`.
    head: the node at which the game stands, where the next move of the game is played.
    """

    id: str
    revision: int
    kind: Kind = "game"
    state: State
    root: int
    head: int
    seats: Seats
    time_control: str
    continuous: bool = True
    clocks: Clocks
    thinking: Side | None = None
    draw_offer: Side | None = Field(
        default=None, description="Who has offered a draw, still standing."
    )
    learning: bool = Field(
        default=False, description="Moves played are entered in the opening library."
    )
    can_redo: bool = Field(default=False, description="Whether moves were taken back.")
    undo: EditKind | None = Field(default=None, description="What `undo_edit` would undo.")
    redo: EditKind | None = Field(default=None, description="What `redo_edit` would do again.")
    ended: Ended | None = None
    chess960: bool = False
    tags: dict[str, str] = Field(description="PGN's tags, FEN and SetUp left out.")
    epd: dict[str, str] = Field(default_factory=dict, description="EPD's operations, as text.")
    comment: str = Field(default="", description="To the whole game.")
    moves: list[str] = Field(description="Legal moves at the head (UCI).")
    created: str = Field(description="ISO 8601, UTC.")
    updated: str
    damage: Message | None = Field(
        default=None, description="What of the stored game cannot be read."
    )


class GameState(GameHead):
    """A whole game."""

    nodes: list[Node]


class NewGame(ClientModel):
    """A new game. `chess960` numbers the start position (518 is chess), `fen` gives another.

    kind: `analysis` has no clocks, and every move in it is a move of its tree; time_control: see
    docs/web.md; start: begin at once instead of on `start`.
    """

    kind: Literal["game", "analysis"] = "game"
    white: Seat = Field(default_factory=HumanSeat)
    black: Seat = Field(default_factory=HumanSeat)
    time_control: Annotated[str, StringConstraints(max_length=80)] = "unlimited"
    fen: Fen | None = None
    chess960: Annotated[int, Field(ge=0, le=959)] | None = None
    continuous: bool = True
    start: bool = False
    tags: dict[Line, Line] = Field(default_factory=dict, max_length=100)


class GameRow(ServerModel):
    """A game in a list. `folder` is empty for games outside of all folders.

    Ratings are 0 if they are unknown; imported games have no times of creation and change.
    """

    id: str
    white: str
    black: str
    result: str
    date: str
    event: str
    site: str
    round: str
    eco: str
    opening: str
    plies: int
    white_elo: int = 0
    black_elo: int = 0
    kind: Kind
    state: State
    created: str
    updated: str
    folder: str = ""


class GameList(ServerModel):
    """A page of the games that match a search."""

    total: int
    games: list[GameRow]


FolderName = Annotated[Line, StringConstraints(max_length=80, strip_whitespace=True)]


class GameKeys(ClientModel):
    """Several stored games."""

    games: Annotated[list[Key], Field(max_length=1_000_000)]


class Filing(GameKeys):
    """Games to be moved to a folder, which is created if necessary; empty: out of any folder."""

    folder: FolderName


class Folder(ServerModel):
    """A folder with the number of its games. It exists as long as it has games."""

    name: str
    games: int


class FolderRenaming(ClientModel):
    """A new name for a folder; the games join those of a folder that has this name already."""

    folder: FolderName
    name: Annotated[FolderName, StringConstraints(min_length=1)]


class LegalMoves(ServerModel):
    """The legal moves of a position, and the end of the game if it has ended."""

    fen: str
    moves: list[str]
    check: bool
    ended: Ended | None = None


class GameId(ServerModel):
    """The game that was made or opened, and what of it could not be read.

    known: it is a game that the library had before.
    """

    id: str
    faults: list[Message] = Field(default_factory=list)
    known: bool = False
