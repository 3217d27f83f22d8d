"""Background jobs: game reviews, test suites, matches."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from philidor.web.wire.base import ClientModel, Key, Line, Result, ServerModel, Side
from philidor.web.wire.codes import Message
from philidor.web.wire.games import Label
from philidor.web.wire.searches import Score, SearchLimit


class ReviewRequest(ClientModel):
    """A blunder check of a game's main line."""

    kind: Literal["review"] = "review"
    game: Key
    engine: Key = "philidor"
    limit: SearchLimit


class SuiteRequest(ClientModel):
    """A run over a suite of problems."""

    kind: Literal["suite"] = "suite"
    suite: Key
    engine: Key = "philidor"
    limit: SearchLimit


class MatchSide(ClientModel):
    """An engine of a match."""

    engine: Key
    name: Line = ""
    options: dict[Line, Line] = Field(default_factory=dict, max_length=100)
    elo: Annotated[int, Field(ge=0, le=10_000)] | None = None


class MatchOpenings(ClientModel):
    """The openings of a match as a file: EPD or FEN lines, or PGN by the name's ending.

    Or those of an earlier match or test, by its id.
    """

    name: Line
    text: Annotated[str, StringConstraints(max_length=500_000)] = Field(
        default="", description="Empty in answers, which do not send it back."
    )
    of: Line = Field(
        default="", description="The match or test whose openings these are, in place of a text."
    )


class SprtRequest(ClientModel):
    """End a match of two engines as soon as `elo1` or `elo0` is accepted (logistic Elo)."""

    elo0: Annotated[float, Field(ge=-400, le=400)] = 0.0
    elo1: Annotated[float, Field(ge=-400, le=400)] = 5.0
    alpha: Annotated[float, Field(gt=0, lt=0.5)] = 0.05
    beta: Annotated[float, Field(gt=0, lt=0.5)] = 0.05


class MatchRequest(ClientModel):
    """A match or a tournament.

    time_control: such as `5s+0.05s`, `40/1m`, `0.1s/move`, `nodes 5k` or `depth 6`; times without a
    unit are in seconds. games: of each pairing, rounded up to pairs; gauntlet: the first plays the
    rest. openings: None for the shipped ones.
    """

    kind: Literal["match"] = "match"
    engines: Annotated[list[MatchSide], Field(min_length=2, max_length=16)]
    time_control: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    games: Annotated[int, Field(ge=1, le=10_000)] = 2
    gauntlet: bool = False
    concurrency: Annotated[int, Field(ge=1, le=8)] = 1
    first_opening: Annotated[int, Field(ge=0, le=100_000)] = 0
    adjudicate: bool = Field(default=True, description="End decided and dead drawn games early.")
    openings: MatchOpenings | None = None
    sprt: SprtRequest | None = None


class ExercisesRequest(ClientModel):
    """A search for mistakes to be made exercises of.

    collection: a loaded PGN file, in which `player` is the user; None: the user's own games against
    engines.
    """

    kind: Literal["exercises"] = "exercises"
    collection: Key | None = None
    player: Line = ""
    engine: Key = "philidor"
    limit: SearchLimit


class PuzzlesRequest(ClientModel):
    """A search of the user's games for puzzles.

    players: the user's names in the games of the library, in any case and with any accents; games
    that were played here need none.
    """

    kind: Literal["puzzles"] = "puzzles"
    players: Annotated[list[Line], Field(max_length=40)] = Field(default_factory=list)


class AccountRequest(ClientModel):
    """The games of a player of lichess or chess.com that the library does not have.

    token: of lichess's, which is not needed, and never stored or sent back.
    """

    kind: Literal["account"] = "account"
    site: Literal["lichess", "chess.com"]
    name: Annotated[Line, Field(min_length=1, max_length=40)]
    token: Annotated[Line, Field(exclude=True)] = ""


class ReviewsRequest(ClientModel):
    """Blunder checks of games of the library, one after the other, with one report."""

    kind: Literal["reviews"] = "reviews"
    games: Annotated[list[Key], Field(min_length=1, max_length=500)]
    engine: Key = "philidor"
    limit: SearchLimit


JobRequest = Annotated[
    ReviewRequest
    | ReviewsRequest
    | SuiteRequest
    | MatchRequest
    | ExercisesRequest
    | PuzzlesRequest
    | AccountRequest,
    Field(discriminator="kind"),
]


class ReviewMove(ServerModel):
    """One move of a checked game.

    score: after the move; best: what the engine would have played and its line; loss: winning
    chances given away, in percent points.
    """

    node: int
    ply: int
    san: str
    score: Score
    best: str | None = None
    best_san: str | None = None
    line: list[str] = Field(default_factory=list, description="The best line in SAN.")
    loss: float
    label: Label


class ReviewSide(ServerModel):
    """A side's play as a whole; accuracy in percent, loss in centipawns a move."""

    accuracy: float | None = None
    centipawns: float | None = None
    counts: dict[Label, int] = Field(default_factory=dict)


class ReviewResult(ServerModel):
    """The results of a blunder check so far."""

    kind: Literal["review"] = "review"
    game: str
    start: Score | None = None
    moves: list[ReviewMove] = Field(default_factory=list)
    white: ReviewSide = Field(default_factory=ReviewSide)
    black: ReviewSide = Field(default_factory=ReviewSide)
    cached: int = Field(default=0, description="Positions whose value was known from before.")


class ExercisesResult(ServerModel):
    """A search for exercises so far: games checked, and exercises that are new."""

    kind: Literal["exercises"] = "exercises"
    games: int = 0
    found: int = 0


class PuzzlesResult(ServerModel):
    """A search for puzzles so far: games searched, and the ids of the puzzles that are new."""

    kind: Literal["puzzles"] = "puzzles"
    games: int = 0
    added: list[str] = Field(default_factory=list)


class SuiteProblem(ServerModel):
    """A problem and the engine's answer; `solved` is None while it waits."""

    name: str
    fen: str
    expected: str
    solved: bool | None = None
    answer: str | None = None
    found: float | None = Field(
        default=None, description="Seconds until the solution was seen to stay."
    )
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    failure: str = ""


class SuiteResult(ServerModel):
    """The results of a suite run so far."""

    kind: Literal["suite"] = "suite"
    suite: str
    solved: int = 0
    problems: list[SuiteProblem] = Field(default_factory=list)


class Standing(ServerModel):
    """An engine's line in a crosstable. `against`: points made of each engine, by its place."""

    place: int
    name: str
    elo: float
    error: float
    points: float
    games: int
    failures: int
    against: list[float | None]


class MatchGame(ServerModel):
    """A game of a match; it can be watched and opened under its id."""

    number: int
    game: str
    white: int
    black: int
    result: Result = "*"
    ending: str = ""
    fen: str = Field(default="", description="The final position of one of the latest games.")


class SprtState(ServerModel):
    """A sequential test so far: the log-likelihood ratio after pairs of games, and its bounds.

    accepted: the hypothesis that the test has accepted, 0 or 1; None while it is open.
    """

    lower: float
    upper: float
    ratios: list[float]
    pairs: list[int] = Field(description="After how many pairs each ratio was reached.")
    accepted: int | None = None


class Duel(ServerModel):
    """Two engines' match as statistics see it, for the first one; ends are None when infinite.

    pairs: how many pairs of games scored 0, 0.5, 1, 1.5 and 2 points (pentanomial). normalised:
    nElo, None with too few games.
    """

    wins: int
    draws: int
    losses: int
    elo: float | None
    low: float | None
    high: float | None
    superiority: float
    pairs: list[int]
    normalised: float | None
    sprt: SprtState | None = None


class MatchResult(ServerModel):
    """The results of a match or tournament so far."""

    kind: Literal["match"] = "match"
    names: list[str] = Field(default_factory=list)
    repairs: list[Message] = Field(
        default_factory=list, description="What was repaired or left out in the openings file."
    )
    games: list[MatchGame] = Field(default_factory=list)
    running: list[str] = Field(default_factory=list, description="Ids of the games on the boards.")
    standings: list[Standing] = Field(default_factory=list, description="The best first.")
    duel: Duel | None = Field(default=None, description="Where there are two engines only.")


class AccountResult(ServerModel):
    """What a fetch has brought into the library so far."""

    kind: Literal["account"] = "account"
    games: int = 0
    duplicates: int = 0
    faulty: int = 0


class KnownAccount(ServerModel):
    """An account that was fetched before: how many of its games came, and when at last."""

    site: Literal["lichess", "chess.com"]
    name: str
    games: int
    at: str


class ReviewedGame(ServerModel):
    """A game of a report: the play of both sides, and the move that cost the most.

    person: the side that a person played here against an engine, null for other games. worst: null
    if no move was an inaccuracy or worse; ply: of that move.
    """

    game: str
    white: str
    black: str
    result: str
    date: str
    person: Side | None = None
    white_play: ReviewSide
    black_play: ReviewSide
    worst: ReviewMove | None = None


class ReviewsResult(ServerModel):
    """The report on the games checked so far; skipped: games without moves, or deleted."""

    kind: Literal["reviews"] = "reviews"
    games: list[ReviewedGame] = Field(default_factory=list)
    skipped: int = 0


JobResult = Annotated[
    ReviewResult
    | ReviewsResult
    | SuiteResult
    | MatchResult
    | ExercisesResult
    | PuzzlesResult
    | AccountResult,
    Field(discriminator="kind"),
]

# Interrupted: its server has ended; that, and what was cancelled or failed, can be continued.
JobState = Literal["queued", "running", "done", "failed", "cancelled", "interrupted"]


class JobGlance(ServerModel):
    """What a card shows of a match or a suite run; lists of jobs have no other results.

    fen: the final position of the match's latest game, or the suite's first problem; best: the name
    of the leading engine, with its points and its games; names: of a match's engines; solved: the
    problems solved.
    """

    fen: str = ""
    best: str = ""
    points: float = 0
    games: int = 0
    names: list[str] = Field(default_factory=list)
    solved: int = 0


class Job(ServerModel):
    """A background job."""

    id: str
    kind: Literal["review", "reviews", "suite", "match", "exercises", "puzzles", "account"]
    state: JobState
    done: int
    total: int
    created: str
    request: JobRequest
    error: Message | None = None
    glance: JobGlance | None = None
    result: JobResult | None = None


class JobList(ServerModel):
    """All jobs, the newest first; without their results."""

    jobs: list[Job]


class Suite(ServerModel):
    """A suite of problems."""

    id: str
    name: str
    problems: int
    shipped: bool
