"""Puzzles on the page: the task, what came of a move, hints, and what the answers add up to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from philidor.training.schedule import Rating as Grade
from philidor.web.wire.base import ClientModel, Fen, Key, ServerModel, Side, Uci

PuzzleSource = Literal["shipped", "imported", "mistake", "chosen", "games", "levels"]
Role = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]


class PuzzleTask(ServerModel):
    """A puzzle to be solved.

    start: FEN before the opponent's move `lead` (empty if it is not known); fen: the position to be
    solved, with `side` to move. moves: of the solver until the end. address: on the web, if known.
    white, black, date, game, ply: of the game that it comes from; empty if it is not known.
    due: when it was to be repeated, None if it is new.
    """

    id: str
    source: PuzzleSource
    start: str
    lead: str
    fen: str
    side: Side
    moves: int
    rating: int | None
    themes: list[str]
    address: str
    white: str
    black: str
    date: str
    game: str
    ply: int
    due: str | None


class PuzzleKeys(ClientModel):
    """Several puzzles, by their ids."""

    puzzles: Annotated[list[Key], Field(max_length=100_000)]


class PuzzleMove(ClientModel):
    """A move of the solver after `done` moves of the solution."""

    done: Annotated[int, Field(ge=0, le=100)]
    move: Uci


class PuzzleStep(ServerModel):
    """What came of a move.

    fen: after the move and the opponent's reply; unchanged if the move was wrong. done: moves of
    the solution so far. reply: the opponent's move, empty if there is none.
    """

    verdict: Literal["right", "solved", "wrong"]
    fen: Fen
    done: int
    reply: str


class PuzzleHint(ServerModel):
    """Help with the next move: its piece, from level 2 its square, from level 3 the move."""

    piece: Role
    square: str
    move: str
    san: str


class PuzzleSolution(ServerModel):
    """The whole solution, in UCI form and in SAN with numbers; positions after each move."""

    moves: list[str]
    text: str
    fens: list[str]


class PuzzleAnswer(ClientModel):
    """How it went: `again` if it was not solved, `hard` if with help, `good` otherwise."""

    rating: Grade


class PuzzleRating(ServerModel):
    """The user's rating by Glicko-2 with its deviation."""

    rating: float
    deviation: float
    provisional: bool


class PuzzleAnswered(ServerModel):
    """The rating before and after an answer, whether it was rated, and when the puzzle comes back.

    due: None if it does not.
    """

    rated: bool
    before: PuzzleRating
    after: PuzzleRating
    due: str | None


class PuzzlePoint(ServerModel):
    """The rating after a rated answer."""

    at: str
    rating: float
    deviation: float


class PuzzleThemeShare(ServerModel):
    """How a theme went: answers, and those solved at once."""

    theme: str
    answers: int
    solved: int


class PuzzleProgress(ServerModel):
    """What the answers add up to.

    streak: solved in a row without help, now; best: the longest; days: in a row with an answer.
    history: at most some hundred points, evenly chosen, the last one included.
    """

    rating: PuzzleRating
    total: int
    due: int
    answers: int
    solved: int
    streak: int
    best: int
    days: int
    history: list[PuzzlePoint]
    themes: list[PuzzleThemeShare]


class PuzzleTheme(ServerModel):
    """A theme, and how many puzzles have it."""

    theme: str
    puzzles: int
