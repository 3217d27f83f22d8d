"""The queue of tests that workers do: what is asked for, how it stands, and the workers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from philidor.arena.sprt import Scale
from philidor.web.wire.base import ClientModel, Key, Line, Result, ServerModel
from philidor.web.wire.codes import Message
from philidor.web.wire.jobs import Duel, MatchOpenings, SprtRequest, Standing, SuiteProblem
from philidor.web.wire.searches import SearchLimit

TimeControlText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Priority = Annotated[int, Field(ge=-1000, le=1000)]
# Workers are known by these; they make up their own.
WorkerId = Key


class TestedEngine(ClientModel):
    """An engine of a test.

    engine: the id or name of an engine of the list, or a command, which must exist on every machine
    that works. time_control: its own, in place of the test's.
    """

    engine: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]
    name: Line = ""
    options: dict[Line, Line] = Field(default_factory=dict, max_length=100)
    time_control: TimeControlText | None = None


class SprtBounds(SprtRequest):
    """The hypotheses of a test, in logistic or normalised Elo."""

    scale: Scale = Scale.LOGISTIC


class GamesRequest(ClientModel):
    """A match, a gauntlet of the first engine, or a match that an SPRT ends.

    games: of each pairing, rounded up to pairs; a sequential test plays no more than these.
    openings: None for the shipped ones.
    """

    kind: Literal["match", "gauntlet", "sprt"]
    title: Line = ""
    priority: Priority = 0
    engines: Annotated[list[TestedEngine], Field(min_length=2, max_length=16)]
    time_control: TimeControlText
    games: Annotated[int, Field(ge=1, le=200_000)] = 200
    adjudicate: bool = Field(default=True, description="End decided and dead drawn games early.")
    openings: MatchOpenings | None = None
    sprt: SprtBounds | None = None


class TunedOption(ClientModel):
    """An option to be tuned: its start, its range, and its perturbation in the last games."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    start: float
    low: float
    high: float
    step: float | None = None


class TuningRequest(ClientModel):
    """Options of an engine tuned by games against itself (SPSA)."""

    kind: Literal["spsa"]
    title: Line = ""
    priority: Priority = 0
    engine: TestedEngine
    options: Annotated[list[TunedOption], Field(min_length=1, max_length=200)]
    time_control: TimeControlText
    games: Annotated[int, Field(ge=2, le=1_000_000)] = 1_000
    openings: MatchOpenings | None = None


class SuiteTestRequest(ClientModel):
    """A test suite, each problem a task."""

    kind: Literal["suite"]
    title: Line = ""
    priority: Priority = 0
    engine: TestedEngine
    suite: Key
    limit: SearchLimit


WorkloadRequest = Annotated[
    GamesRequest | TuningRequest | SuiteTestRequest, Field(discriminator="kind")
]

WorkloadState = Literal["active", "paused", "done", "failed"]


class WorkloadChange(ClientModel):
    """What to change of a test; None leaves it. `active` continues one that is paused or failed."""

    state: Literal["active", "paused"] | None = None
    priority: Priority | None = None


class TunedValue(ServerModel):
    """An option's value so far, within its range, and its course over pairs of games."""

    name: str
    value: float
    start: float
    low: float
    high: float
    curve: list[float]


class Tuning(ServerModel):
    """The course of a tuning: the values after these numbers of pairs."""

    pairs: list[int]
    values: list[TunedValue]


class Failure(ServerModel):
    """Something that went wrong: an engine's failure, or a worker's."""

    at: str
    worker: str
    text: str


class Workload(ServerModel):
    """A test of the queue.

    done, total: pairs of games, or problems. busy: how many of them workers are doing. failures:
    how many. duel: of two engines, without the curve of its test. solved: problems of a suite.
    """

    id: str
    kind: Literal["match", "gauntlet", "sprt", "spsa", "suite"]
    title: str
    state: WorkloadState
    priority: int
    created: str
    done: int
    total: int
    busy: int
    failures: int
    error: Message | None = None
    duel: Duel | None = None
    solved: int | None = None


class WorkloadResult(ServerModel):
    """The results of a test so far; what its kind does not have is empty.

    repeated: games that repeated earlier ones move by move and count once; disqualified: names of
    engines that kept failing, whose other games are left out.
    """

    names: list[str] = Field(default_factory=list)
    games: int = 0
    duel: Duel | None = None
    standings: list[Standing] = Field(default_factory=list, description="The best first.")
    repeated: int = 0
    disqualified: list[str] = Field(default_factory=list)
    tuning: Tuning | None = None
    problems: list[SuiteProblem] = Field(default_factory=list)
    solved: int = 0


class WorkloadDetails(ServerModel):
    """A test with its request (without the text of openings), results and latest failures."""

    workload: Workload
    request: WorkloadRequest
    result: WorkloadResult
    failures: list[Failure]


class WorkloadGame(ServerModel):
    """A game of a test."""

    number: int
    white: str
    black: str
    result: Result
    ending: str
    detail: str
    plies: int
    fen: str = Field(description="The final position.")


class WorkloadGames(ServerModel):
    """Some of a test's games, the latest first."""

    total: int
    games: list[WorkloadGame]


class Joining(ClientModel):
    """A worker that joins: its machine's name, its tasks at a time, its version of Philidor."""

    host: Line
    jobs: Annotated[int, Field(ge=1, le=1024)]
    version: Line


class Joined(ServerModel):
    """A worker must ask or say that it is alive within these seconds, or its work is re-issued."""

    lease_seconds: float


class TaskWish(ClientModel):
    """How many tasks a worker takes."""

    count: Annotated[int, Field(ge=1, le=1024)]


class IssuedTask(ServerModel):
    """A task of a test; the result names test and unit. `task` is the message of `arena.tasks`."""

    test: str
    unit: int
    task: dict[str, object]


class TaskResult(ClientModel):
    """The result of a task, or why this worker cannot do it."""

    test: Key
    unit: Annotated[int, Field(ge=0, le=10_000_000)]
    result: dict[str, object] | None = None
    failure: Annotated[str, StringConstraints(max_length=2_000)] = ""


class Receipt(ServerModel):
    """Whether a result was counted: not one that is there already, or of a test that is over."""

    counted: bool


class WorkerInfo(ServerModel):
    """A worker; seconds: since it was last heard of; done: tasks since it joined."""

    id: str
    host: str
    jobs: int
    busy: int
    done: int
    seconds: float
    local: bool


class LocalWork(ClientModel):
    """How many tasks this machine does at a time."""

    jobs: Annotated[int, Field(ge=0, le=1024)]


class Workloads(ServerModel):
    """The queue in its order, and the workers. local: tasks that this machine does at a time."""

    tests: list[Workload]
    workers: list[WorkerInfo]
    local: int
    processors: int
