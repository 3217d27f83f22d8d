"""What the page and the server speak of: games, engines, jobs, the library; and REST's bodies.

Times are whole milliseconds, scores are from White's point of view, moves are UCI text in which
castling is king takes rook (`e1h1`) in a Chess960 game only.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from philidor.web.words import Answer, Message

Side = Literal["white", "black"]
Result = Literal["*", "1-0", "0-1", "1/2-1/2"]
Uci = Annotated[str, StringConstraints(pattern=r"^[a-h][1-8][a-h][1-8][qrbn]?$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Line = Annotated[str, StringConstraints(max_length=1_000, pattern=r"^[^\x00-\x1f\x7f]*$")]
Fen = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Comment = Annotated[str, StringConstraints(max_length=20_000)]
# Rows of SQLite are numbered by signed 64-bit integers, a game's nodes by far fewer.
NodeId = Annotated[int, Field(ge=0, le=2**31 - 1)]
Count = Annotated[int, Field(ge=0, le=2**53)]


class Request(BaseModel):
    """A body that a client sends: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


class ErrorBody(Answer):
    """The body of every answer that is an error."""

    error: Message


# Scores and search


class Score(Answer):
    """A value from White's side: centipawns, or moves to mate (positive: White mates)."""

    cp: int | None = None
    mate: int | None = None
    bound: Literal["", "lower", "upper"] = ""


class SearchLine(Answer):
    """One line of a search: the n-th best (1 is the best), its value and its moves."""

    multipv: int = 1
    depth: int | None = None
    seldepth: int | None = None
    score: Score | None = None
    wdl: tuple[int, int, int] | None = Field(
        default=None, description="In thousandths, White's side."
    )
    nodes: int | None = None
    time: int | None = None
    pv: list[str] = Field(default_factory=list, description="UCI moves.")
    san: list[str] = Field(default_factory=list, description="The same in short notation.")


class SearchReport(Answer):
    """Where a search stands: the watchdog's figures."""

    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    hashfull: int | None = Field(default=None, description="Thousandths of the table.")
    tbhits: int | None = None
    currmove: str | None = None
    currmovenumber: int | None = None
    progress: float | None = Field(default=None, description="0 to 1 where the limit is known.")
    lines: list[SearchLine] = Field(default_factory=list, description="The best first.")


class GameSource(Answer):
    """A search by the engine that plays one side of a game."""

    kind: Literal["game"] = "game"
    game: str
    side: Side


class AnalysisSource(Answer):
    """A search that this page has asked for, by its slot."""

    kind: Literal["analysis"] = "analysis"
    slot: int


class HintSource(Answer):
    """A search for a hint in a game."""

    kind: Literal["hint"] = "hint"
    game: str


Source = Annotated[GameSource | AnalysisSource | HintSource, Field(discriminator="kind")]


# Games


class MoveRecord(Answer):
    """How a move came about: RDChess's annotation.

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


class OpeningName(Answer):
    """An opening by its code and name."""

    eco: str
    name: str


Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Node(Answer):
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
    score: Score | None = None
    clock: int | None = Field(
        default=None, description="The mover's remaining time after the move."
    )
    spent: int | None = Field(default=None, description="What the move took.")
    record: MoveRecord | None = None
    label: Label | None = Field(default=None, description="The last blunder check's word.")
    opening: OpeningName | None = None


class HumanSeat(Request):
    """A person plays this side."""

    kind: Literal["human"] = "human"
    name: Line = ""


class EngineSeat(Request):
    """An engine plays this side.

    level: bounds for its moves in the house's notation (`depth 8`, `nodes 50000`, `2s`); without
    one, the game's level holds. elo: its strength, None for all it has.
    """

    kind: Literal["engine"] = "engine"
    engine: Key
    name: Line = ""
    level: Annotated[str, StringConstraints(max_length=80)] | None = None
    elo: Annotated[int, Field(ge=0, le=10_000)] | None = None
    ponder: bool = False
    options: dict[Line, Line] = Field(default_factory=dict, max_length=100)


Seat = Annotated[HumanSeat | EngineSeat, Field(discriminator="kind")]


class Seats(Answer):
    """Who plays."""

    white: Seat
    black: Seat


class Clocks(Answer):
    """Both clocks at the moment of sending; the page counts the running one on by itself.

    With a clocked level the figures are what is left, otherwise what each side has used.
    """

    clocked: bool
    white: int
    black: int
    running: Side | None = None
    white_moves_to_go: int | None = None
    black_moves_to_go: int | None = None


class Ended(Answer):
    """How the game ended, and why."""

    result: Result
    reason: Message


State = Literal["idle", "playing", "paused", "over"]


class GameHead(Answer):
    """A game without its moves.

    state: `idle` no move was played yet or nobody plays on (a loaded game); `playing` the clock of
    the side to move runs; `paused`: it will go on with `start`, `step` or a person's move; `over`.
    head: the node at which the game stands, where the next move of the game is played.
    """

    id: str
    revision: int
    kind: Literal["game", "match"] = "game"
    state: State
    root: int
    head: int
    seats: Seats
    level: str
    continuous: bool = True
    clocks: Clocks
    thinking: Side | None = None
    draw_offer: Side | None = Field(
        default=None, description="Who has offered a draw, still standing."
    )
    learning: bool = Field(
        default=False, description="Moves played are entered in the opening library."
    )
    can_redo: bool = False
    ended: Ended | None = None
    chess960: bool = False
    tags: dict[str, str] = Field(description="PGN's tags, FEN and SetUp left out.")
    epd: dict[str, str] = Field(default_factory=dict, description="EPD's operations, as text.")
    comment: str = Field(default="", description="To the whole game.")
    moves: list[str] = Field(description="Legal moves at the head (UCI).")
    created: str = Field(description="ISO 8601, UTC.")
    updated: str


class GameState(GameHead):
    """A whole game."""

    nodes: list[Node]


class NewGame(Request):
    """A game to begin. `chess960` numbers the start position (518 is chess), `fen` gives another.

    level: the house's notation, see docs/web.md; start: begin at once instead of on `start`.
    """

    white: Seat = Field(default_factory=HumanSeat)
    black: Seat = Field(default_factory=HumanSeat)
    level: Annotated[str, StringConstraints(max_length=80)] = "unlimited"
    fen: Fen | None = None
    chess960: Annotated[int, Field(ge=0, le=959)] | None = None
    continuous: bool = True
    start: bool = False
    tags: dict[Line, Line] = Field(default_factory=dict, max_length=100)


class GameRow(Answer):
    """A game as lists show it."""

    id: str
    kind: Literal["game", "match"]
    white: str
    black: str
    result: str
    date: str
    event: str
    eco: str
    opening: str
    plies: int
    state: State
    created: str
    updated: str


class GameList(Answer):
    """A page of the games that fit a search."""

    total: int
    games: list[GameRow]


class LegalMoves(Answer):
    """The legal moves of a position and what it is in."""

    fen: str
    moves: list[str]
    check: bool
    ended: Ended | None = None


# Positions


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


# Engines


class EngineOption(Answer):
    """An option as UCI types it; `value` is what the user has set, else the default."""

    name: str
    type: Literal["check", "spin", "combo", "string", "button"]
    default: bool | int | str | None = None
    value: bool | int | str | None = None
    least: int | None = None
    most: int | None = None
    choices: list[str] = Field(default_factory=list)


class Engine(Answer):
    """An engine that can play and analyse."""

    id: str
    name: str
    author: str = ""
    year: str = ""
    summary: str = ""
    house: bool = Field(description="One of this program's own; cannot be removed.")
    protocol: Literal["uci", "xboard"]
    command: str = Field(description="The command line, empty for the house's own.")
    options: dict[str, str] = Field(default_factory=dict, description="What the user has set.")


class EngineDetails(Engine):
    """An engine with its options, asked of the running program."""

    available: list[EngineOption]
    elo_least: int | None = Field(
        default=None, description="None: the engine has one strength only."
    )
    elo_most: int | None = None


class EngineProposal(Request):
    """A program to add; nothing is started until the proposal is confirmed."""

    command: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]
    name: Line = ""
    protocol: Literal["uci", "xboard"] = "uci"


class EngineQuestion(Answer):
    """What to show the user for confirmation; `nonce` works once, for two minutes."""

    nonce: str
    program: str = Field(description="The file that would be executed.")
    arguments: list[str]
    name: str
    protocol: Literal["uci", "xboard"]


class Confirmation(Request):
    """The user's yes."""

    nonce: Key


class EngineOptions(Request):
    """Options to be set from now on (a new set, not a change of the old one)."""

    options: dict[Line, Line] = Field(max_length=100)


# Jobs


class SearchLimit(Request):
    """What each search of a job may spend; at least one must be given."""

    depth: Annotated[int, Field(ge=1, le=128)] | None = None
    nodes: Annotated[int, Field(ge=1, le=10**12)] | None = None
    movetime: Annotated[int, Field(ge=1, le=86_400_000)] | None = None


class ReviewRequest(Request):
    """A blunder check of a game's main line."""

    kind: Literal["review"] = "review"
    game: Key
    engine: Key = "philidor"
    limit: SearchLimit


class SuiteRequest(Request):
    """A run over a suite of problems."""

    kind: Literal["suite"] = "suite"
    suite: Key
    engine: Key = "philidor"
    limit: SearchLimit


class MatchSide(Request):
    """An engine of a match."""

    engine: Key
    name: Line = ""
    options: dict[Line, Line] = Field(default_factory=dict, max_length=100)
    elo: Annotated[int, Field(ge=0, le=10_000)] | None = None


class MatchRequest(Request):
    """A match or a tournament.

    pace: seconds as `5+0.05` or `40/60`, or `nodes 5000`, `depth 6`, `movetime 100`. games: of each
    pairing, rounded up to pairs; gauntlet: the first plays the rest.
    """

    kind: Literal["match"] = "match"
    engines: Annotated[list[MatchSide], Field(min_length=2, max_length=16)]
    pace: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    games: Annotated[int, Field(ge=1, le=10_000)] = 2
    gauntlet: bool = False
    concurrency: Annotated[int, Field(ge=1, le=8)] = 1
    first_opening: Annotated[int, Field(ge=0, le=100_000)] = 0
    adjudicate: bool = Field(default=True, description="End decided and dead drawn games early.")


JobRequest = Annotated[ReviewRequest | SuiteRequest | MatchRequest, Field(discriminator="kind")]


class ReviewMove(Answer):
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


class ReviewSide(Answer):
    """A side's play as a whole; accuracy in percent, loss in centipawns a move."""

    accuracy: float | None = None
    centipawns: float | None = None
    counts: dict[Label, int] = Field(default_factory=dict)


class ReviewResult(Answer):
    """A blunder check, as far as it has come."""

    kind: Literal["review"] = "review"
    game: str
    start: Score | None = None
    moves: list[ReviewMove] = Field(default_factory=list)
    white: ReviewSide = Field(default_factory=ReviewSide)
    black: ReviewSide = Field(default_factory=ReviewSide)
    cached: int = Field(default=0, description="Positions whose value was known from before.")


class SuiteProblem(Answer):
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


class SuiteResult(Answer):
    """A suite run, as far as it has come."""

    kind: Literal["suite"] = "suite"
    suite: str
    solved: int = 0
    problems: list[SuiteProblem] = Field(default_factory=list)


class Standing(Answer):
    """An engine's line in a crosstable. `against`: points made of each engine, by its place."""

    place: int
    name: str
    elo: float
    error: float
    points: float
    games: int
    failures: int
    against: list[float | None]


class MatchGame(Answer):
    """A game of a match; it can be watched and opened under its id."""

    number: int
    game: str
    white: int
    black: int
    result: Result = "*"
    ending: str = ""


class Duel(Answer):
    """Two engines' match as statistics see it, for the first one; ends are None when infinite."""

    wins: int
    draws: int
    losses: int
    elo: float | None
    low: float | None
    high: float | None
    superiority: float


class MatchResult(Answer):
    """A match or tournament, as far as it has come."""

    kind: Literal["match"] = "match"
    names: list[str] = Field(default_factory=list)
    games: list[MatchGame] = Field(default_factory=list)
    running: list[str] = Field(default_factory=list, description="Ids of the games on the boards.")
    standings: list[Standing] = Field(default_factory=list, description="The best first.")
    duel: Duel | None = Field(default=None, description="Where there are two engines only.")


JobResult = Annotated[ReviewResult | SuiteResult | MatchResult, Field(discriminator="kind")]
JobState = Literal["queued", "running", "done", "failed", "cancelled"]


class Job(Answer):
    """A job of the background."""

    id: str
    kind: Literal["review", "suite", "match"]
    state: JobState
    done: int
    total: int
    created: str
    request: JobRequest
    error: Message | None = None
    result: JobResult | None = None


class JobList(Answer):
    """All jobs, the newest first; without their results."""

    jobs: list[Job]


class Suite(Answer):
    """A suite of problems."""

    id: str
    name: str
    problems: int
    shipped: bool


# Opening library


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


# The server


class Status(Answer):
    """The server as a whole."""

    name: str = "philidor"
    version: str
    interpreted: bool = Field(description="The engine runs without its compiled rooms.")
    data: bool = Field(description="Games are kept on disk.")
    processors: int
    library: bool
    upload_limit: int = Field(description="Bytes.")


class Settings(Request):
    """The page's own settings: names and values that the server only keeps."""

    values: dict[Key, bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Line | None] = Field(
        default_factory=dict, max_length=200
    )


Anything = dict[str, Any]
