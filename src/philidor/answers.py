"""What commands print with `--json`: one dataclass for each, from which the schemas are made.

Values are in centipawns from White's side, except where a field says otherwise; moves are in UCI
form, `san` beside them. A field is never renamed or given another meaning within one `FORMAT` of
`philidor.json_output`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Engine:
    """An engine: the name that --engine takes, and what it is."""

    key: str
    name: str
    author: str = ""
    year: str = ""
    board: str = ""
    summary: str = ""
    command: tuple[str, ...] = ()
    protocol: str = ""
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Engines:
    """The engines of `engines list`."""

    engines: tuple[Engine, ...]


@dataclass(frozen=True)
class Term:
    """A term of the evaluation: middlegame and endgame value for each side."""

    name: str
    white: tuple[int, int]
    black: tuple[int, int]


@dataclass(frozen=True)
class Piece:
    """A piece's square and what it contributes to the value."""

    square: str
    piece: str
    value: int


@dataclass(frozen=True)
class Evaluation:
    """The static evaluation of a position; by_rule: an ending with its own rule, without terms."""

    fen: str
    value: int
    by_rule: bool
    phase: int
    scale: int
    network: int
    terms: tuple[Term, ...]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class ExplainedMove:
    """A move with its judgement; value: after it; mate: moves to mate, negative for Black's."""

    fen: str
    move: str
    san: str
    best: str | None
    best_san: str | None
    label: str
    loss: float
    value: int | None
    mate: int | None
    verdict: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Explanations:
    """The moves that were explained: the one asked for, or the turning points of a game."""

    moves: tuple[ExplainedMove, ...]


@dataclass(frozen=True)
class Mate:
    """A search for a mate; mate: its moves, None without one; proved: whether that is certain."""

    fen: str
    within: int
    mate: int | None
    proved: bool
    line: tuple[str, ...] = ()
    line_san: str = ""
    nodes: int | None = None


@dataclass(frozen=True)
class Perft:
    """A count of move sequences; moves: by first move, with --divide."""

    fen: str
    depth: int
    nodes: int
    seconds: float
    moves: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Bench:
    """The signature of the search, and its speed."""

    nodes: int
    nodes_per_second: int
    depth: int


@dataclass(frozen=True)
class FoundGame:
    """A game as lists show it; ratings: 0 if unknown."""

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
    white_elo: int
    black_elo: int
    folder: str = ""


@dataclass(frozen=True)
class FoundGames:
    """The games of a search: how many there are, and those listed."""

    total: int
    games: tuple[FoundGame, ...]


@dataclass(frozen=True)
class TreeMove:
    """A move of the opening tree; rating: the movers' mean."""

    move: str
    san: str
    games: int
    white: int
    draws: int
    black: int
    rating: int | None


@dataclass(frozen=True)
class OpeningTree:
    """The games with a position, and the moves played there."""

    fen: str
    opening: str
    games: int
    white: int
    draws: int
    black: int
    moves: tuple[TreeMove, ...]


@dataclass(frozen=True)
class LibraryStatistics:
    """The size of a library, its results, and its most frequent openings and players."""

    games: int
    positions: int
    bytes: int
    results: dict[str, int]
    mean_plies: float
    first: str
    last: str
    rating: int | None
    openings: dict[str, int]
    players: dict[str, int]


@dataclass(frozen=True)
class Folders:
    """The folders of a library with the numbers of their games."""

    folders: dict[str, int]


@dataclass(frozen=True)
class Imported:
    """The import of one file: new games, those known before, copies and unreadable ones.

    restored: games of the file that were in the bin.
    """

    file: str
    games: int
    known: int
    duplicates: int
    faulty: int
    faults: tuple[str, ...]
    restored: int = 0


@dataclass(frozen=True)
class Imports:
    """The imports of all files."""

    imports: tuple[Imported, ...]


@dataclass(frozen=True)
class Changed:
    """How many games a command changed or wrote; file: the one written."""

    games: int
    file: str = ""


@dataclass(frozen=True)
class BookMove:
    """A book's move; share: of all weights in the position."""

    move: str
    san: str
    weight: int
    share: float
    annotation: str


@dataclass(frozen=True)
class BookMoves:
    """A book's moves in a position."""

    fen: str
    opening: str
    moves: tuple[BookMove, ...]


@dataclass(frozen=True)
class BookSize:
    """The size of a book; entries: of a Polyglot file."""

    entries: int | None
    positions: int
    moves: int
    longest: int


@dataclass(frozen=True)
class Written:
    """What a command wrote: files or folders, and by name what it counted or measured."""

    files: tuple[str, ...]
    figures: dict[str, float]


@dataclass(frozen=True)
class WrittenBook:
    """A book that was written."""

    file: str
    entries: int
    games: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Opening:
    """The name of an opening; empty without one."""

    eco: str
    name: str


@dataclass(frozen=True)
class LearnedMove:
    """What was learned about a move; points: of the games' players; value: the engine's bonus."""

    move: str
    san: str
    games: int
    points: float
    value: int
    followed: bool
    avoided: bool


@dataclass(frozen=True)
class Learned:
    """What was learned about a position."""

    games: int
    fen: str
    moves: tuple[LearnedMove, ...]


@dataclass(frozen=True)
class LearnedGames:
    """The games that were learned from; known: those of earlier imports."""

    games: int
    known: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class OpponentThought:
    """What a human-like opponent says of a move, and the judge's label; missed: null if none."""

    ply: int
    move: str
    san: str
    label: str
    looked: str
    missed: str | None


@dataclass(frozen=True)
class OpponentThoughts:
    """The thoughts of a human-like opponent about its errors, or about all its moves."""

    white: bool
    moves: tuple[OpponentThought, ...]


@dataclass(frozen=True)
class FetchedGames:
    """The games of an account that came; interrupted: the same command goes on."""

    site: str
    player: str
    games: int
    duplicates: int
    faulty: int
    interrupted: bool


@dataclass(frozen=True)
class Table:
    """An endgame table; longest mates of the two sides in moves, 0 for none."""

    name: str
    bytes: int
    longest: int
    longest_other: int


@dataclass(frozen=True)
class Tables:
    """The endgame tables of a folder."""

    folder: str
    tables: tuple[Table, ...]


@dataclass(frozen=True)
class ProbedMove:
    """A move and what it leads to, for the side that makes it; moves: to the mate, if known.

    plies: to the next capture or pawn move, in Syzygy tables.
    """

    move: str
    san: str
    result: str
    moves: int | None = None
    plies: int | None = None


@dataclass(frozen=True)
class Probe:
    """How a position ends with best play, for the side to move."""

    fen: str
    result: str
    moves_to_mate: int | None
    moves: tuple[ProbedMove, ...]


@dataclass(frozen=True)
class Annotated:
    """What `annotate` did; searched: positions whose values were not known before."""

    file: str
    games: int
    positions: int
    searched: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """A default of the configuration file, and where it comes from."""

    command: str
    option: str
    value: str


@dataclass(frozen=True)
class Settings:
    """The configuration file and its settings."""

    file: str
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class Finding:
    """One line of `philidor doctor`; state: ok, missing or fault."""

    name: str
    state: str
    text: str


@dataclass(frozen=True)
class Health:
    """What `philidor doctor` found."""

    version: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Check:
    """A check of a protocol; outcome: passed, failed or skipped; reason: unless it passed."""

    name: str
    demand: str
    outcome: str
    reason: str


@dataclass(frozen=True)
class Conformance:
    """What the checks of a protocol found about a program."""

    protocol: str
    command: str
    checks: tuple[Check, ...]


@dataclass(frozen=True)
class CheckedTable:
    """An endgame table; checked: whether its moves could be; faults: none if it is right."""

    name: str
    checked: bool
    faults: tuple[str, ...]


@dataclass(frozen=True)
class CheckedTables:
    """The endgame tables that were checked; positions: random ones, all tables together."""

    folder: str
    positions: int
    tables: tuple[CheckedTable, ...]


@dataclass(frozen=True)
class BookMistake:
    """A move that a book recommends; value: of the search, after it."""

    fen: str
    move: str
    san: str
    value: int


@dataclass(frozen=True)
class VerifiedBook:
    """The search of all positions of a book; bound: values beyond it are mistakes."""

    book: str
    positions: int
    bound: int
    mistakes: tuple[BookMistake, ...]


@dataclass(frozen=True)
class CardPart:
    """A text on a card of the museum."""

    heading: str
    label: str
    text: str


@dataclass(frozen=True)
class Exhibit:
    """A historic program; engines: the names for --engine; card: empty in a list."""

    key: str
    name: str
    author: str
    years: str
    summary: str
    engines: tuple[str, ...]
    card: tuple[CardPart, ...]


@dataclass(frozen=True)
class Exhibits:
    """The programs of the museum, or the one that was asked for."""

    exhibits: tuple[Exhibit, ...]
