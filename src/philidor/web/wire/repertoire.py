"""The user's opening repertoire: its lines, its training, and where a game left it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from philidor.web.wire.base import ClientModel, Fen, Key, ServerModel, Side, Uci

# As many plies as a line of a repertoire may have.
MOST_MOVES = 200
Moves = Annotated[list[Uci], Field(max_length=MOST_MOVES)]
# A move of the user, or one of the opponent to which the user has prepared a reply.
Planned = Literal["mine", "expected"]


class RepertoireMove(ServerModel):
    """A move of a repertoire."""

    uci: str
    san: str


class RepertoireCounts(ServerModel):
    """How many positions of a side are due and how many there are; next: when one is due."""

    side: Side
    due: int
    total: int
    next: str | None


class RepertoireLine(ServerModel):
    """A whole line: its moves, also as text; how many of its positions are due, and knew: how often
    its moves were known and were not."""

    moves: list[str]
    text: str
    fen: str = Field(description="The position at its end.")
    due: int
    right: int
    wrong: int


class RepertoireSide(ServerModel):
    """The repertoire of a side."""

    counts: RepertoireCounts
    lines: list[RepertoireLine]


class RepertoirePosition(ServerModel):
    """The prepared moves of a position, in the repertoires of both sides."""

    fen: str
    white: list[RepertoireMove]
    black: list[RepertoireMove]


class RepertoireQuestion(ServerModel):
    """A position that is due: the moves to it, and which moves are right.

    begin: where its line begins; new: it was never asked for.
    """

    begin: str
    moves: list[RepertoireMove]
    text: str
    fen: str
    planned: list[RepertoireMove]
    new: bool


class RepertoireAnswer(ClientModel):
    """The move that the user played, null if it was not known; helped: after a hint."""

    fen: Fen
    move: Uci | None = None
    helped: bool = False


class RepertoireAnswered(ServerModel):
    """Whether a move is prepared, when the position comes back, and what is due then."""

    right: bool
    due: str
    counts: RepertoireCounts


class RepertoireAddition(ClientModel):
    """What is to be added: a game or a study with all variations, a line, or moves of the opening
    library after a line; exactly one of `game`, `study`, `line` and `library`."""

    game: Key | None = None
    study: Key | None = None
    line: Moves | None = None
    library: Moves | None = None


class RepertoireRemoval(ClientModel):
    """What is to be removed: a whole line, or a move of a position with what follows it alone."""

    line: Moves | None = None
    fen: Fen | None = None
    move: Uci | None = None


class RepertoireChange(ServerModel):
    """How many moves a change has added or removed; undo: what undoes it, empty if nothing."""

    moves: int
    undo: str
    counts: RepertoireCounts


class Departure(ServerModel):
    """Where a game left the repertoire of a side.

    node: the position in the game. mine: the user was to move. played: the game's move. ended: the
    prepared line was played to its end.
    """

    side: Side
    node: int
    ply: int
    mine: bool
    played: str
    planned: list[str]
    ended: bool
