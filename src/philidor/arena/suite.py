"""Test suites: EPD positions with best (`bm`) or avoidable (`am`) moves, solved or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import chess
import chess.engine

from philidor.arena.engine_protocol import OnInsight
from philidor.arena.engines import EngineSpec
from philidor.arena.running import run_engines
from philidor.arena.scheduler import Scheduler, Worker
from philidor.arena.session import EngineSession, Patience, patience_for
from philidor.arena.suite_files import suite_text
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.contract.reason import Reason, ReasonError, worded
from philidor.contract.setup import FenError
from philidor.notation.boards import board_of
from philidor.notation.epd import EpdError, not_moves, parse_epd
from philidor.pgn.reader import games_in
from philidor.pgn.source import kind_of, spoken
from philidor.pgn.uci_moves import uci_moves

REPORTS = chess.engine.INFO_BASIC | chess.engine.INFO_PV
GRACE_SECONDS = 10.0


class SuiteError(ReasonError):
    """A suite that cannot be read; the message names the file and the line."""


@dataclass(frozen=True)
class Problem:
    """A position with its best moves, or moves to avoid; identified by its `id`.

    note: what was wrong with its line and has been put right.
    """

    name: str
    board: chess.Board
    best: tuple[chess.Move, ...]
    avoid: tuple[chess.Move, ...]
    note: str = ""

    @property
    def has_solution(self) -> bool:
        """Whether it names moves; a test program also searches positions without any."""
        return bool(self.best or self.avoid)

    def solved_by(self, move: chess.Move | None) -> bool:
        """Whether this move is a solution."""
        if move is None or not self.has_solution:
            return False
        return move not in self.avoid and (not self.best or move in self.best)

    def epd(self) -> str:
        """The problem as a line of EPD."""
        moves = {"bm": list(self.best), "am": list(self.avoid)}
        operations: JsonObject = {code: listed for code, listed in moves.items() if listed}
        return self.board.epd(shredder=self.board.chess960, id=self.name, **operations)

    def expected(self) -> str:
        """The solution as text for people."""
        parts = []
        if self.best:
            parts.append(" ".join(self.board.san(move) for move in self.best))
        if self.avoid:
            parts.append("not " + " ".join(self.board.san(move) for move in self.avoid))
        return ", ".join(parts)


@dataclass(frozen=True)
class Attempt:
    """An engine's answer to a problem.

    found: seconds after which the solution was seen and then kept to the end, None if unsolved.
    seconds: time of the whole search; failure: what went wrong with the engine, empty if nothing.
    """

    problem: Problem
    move: chess.Move | None
    solved: bool
    found: float | None
    depth: int
    nodes: int
    seconds: float
    failure: str = ""


def find_suite(name: str, solutions: bool = True) -> list[Problem]:
    """The problems of an EPD or PGN file, or of a suite by its name (`suite_files`).

    solutions: every line must have one. InputError as `parse_suite` and `suite_text`.
    """
    return problems_in(suite_text(name), Path(name), solutions)


def problems_in(text: str, path: Path, solutions: bool = True) -> list[Problem]:
    """The problems of the text of an EPD or PGN file, as `find_suite`."""
    if kind_of(path, text) == ".pgn":
        return problems_of_games(text, spoken(path), solutions)
    return parse_suite(text, spoken(path), solutions)


def parse_suite(text: str, name: str, solutions: bool = True) -> list[Problem]:
    """The problems of an EPD text, whose name is for error messages.

    solutions: a position without `bm` and `am` is an error. SuiteError at a line without a
    position, or where the text has none.
    """
    problems = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                problems.append(_read_problem(line, number, solutions))
            except (FenError, EpdError) as error:
                said = "{file}, line {line}: {cause}"
                what = worded(said, "suite.line", error.reason, file=name, line=number)
                raise SuiteError(what) from None
    if not problems:
        raise _no_positions(name)
    return problems


def _read_problem(line: str, number: int, solutions: bool) -> Problem:
    """The problem of a line; FenError or EpdError if it is none."""
    board, operations, notes = parse_epd(line)
    moves = {}
    for code in ("bm", "am"):
        value = operations.get(code, [])
        if not isinstance(value, list) or not all(isinstance(move, chess.Move) for move in value):
            raise not_moves(code)
        moves[code] = tuple(move for move in value if isinstance(move, chess.Move))
    if solutions and not moves["bm"] and not moves["am"]:
        raise EpdError(Reason("neither bm nor am", "suite.no-solution"))
    return Problem(
        str(operations.get("id", f"line {number}")),
        board,
        moves["bm"],
        moves["am"],
        "; ".join(map(str, notes)),
    )


def problems_of_games(text: str, name: str, solutions: bool) -> list[Problem]:
    """The problems of a PGN text: each game's first position, and as the solution its tags `bm` or
    `am`, else its first move.

    name: of the text in messages. SuiteError if a game cannot be read or has no solution.
    """
    problems = []
    for game in games_in(text):
        if game.fault is not None:
            raise SuiteError(game.complaint(name, game.fault))
        assert game.setup is not None, "only a fault keeps a game from having one"
        board = board_of(game.setup)
        tags = {name.lower(): value for name, value in game.tags.items()}
        operations = "".join(f" {code} {tags[code]};" for code in ("bm", "am") if code in tags)
        played = uci_moves(game.setup, game.moves)[:1]
        try:
            found = _read_problem(board.epd() + operations, game.number, solutions=False)
        except EpdError as error:
            raise _bad_game(name, game.number, error.reason) from None
        best = found.best
        if not found.has_solution and played:
            best = (board.parse_uci(played[0]),)
        if solutions and not best and not found.avoid:
            what = Reason("neither bm nor am nor a move", "suite.no-solution")
            raise _bad_game(name, game.number, what)
        title = tags.get("id") or tags.get("event") or f"game {game.number}"
        notes = "; ".join(map(str, game.notes))
        problems.append(Problem(title, board, best, found.avoid, notes))
    if not problems:
        raise _no_positions(name)
    return problems


def _bad_game(file: str, number: int, what: Reason) -> SuiteError:
    said = "{file}, game {number}: {cause}"
    return SuiteError(worded(said, "suite.game", what, file=file, number=number))


def _no_positions(file: str) -> SuiteError:
    return SuiteError(worded("there are no positions in {file}", "suite.none", file=file))


async def attempt(
    engine: EngineSession, problem: Problem, limits: Limits, patience: Patience
) -> Attempt:
    """Let an engine search a problem; chess.engine.EngineError when it fails."""
    found: float | None = None
    depth = nodes = 0

    def note(report: chess.engine.InfoDict) -> None:
        nonlocal found, depth, nodes
        depth = report.get("depth", depth)
        nodes = report.get("nodes", nodes)
        line = report.get("pv")
        if line and not problem.solved_by(line[0]):
            found = None
        elif line and found is None:
            found = engine.spent / 1000

    finding = await engine.analyse(
        problem.board, limits, problem.name, patience, info=REPORTS, on_info=note
    )
    seconds = engine.spent / 1000
    move = None if finding.move is None else problem.board.parse_uci(finding.move)
    solved = problem.solved_by(move)
    if solved and found is None:
        found = seconds
    return Attempt(problem, move, solved, found if solved else None, depth, nodes, seconds)


@dataclass(frozen=True)
class SuitePlan:
    """A run: the problems, the engine, the limits of each search, searches at a time.

    on_insight: receives the engine's reports from inside its searches.
    """

    problems: Sequence[Problem]
    engine: EngineSpec
    limits: Limits
    concurrency: int = 1
    on_insight: OnInsight | None = None


def patience(limits: Limits) -> Patience:
    """How long an engine may take for a problem before it has failed at it."""
    return patience_for(limits, GRACE_SECONDS)


async def tried(
    session: EngineSession, problem: Problem, limits: Limits, patience: Patience
) -> Attempt:
    """`attempt`, with the failure of an engine that has started as its result."""
    try:
        return await attempt(session, problem, limits, patience)
    except chess.engine.EngineError as error:
        return Attempt(problem, None, False, None, 0, 0, session.spent / 1000, str(error))


async def try_problems(run: SuitePlan, on_attempt: Callable[[Attempt], None]) -> list[Attempt]:
    """All attempts in the order of the problems; StartError if the engine does not start."""
    done: dict[int, Attempt] = {}

    async def solve(session: EngineSession, job: tuple[int, Problem]) -> Attempt:
        await session.ready()
        return await tried(session, job[1], run.limits, patience(run.limits))

    async def note(job: tuple[int, Problem], attempt: Attempt) -> None:
        done[job[0]] = attempt
        on_attempt(attempt)

    number = min(run.concurrency, len(run.problems))
    debug = run.on_insight is not None
    sessions = [EngineSession(run.engine, debug=debug) for _ in range(number)]
    for session in sessions:
        session.listener.on_insight = run.on_insight
    workers = [Worker(partial(solve, session), session) for session in sessions]
    await Scheduler(workers, note).run(enumerate(run.problems))
    return [done[place] for place in range(len(run.problems))]


def run_suite(run: SuitePlan, on_attempt: Callable[[Attempt], None]) -> list[Attempt]:
    """`try_problems` to its end; InputError if the engine does not start."""
    return run_engines(try_problems(run, on_attempt))


def suite_table(attempts: Sequence[Attempt], with_times: bool) -> str:
    """A line for each problem: id, solution, answer, depth and, if asked for, the time to it."""
    lines = []
    for one in attempts:
        answer = one.failure or (one.problem.board.san(one.move) if one.move else "-")
        line = (
            f"{_mark(one)} {one.problem.name:<22} {one.problem.expected():<16} "
            f"{answer:<8} depth {one.depth:<3}"
        )
        if with_times:
            line += "" if one.found is None else f" {one.found:7.3f} s"
        lines.append(line.rstrip())
    return "\n".join(lines)


def _mark(one: Attempt) -> str:
    if not one.problem.has_solution:
        return "   "
    return "ok " if one.solved else "-- "


def suite_summary(attempts: Sequence[Attempt], with_times: bool) -> str:
    """Solved, failed ids, speed and the longest search; positions without solution do not count."""
    judged = [one for one in attempts if one.problem.has_solution]
    solved = [one for one in judged if one.solved]
    seconds = sum(one.seconds for one in attempts)
    nodes = sum(one.nodes for one in attempts)
    share = 100 * len(solved) / len(judged) if judged else 0
    result = f"solved {len(solved)} of {len(judged)} ({share:.1f} %)" if judged else "no solutions"
    lines = [
        f"{result}, {nodes / seconds / 1e6 if seconds else 0:.2f} M nodes/s, "
        f"longest search {max(one.seconds for one in attempts):.2f} s"
    ]
    if with_times and solved:
        times = sorted(one.found for one in solved if one.found is not None)
        lines.append(
            f"time to solution: median {times[len(times) // 2]:.3f} s, sum {sum(times):.1f} s"
        )
    failed = [one.problem.name for one in judged if not one.solved]
    if judged:
        lines.append("failed: " + (", ".join(failed) or "none"))
    faults = sum(bool(one.failure) for one in attempts)
    if faults:
        lines.append(f"the engine failed {faults} times")
    return "\n".join(lines)
