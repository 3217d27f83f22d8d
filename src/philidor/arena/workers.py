"""Players of games: in this process, or in the worker processes of a pool."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import chess
import chess.engine

from philidor.arena.engine_log import EngineLog
from philidor.arena.engines import EngineSpec
from philidor.arena.game import DEFAULT_TOLERANCE, OnPly, play_game, record_game
from philidor.arena.pool import Pool
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.scheduler import Engines
from philidor.arena.session import EngineSession
from philidor.arena.tables import TableFolders, TableJudge
from philidor.arena.worker_process import at_end
from philidor.game.adjudication import Adjudication
from philidor.game.clock import Clock
from philidor.game.ending import EndReason, lost

Key = TypeVar("Key")
Held = TypeVar("Held", bound=Engines)
Result = TypeVar("Result")


@dataclass(frozen=True)
class Conditions:
    """The conditions of every game.

    tolerance: milliseconds that an engine may overstep its time, see `game.clock`. patience:
    milliseconds after which an engine without a time limit counts as hanging. ponder: engines
    think on the opponent's time. logs: a folder for all lines between the engines and us.
    client_counts: the time of a move includes the work of python-chess, see `EngineSession.spent`.
    tables: end games whose outcome they know.
    """

    engines: tuple[EngineSpec, ...]
    adjudication: Adjudication = field(default_factory=Adjudication)
    tolerance: int = DEFAULT_TOLERANCE
    patience: int = 60_000
    ponder: bool = False
    logs: Path | None = None
    client_counts: bool = False
    tables: TableFolders = field(default_factory=TableFolders)


class GamePlayer(Protocol):
    """Plays one game at a time."""

    async def play(self, pairing: Pairing, on_ply: OnPly | None = None, /) -> GameRecord:
        """Play a game; a cancelled call breaks it off."""
        ...

    async def close(self) -> None:
        """End the engines cleanly."""
        ...

    def kill(self) -> None:
        """End the engines at once."""
        ...


class LocalPlayer:
    """Plays games in this process; its engines run from one game to the next."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        # InputError if there are none: a worker on another machine may lack them.
        self.tables = TableJudge(conditions.tables) if conditions.tables.kinds else None
        self.sessions = [
            EngineSession(spec, client_counts=conditions.client_counts)
            for spec in conditions.engines
        ]
        if conditions.logs is not None:
            for place, session in enumerate(self.sessions):
                session.listen(EngineLog(conditions.logs, place, session.spec.name).note)

    async def play(self, pairing: Pairing, on_ply: OnPly | None = None) -> GameRecord:
        """Play a game; an engine that cannot be started again loses it by crash."""
        engines: dict[chess.Color, EngineSession] = {}
        for colour, place in ((chess.WHITE, pairing.white), (chess.BLACK, pairing.black)):
            engines[colour] = self.sessions[place]
            try:
                await engines[colour].ready()
            except chess.engine.EngineError as error:
                return record_game(pairing, lost(colour, EndReason.CRASH, str(error)), [])
        white, black = (
            self.conditions.engines[place].playing_at() for place in (pairing.white, pairing.black)
        )
        clock = Clock(white, black, self.conditions.tolerance, strict=True)
        rules, silence = self.conditions.adjudication, self.conditions.patience
        ponder = self.conditions.ponder
        record = await play_game(
            pairing, engines, clock, rules, silence, on_ply, ponder, self.tables
        )
        if record.culprit is not None:
            self.sessions[record.culprit].kill()
        return record

    async def close(self) -> None:
        """End every engine cleanly."""
        for session in self.sessions:
            await session.close()

    def kill(self) -> None:
        """End every engine at once."""
        for session in self.sessions:
            session.kill()

    async def end(self) -> None:
        """End every engine at once and wait until its process has gone."""
        for session in self.sessions:
            await session.end()


@dataclass(frozen=True)
class GameJob:
    """A game for `play_job`.

    python: the interpreter of the process that made the job; on another machine the built-in
    engines run under that machine's own.
    """

    conditions: Conditions
    pairing: Pairing
    python: str = sys.executable

    def here(self) -> Conditions:
        """The conditions with this process's interpreter."""
        engines = tuple(spec_here(spec, self.python) for spec in self.conditions.engines)
        return replace(self.conditions, engines=engines)


def spec_here(spec: EngineSpec, python: str) -> EngineSpec:
    """An engine for this process; `python` is the interpreter of the process that named it."""
    words = (sys.executable if word == python else word for word in spec.command)
    return replace(spec, command=tuple(words))


class KeptEngines(Generic[Key, Held]):
    """The engines of a worker process, which run from one job to the next."""

    def __init__(self, make: Callable[[Key], Held]) -> None:
        """make: engines for a key, such as the conditions of games; they end with another key."""
        self.make = make
        self.loop = asyncio.new_event_loop()
        self.key: Key | None = None
        self.held: Held | None = None
        at_end(self.close, self.kill)

    def for_job(self, key: Key) -> Held:
        """The engines for a key."""
        if self.held is None or self.key != key:
            self.close()
            self.key, self.held = key, self.make(key)
        return self.held

    def run(self, work: Coroutine[object, object, Result]) -> Result:
        """Do what the engines are wanted for."""
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        """End the engines cleanly; the next job starts its own."""
        if self.held is not None:
            self.loop.run_until_complete(self.held.close())
            self.held = None

    def kill(self) -> None:
        """End the engines at once, from any thread."""
        if self.held is not None:
            self.held.kill()


@cache
def _home() -> KeptEngines[Conditions, LocalPlayer]:
    return KeptEngines(LocalPlayer)


def play_job(job: GameJob) -> GameRecord:
    """Play a game in a worker process."""
    return _home().run(_home().for_job(job.here()).play(job.pairing))


class PoolPlayer:
    """Plays games through a pool, so that this process's work costs no engine any time."""

    def __init__(self, workers: Pool, conditions: Conditions) -> None:
        self.workers = workers
        self.conditions = conditions

    async def play(self, pairing: Pairing, on_ply: OnPly | None = None) -> GameRecord:
        """Play a game; `on_ply` is not called. A cancelled game is dropped with the pool.

        Raises concurrent.futures.CancelledError if the pool itself gave the game up.
        """
        future = self.workers.submit(play_job, GameJob(self.conditions, pairing))
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # The scheduler of the games would take the other one for a wish of its own.
            raise CancelledError from None

    async def close(self) -> None:
        """The engines end with the pool."""

    def kill(self) -> None:
        """The engines end with the pool."""
