"""REST's bodies about positions, PGN, EPD and the opening library."""

from __future__ import annotations

from pydantic import Field

from philidor.web.wire.resources import Ended, Fen, Line, OpeningName, Request, Uci
from philidor.web.wire.words import Answer, Message


class PositionCheck(Request):
    """A FEN to be looked at."""

    fen: Fen
    chess960: bool = False


class PositionVerdict(Answer):
    """Whether a FEN is a position of chess, and what is wrong with it if not."""

    ok: bool
    complaint: Message | None = None
    fen: str | None = Field(default=None, description="As the house writes it.")
    chess960: bool = False
    moves: list[str] = Field(default_factory=list)
    ended: Ended | None = None


class EvaluationTerm(Answer):
    """One term: [middlegame, endgame] in centipawns for each side, from that side's view."""

    name: str
    white: tuple[float, float]
    black: tuple[float, float]


class Evaluation(Answer):
    """Where Philidor's static value comes from; `value` in centipawns from White's view.

    phase: 24 with all pieces, 0 without; scale: of the endgame part, in 64ths; by_rule: an ending
    with a rule of its own, for which the terms do not count.
    """

    fen: str
    terms: list[EvaluationTerm]
    phase: int
    scale: int
    value: int
    by_rule: bool


# PGN and EPD


class TextUpload(Request):
    """A file's contents."""

    text: str
    name: Line = ""


class CollectionGame(Answer):
    """A game of a loaded file."""

    number: int
    white: str
    black: str
    result: str
    date: str
    event: str
    site: str
    round: str
    eco: str
    plies: int


class Collection(Answer):
    """A loaded PGN file; `game` is set where it held exactly one game, already opened."""

    id: str
    name: str
    total: int
    faults: list[Message] = Field(default_factory=list, description="What could not be read.")
    game: str | None = None


class CollectionPage(Answer):
    """Games of a file that fit a search."""

    total: int
    games: list[CollectionGame]


class EpdRecord(Answer):
    """A position with its operations; moves in SAN as the line gives them."""

    line: int
    fen: str
    operations: dict[str, str]


class EpdFile(Answer):
    """The positions of an EPD text and the lines that are none."""

    records: list[EpdRecord]
    faults: list[Message]


class GameId(Answer):
    """The game that was made or opened."""

    id: str


class TextBody(Answer):
    """A text to copy."""

    text: str


class LibraryMove(Answer):
    """A move of the library; passive moves are played where there is no active one."""

    uci: str
    san: str
    active: bool
    annotation: str = ""
    fen: str = Field(description="The position that it leads to.")
    known: bool = Field(description="Whether the library has moves from there.")


class LibraryPosition(Answer):
    """What the library knows of a position."""

    fen: str
    moves: list[LibraryMove]
    annotation: str = ""
    opening: OpeningName | None = None
    transpositions: bool = Field(
        default=True, description="Found by the position, whatever the path."
    )


class LibraryEntry(Request):
    """A move to be entered, or changed where it stands already."""

    fen: Fen
    uci: Uci
    active: bool = True
    annotation: Line = ""


class LibraryStatistics(Answer):
    """How much the library holds."""

    available: bool
    positions: int
    moves: int
    active: int
    passive: int
    deepest: int = Field(description="Plies of the longest line from the start position.")
