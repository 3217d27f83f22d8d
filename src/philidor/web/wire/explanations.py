"""Why a move is good or bad, and exercises made of bad moves."""

from __future__ import annotations

from philidor.training.schedule import Rating
from philidor.web.wire.base import ClientModel, Key, NodeId, ServerModel, Side
from philidor.web.wire.games import Label
from philidor.web.wire.museum import MuseumText as BothLanguages
from philidor.web.wire.searches import Score


class ExplainedFact(ServerModel):
    """One statement: its kind, the squares that it is about, its line, and its sentence.

    line: UCI moves from the position before the move; `0000` means that a side passes.
    """

    kind: str
    squares: list[str]
    line: list[str]
    text: BothLanguages


class Explanation(ServerModel):
    """A move, its label, and what searches prove about it.

    before, after: values of the position before and after the move. loss: winning chances given
    away, in percentage points.
    """

    fen: str
    uci: str
    san: str
    best: str | None
    best_san: str | None
    label: Label
    before: Score
    after: Score
    loss: float
    verdict: BothLanguages
    facts: list[ExplainedFact]


class OwnThought(ServerModel):
    """What a human-like opponent says of one of its moves.

    looked: what it looked at, null if it would not choose the move again: a clock hurried it then,
    or somebody else chose the move. missed: what it did not see, null if the move was no serious
    error.
    """

    label: Label | None = None
    looked: BothLanguages | None = None
    missed: BothLanguages | None = None


class Exercise(ServerModel):
    """A position in which the user went wrong, or one that the user chose.

    played: the user's move, empty if the user made the exercise; best: the solution. game, ply:
    where it comes from; the game may have been deleted since, and is empty for a game of a PGN
    file. due: when it is to be repeated, ISO 8601. solved, failed: how often.
    """

    id: str
    fen: str
    side: Side
    played: str
    played_san: str
    best: str
    best_san: str
    label: Label
    white: str
    black: str
    date: str
    game: str = ""
    ply: int
    created: str
    due: str
    solved: int = 0
    failed: int = 0


class NewExercise(ClientModel):
    """A move of a game as the solution of an exercise, whose position is the one before it."""

    game: Key
    node: NodeId


class ExerciseList(ServerModel):
    """All exercises, those due first, and how many are due now; puzzles_due: of other puzzles."""

    exercises: list[Exercise]
    due: int
    puzzles_due: int = 0


class ExerciseAnswer(ClientModel):
    """How it went: `again` if it was not solved, `hard` if with help, `good` otherwise."""

    rating: Rating
