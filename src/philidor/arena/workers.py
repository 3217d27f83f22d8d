"""Worker processes that play games: each has its own event loop and keeps its engines running."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType, TracebackType

import chess
import chess.engine

from philidor.arena.engines import EngineSpec
from philidor.arena.game import DEFAULT_TOLERANCE, OnPly, play_game, record_game
from philidor.arena.records import Fixture, GameRecord
from philidor.arena.session import EngineSession
from philidor.game.adjudication import Adjudication
from philidor.game.clock import Clock
from philidor.game.ending import EndReason, lost

JOIN_SECONDS = 5.0


class WorkerDiedError(RuntimeError):
    """A worker process ended by itself, which is a fault of the laboratory."""


@dataclass(frozen=True)
class Conditions:
    """What holds for every game.

    tolerance: milliseconds that an engine may overstep its time, see `game.clock`. patience:
    milliseconds after which an engine without a time limit counts as hanging.
    """

    engines: tuple[EngineSpec, ...]
    adjudication: Adjudication = field(default_factory=Adjudication)
    tolerance: int = DEFAULT_TOLERANCE
    patience: int = 60_000


class Stable:
    """The engines of one worker, which run from one game to the next."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.sessions = [EngineSession(spec) for spec in conditions.engines]

    async def play(self, fixture: Fixture, on_ply: OnPly | None = None) -> GameRecord:
        """Play a fixture; an engine that does not start loses by crash."""
        engines: dict[chess.Color, EngineSession] = {}
        for colour, place in ((chess.WHITE, fixture.white), (chess.BLACK, fixture.black)):
            engines[colour] = self.sessions[place]
            try:
                await engines[colour].ready()
            except chess.engine.EngineError as error:
                return record_game(fixture, lost(colour, EndReason.CRASH, str(error)), [])
        white, black = (
            self.conditions.engines[place].playing_at() for place in (fixture.white, fixture.black)
        )
        clock = Clock(white, black, self.conditions.tolerance, strict=True)
        rules, silence = self.conditions.adjudication, self.conditions.patience
        record = await play_game(fixture, engines, clock, rules, silence, on_ply)
        if record.culprit is not None:
            self.sessions[record.culprit].kill()
        return record

    async def close(self) -> None:
        """End every engine in order."""
        for session in self.sessions:
            await session.close()

    def kill(self) -> None:
        """End every engine at once."""
        for session in self.sessions:
            session.kill()


def work(pipe: Pipe, conditions: Conditions) -> None:
    """The worker's life: play what arrives, answer with records, end when the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    # Engines' chatter that python-chess does not know would fill the terminal.
    logging.getLogger("chess.engine").setLevel(logging.CRITICAL)
    stable = Stable(conditions)
    with asyncio.Runner() as runner:
        try:
            with contextlib.suppress(EOFError):
                while True:
                    pipe.send(runner.run(stable.play(pipe.recv())))
            runner.run(stable.close())
        finally:
            stable.kill()


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


class WorkerPool:
    """Several workers; a context manager that leaves no process behind."""

    def __init__(self, conditions: Conditions, size: int) -> None:
        self.context = multiprocessing.get_context("spawn")
        self.conditions = conditions
        self.size = size
        self.workers: dict[Pipe, BaseProcess] = {}

    def __enter__(self) -> WorkerPool:
        """Start the workers."""
        for _ in range(self.size):
            ours, theirs = self.context.Pipe()
            process = self.context.Process(target=work, args=(theirs, self.conditions), daemon=True)
            process.start()
            theirs.close()
            self.workers[ours] = process
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let idle workers end by themselves; interrupted ones drop their game."""
        for pipe, process in self.workers.items():
            pipe.close()
            if kind is not None:
                process.terminate()
        for process in self.workers.values():
            process.join(JOIN_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()

    def drop_running(self) -> None:
        """End the workers with the games that they are playing."""
        for process in self.workers.values():
            process.terminate()

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameRecord]:
        """Play all fixtures, yielding records as the games end, in whatever order.

        A caller may stop iterating early; running games are then dropped when the pool closes.
        """
        queue = iter(fixtures)
        busy: set[Pipe] = set()
        for pipe in self.workers:
            self._deal(pipe, queue, busy)
        while busy:
            for pipe in [pipe for pipe in wait(list(busy)) if isinstance(pipe, Pipe)]:
                try:
                    record = pipe.recv()
                except EOFError:
                    raise WorkerDiedError("a worker process of the laboratory died") from None
                busy.discard(pipe)
                self._deal(pipe, queue, busy)
                yield record

    @staticmethod
    def _deal(pipe: Pipe, queue: Iterator[Fixture], busy: set[Pipe]) -> None:
        """Hand the next fixture to an idle worker, if there is one."""
        for fixture in queue:
            pipe.send(fixture)
            busy.add(pipe)
            return
