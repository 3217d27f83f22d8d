"""Players of games: in this process, or in processes with an event loop of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any, Protocol

import chess
import chess.engine

from philidor.arena.engine_log import EngineLog
from philidor.arena.engines import EngineSpec
from philidor.arena.game import DEFAULT_TOLERANCE, OnPly, play_game, record_game
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.session import EngineSession
from philidor.game.adjudication import Adjudication
from philidor.game.clock import Clock
from philidor.game.ending import EndReason, lost

JOIN_SECONDS = 5.0


class WorkerDiedError(RuntimeError):
    """A worker process ended by itself, which is a bug in this program."""


@dataclass(frozen=True)
class Conditions:
    """The conditions of every game.

    tolerance: milliseconds that an engine may overstep its time, see `game.clock`. patience:
    milliseconds after which an engine without a time limit counts as hanging. ponder: engines
    think on the opponent's time. logs: a folder for all lines between the engines and us.
    client_counts: the time of a move includes the work of python-chess, see `EngineSession.spent`.
    """

    engines: tuple[EngineSpec, ...]
    adjudication: Adjudication = field(default_factory=Adjudication)
    tolerance: int = DEFAULT_TOLERANCE
    patience: int = 60_000
    ponder: bool = False
    logs: Path | None = None
    client_counts: bool = False


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
        record = await play_game(pairing, engines, clock, rules, silence, on_ply, ponder)
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


def work(pipe: Pipe, conditions: Conditions) -> None:
    """A worker process: play what arrives, answer with records, end when the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    # python-chess logs every line that it does not know, which would fill the terminal.
    logging.getLogger("chess.engine").setLevel(logging.CRITICAL)
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_serve(pipe, conditions))


async def _serve(pipe: Pipe, conditions: Conditions) -> None:
    """Play what arrives; SIGTERM cancels this, which ends a running game and its engines."""
    serving = asyncio.current_task()
    assert serving is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
    player = LocalPlayer(conditions)
    try:
        # A parent that is interrupted resets the connection if it has not read everything.
        with contextlib.suppress(EOFError, ConnectionError):
            while True:
                pipe.send(await player.play(await received(pipe)))
        await player.close()
    finally:
        await player.end()


async def received(pipe: Pipe) -> Any:
    """The next object from a pipe; EOFError when the other end is closed."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(pipe.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(pipe.fileno())
    return pipe.recv()


class ProcessPlayer:
    """Plays games in a process of its own, so that this one's work costs no engine any time."""

    def __init__(self, conditions: Conditions) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, conditions), daemon=True)
        # Ctrl-C reaches the whole group of processes. The new one inherits the blocked signal, and
        # so prints no traceback if it arrives while Python starts.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()

    async def play(self, pairing: Pairing, on_ply: OnPly | None = None) -> GameRecord:
        """Play a game; `on_ply` is not called."""
        self.pipe.send(pairing)
        try:
            record: GameRecord = await received(self.pipe)
        except EOFError:
            raise WorkerDiedError("a worker process has died") from None
        return record

    async def close(self) -> None:
        """Let the process end its engines and itself."""
        self.pipe.close()
        await asyncio.to_thread(self.process.join, JOIN_SECONDS)

    def kill(self) -> None:
        """Let the process drop its game and end."""
        self.pipe.close()
        self.process.terminate()

    def join(self) -> None:
        """Wait until the process has ended."""
        self.process.join(JOIN_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


@contextlib.contextmanager
def worker_processes(conditions: Conditions, number: int) -> Iterator[list[ProcessPlayer]]:
    """This many processes that play games; all have ended when the block ends."""
    players: list[ProcessPlayer] = []
    try:
        for _ in range(number):
            players.append(ProcessPlayer(conditions))
        yield players
    finally:
        for player in players:
            player.kill()
        for player in players:
            player.join()
