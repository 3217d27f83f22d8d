"""Work for another machine: a pair of games, or a problem of a suite, as JSON.

A task names engines by their commands, which the worker looks up on its own machine; built-in
engines run there under its own Python. So a task is text, and a worker executes no code of the
sender's but the programs that these commands name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

import chess.engine

from philidor.arena.engines import EngineSpec, find_command
from philidor.arena.records import GameRecord, Pairing, from_json
from philidor.arena.session import EngineSession, require_engines
from philidor.arena.suite import Attempt, Problem, parse_suite, patience, tried
from philidor.arena.workers import Conditions, KeptEngines, LocalPlayer
from philidor.contract.errors import InputError
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.game.adjudication import Adjudication
from philidor.game.time_control import Unitless, read_time_control


class TaskError(InputError):
    """A task that this machine cannot do; the message says why."""


@dataclass(frozen=True)
class Contestant:
    """An engine as a task names it.

    command: as on a command line, or the name of a built-in engine. time_control: in the notation
    of `game.time_control`, empty if the task has limits of its own. folder: in which it runs on
    a machine that has it.
    """

    name: str
    command: str
    protocol: str = "uci"
    options: tuple[tuple[str, str], ...] = ()
    time_control: str = ""
    folder: str = ""

    def changed(self, name: str, options: dict[str, str]) -> Contestant:
        """A copy with another name and these options on top."""
        merged = tuple((dict(self.options) | options).items())
        return replace(self, name=name, options=merged)

    def spec(self) -> EngineSpec:
        """The engine on this machine; InputError if there is no such program."""
        control = None
        if self.time_control:
            control = read_time_control(self.time_control, Unitless.SECONDS)
        folder = Path(self.folder) if self.folder and Path(self.folder).is_dir() else None
        command = find_command(self.command)
        return EngineSpec(self.name, command, self.protocol, dict(self.options), control, folder)


@dataclass(frozen=True)
class GamesTask:
    """Games between two of the contestants, played one after the other."""

    contestants: tuple[Contestant, ...]
    pairings: tuple[Pairing, ...]
    rules: Adjudication
    tolerance: int
    patience: int

    def conditions(self) -> Conditions:
        """The conditions of the games on this machine."""
        specs = tuple(one.spec() for one in self.contestants)
        return Conditions(specs, self.rules, self.tolerance, self.patience)

    def to_json(self) -> JsonObject:
        """The task as a message."""
        return {"kind": "games"} | asdict(self)


@dataclass(frozen=True)
class ProblemTask:
    """A position to solve: a line of EPD, searched within limits."""

    contestant: Contestant
    problem: str
    limits: Limits

    def to_json(self) -> JsonObject:
        """The task as a message."""
        limits = {name: value for name, value in asdict(self.limits).items() if value}
        return {
            "kind": "problem",
            "contestant": asdict(self.contestant),
            "problem": self.problem,
            "limits": limits,
        }


Task = GamesTask | ProblemTask


def read_task(fields: JsonObject) -> Task:
    """A task from its message; TaskError for anything else."""
    try:
        if fields["kind"] == "problem":
            return ProblemTask(
                read_contestant(fields["contestant"]), fields["problem"], Limits(**fields["limits"])
            )
        return GamesTask(
            tuple(read_contestant(one) for one in fields["contestants"]),
            tuple(Pairing(**one) for one in fields["pairings"]),
            Adjudication(**fields["rules"]),
            fields["tolerance"],
            fields["patience"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise TaskError(f"this is not a task that this version knows: {error!r}") from None


def read_contestant(fields: JsonObject) -> Contestant:
    """An engine from its message; TypeError or ValueError for another one."""
    options = tuple((name, value) for name, value in fields["options"])
    return Contestant(**(fields | {"options": options}))


@cache
def _players() -> KeptEngines[Conditions, LocalPlayer]:
    return KeptEngines(LocalPlayer)


@cache
def _solvers() -> KeptEngines[EngineSpec, EngineSession]:
    return KeptEngines(EngineSession)


def do_task(task: Task) -> JsonObject:
    """Do a task in a worker process; returns the result's message.

    TaskError if an engine does not start here, or refuses one of its options.
    """
    try:
        return _play(task) if isinstance(task, GamesTask) else _solve(task)
    except (InputError, chess.engine.EngineError) as error:
        raise TaskError(str(error)) from None


def _play(task: GamesTask) -> JsonObject:
    home = _players()
    conditions = task.conditions()
    if home.held is None or home.key != conditions:
        # An engine that this machine lacks is the worker's fault and must lose no game.
        used = {place for one in task.pairings for place in (one.white, one.black)}
        home.run(require_engines(conditions.engines[place] for place in used))
    player = home.for_job(conditions)
    return {"games": [home.run(player.play(pairing)).to_json() for pairing in task.pairings]}


def _solve(task: ProblemTask) -> JsonObject:
    home = _solvers()
    (problem,) = parse_suite(task.problem, "task")
    session = home.for_job(task.contestant.spec())
    # StartError here is the worker's fault; what happens later is the engine's.
    home.run(session.ready())
    found = home.run(tried(session, problem, task.limits, patience(task.limits)))
    return {
        "move": None if found.move is None else found.move.uci(),
        "solved": found.solved,
        "found": found.found,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "failure": found.failure,
    }


def games_in(result: JsonObject, pairings: Sequence[Pairing]) -> list[GameRecord]:
    """The games of a result; TaskError if they are not those of the pairings."""
    try:
        games = [from_json(fields) for fields in result["games"]]
    except (KeyError, TypeError, ValueError) as error:
        raise TaskError(f"this is not the result of a task: {error!r}") from None
    if [Pairing(one.number, one.white, one.black, one.fen) for one in games] != list(pairings):
        raise TaskError("these are not the games of the task")
    return games


def attempt_in(result: JsonObject, problem: Problem) -> Attempt:
    """The attempt of a result; TaskError if it is none."""
    try:
        move = None if result["move"] is None else problem.board.parse_uci(result["move"])
        return Attempt(
            problem,
            move,
            problem.solved_by(move),
            None if result["found"] is None else float(result["found"]),
            int(result["depth"]),
            int(result["nodes"]),
            float(result["seconds"]),
            str(result["failure"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise TaskError(f"this is not the result of a task: {error!r}") from None
