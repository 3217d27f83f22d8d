"""What the laboratory's commands print with `--json`; `answers` has the rules of all of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Solved:
    """A position of a suite and the engine's answer; found: seconds to the solution."""

    name: str
    fen: str
    move: str | None
    solved: bool
    found: float | None
    depth: int
    nodes: int
    seconds: float
    failure: str


@dataclass(frozen=True)
class Suite:
    """A test suite; with_solution: positions that name moves."""

    engine: str
    solved: int
    with_solution: int
    positions: tuple[Solved, ...]


@dataclass(frozen=True)
class Estimate:
    """A difference in Elo with its 95 % interval; null if the games do not tell."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class MatchEngine:
    """An engine of a match or tournament; latency: mean and longest milliseconds by which its
    moves took longer than it said."""

    name: str
    limits: str
    depth: float
    nodes_a_second: float
    milliseconds_a_move: float
    latency: tuple[float, float] | None
    failures: dict[str, int]
    disqualified: bool


@dataclass(frozen=True)
class SprtState:
    """A sequential test; passed: null while it is not decided."""

    elo0: float
    elo1: float
    scale: str
    llr: float
    lower: float
    upper: float
    passed: bool | None


@dataclass(frozen=True)
class PlayedGames:
    """The games of a match or tournament; planned: all that it may have. endings: how many ended in
    which way. file, pgn: where they are."""

    planned: int
    played: int
    interrupted: bool
    endings: dict[str, int]
    file: str
    pgn: str


@dataclass(frozen=True)
class Match:
    """A match from the first engine's view; pairs: complete pairs of games by 0 to 2 points.
    repeated: games that repeated earlier ones and are not counted. los: the likelihood that the
    first engine is the stronger one."""

    engines: tuple[MatchEngine, ...]
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...]
    repeated: int
    elo: Estimate
    normalised_elo: Estimate
    los: float
    sprt: SprtState | None
    games: PlayedGames


@dataclass(frozen=True)
class Standing:
    """A place in the table of a tournament; error: half the 95 % interval. against: points against
    each engine that it met."""

    engine: str
    elo: float
    error: float
    points: float
    games: int
    against: dict[str, float]


@dataclass(frozen=True)
class Tournament:
    """A tournament's table by rating, best first; rounds: its table in rounds, as text."""

    format: str
    standings: tuple[Standing, ...]
    rounds: str
    engines: tuple[MatchEngine, ...]
    games: PlayedGames


@dataclass(frozen=True)
class ResultTable:
    """A table of results; its cells are the texts that it has without --json."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ResultTables:
    """The tables of a study or of a results file."""

    tables: tuple[ResultTable, ...]


@dataclass(frozen=True)
class ClockUse:
    """An engine's clock under one condition; busy: processes beside the games. lost: games lost on
    time. lowest: the least time left in each game, in milliseconds."""

    level: str
    busy: int
    engine: str
    games: int
    lost: int
    lowest: tuple[int, ...]


@dataclass(frozen=True)
class ClockCheck:
    """The use of the clock under all conditions; folder: of the games."""

    conditions: tuple[ClockUse, ...]
    folder: str
    interrupted: bool


@dataclass(frozen=True)
class LateMove:
    """A loss on time by so many milliseconds; waited: for a processor; stalled: by the machine.
    explained: whether one of them was as long."""

    game: int
    engine: str
    late: float
    waited: float
    stalled: float
    explained: bool


@dataclass(frozen=True)
class SoakedEngine:
    """An engine of a soak with its failures; megabytes: the most that a process had, null if none
    was measured; flat: whether its memory did not grow."""

    name: str
    failures: dict[str, int]
    megabytes: float | None
    flat: bool


@dataclass(frozen=True)
class Soak:
    """Thousands of short games; faults: those that a crash, a hang, an illegal move or a breach of
    the protocol ended."""

    passed: bool
    games: int
    faults: int
    losses: tuple[LateMove, ...]
    engines: tuple[SoakedEngine, ...]
    interrupted: bool
    file: str


@dataclass(frozen=True)
class FileStatistics:
    """What `lab data stats` says of positions, by the names that it prints."""

    values: dict[str, str]


@dataclass(frozen=True)
class Comparison:
    """Speeds of two programs: median nodes or leaves a second, and the ratio of each pair of
    measurements."""

    what: str
    a: str
    b: str
    a_rate: float
    b_rate: float
    ratio: float
    ratios: tuple[float, ...]


@dataclass(frozen=True)
class LedgerRow:
    """A row of the ledger."""

    date: str
    hypothesis: str
    test: str
    result: str
    verdict: str


@dataclass(frozen=True)
class Ledger:
    """The rows of `lab ledger show`, or the one that `lab ledger add` has added."""

    rows: tuple[LedgerRow, ...]


@dataclass(frozen=True)
class QueuedTest:
    """A test of the queue; done, total: pairs of games, or problems of a suite. elo and llr: of two
    engines, null without games."""

    id: str
    kind: str
    title: str
    state: str
    priority: int
    done: int
    total: int
    failures: int
    wins: int
    draws: int
    losses: int
    elo: Estimate
    llr: float | None
    solved: int | None


@dataclass(frozen=True)
class Queue:
    """The queue of tests in its order; workers: how many there are."""

    tests: tuple[QueuedTest, ...]
    workers: int


@dataclass(frozen=True)
class TestDetails:
    """A test with the points of each engine, the values of a tuning, and its latest failures."""

    test: QueuedTest
    points: dict[str, float]
    values: dict[str, float]
    failures: tuple[str, ...]
