"""One engine at work: started, restarted after it died, watched, listened to, ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

import chess
import chess.engine

from philidor.arena.answers import Answer, AnswerError, SilentError, judged, quoted
from philidor.arena.connection import Connection, connect, disconnect, end, kill
from philidor.arena.engine_protocol import Listener, OnLine
from philidor.arena.engines import EngineSpec
from philidor.arena.game_position import GamePosition
from philidor.arena.limits import engine_limit
from philidor.arena.uci_connection import Search, UciConnection
from philidor.contract.limits import Limits
from philidor.game.ending import EndReason

T = TypeVar("T")
REPORTS = chess.engine.INFO_BASIC | chess.engine.INFO_SCORE
# Analyses give way to games and to the server itself.
BACKGROUND_NICE = 10
POLL_SECONDS = 0.1
# So long a search that is dropped may take to end before the next one begins.
ENDING_SECONDS = 5.0
# python-chess accepts an analysis at once when it has read the answer, unless that is illegal.
ACCEPT_SECONDS = 1.0

OnInfo = Callable[[chess.engine.InfoDict], None]


class StrengthError(chess.engine.EngineError):
    """An engine that cannot play at a strength: it has only one, or a range without it."""

    def __init__(self, name: str, least: int | None = None, most: int | None = None) -> None:
        super().__init__(
            f"{name} has one strength only"
            if least is None
            else f"{name} plays at {least} to {most} Elo"
        )
        self.least, self.most = least, most


class Chess960Error(chess.engine.EngineError):
    """An engine that does not play Chess960."""


@dataclass(frozen=True)
class Patience:
    """How long a search may take, in seconds from the call; None: without end.

    answer: until the engine must have answered. begin: until its search must have begun, which it
    cannot while the engine is still busy with an earlier one. after_stop: where it has not answered
    in time it is asked to move at once, and gets these seconds more; None: it is given up.
    quiet: without a line from the engine while it searches, for searches whose length is unknown.
    accept: from the arrival of an answer until python-chess has accepted it; after an illegal
    answer to an analysis it would wait for ever.
    """

    answer: float | None = None
    begin: float | None = None
    after_stop: float | None = None
    quiet: float | None = None
    accept: float | None = None


WITHOUT_END = Patience()
# An engine at work tells of it; one that tells nothing for so long has hung.
QUIET_SECONDS = 120.0


@dataclass(frozen=True)
class Finding:
    """The end of an analysis: python-chess's last report, and the move (UCI) that was answered.

    The move is None if the position has none, and for XBoard engines, which name none.
    """

    info: chess.engine.InfoDict
    move: str | None


class EngineSession:
    """An engine that is played or analysed with.

    Its process starts with the first search, and again where it has died or failed since. Every
    failure is a chess.engine.EngineError; after one the process is not used any more.
    """

    def __init__(
        self,
        spec: EngineSpec,
        elo: int | None = None,
        background: bool = False,
        debug: bool = False,
        client_counts: bool = False,
    ) -> None:
        """elo: play at this strength only. background: give way to other processes.

        debug: let Philidor's engines report what happens inside a search. client_counts: the time
        of a move includes the work of python-chess, see `spent`.
        """
        self.spec = spec
        self.elo = elo
        self.background = background
        self.debug = debug
        self.client_counts = client_counts
        self.listener = Listener()
        self.connection: Connection | None = None
        self.discarded = False
        self._called = 0.0
        self._called_for = 0.0

    async def __aenter__(self) -> EngineSession:
        """The session with its engine running."""
        await self.ready()
        return self

    async def __aexit__(self, *error: object) -> None:
        """End the engine."""
        await self.close()

    @property
    def running(self) -> bool:
        """Whether there is a process to talk to."""
        return (
            self.connection is not None
            and not self.discarded
            and not self.connection.returncode.done()
        )

    async def ready(self) -> Connection:
        """The engine's connection; a process is started if none runs."""
        if self.connection is None or not self.running:
            self.connection = await self._start()
            self.discarded = False
        return self.connection

    async def _start(self) -> Connection:
        connection = await connect(self.spec, self.listener)
        try:
            if self.background:
                _give_way(connection)
            if self.elo is not None:
                await _set_strength(connection, self.elo)
            if self.debug and isinstance(connection, UciConnection):
                connection.debug(True)
        except BaseException:
            kill(connection)
            raise
        return connection

    async def play(
        self,
        asked: chess.Board | GamePosition,
        limits: Limits,
        game: object,
        patience: Patience = WITHOUT_END,
        ponder: bool = False,
    ) -> Answer:
        """The engine's legal move, or its resignation. `game` tells one game from the next.

        Raises Chess960Error, or AnswerError for whatever else happens: a bad answer, silence, a
        crash, a broken protocol. A cancelled call ends the search.
        """
        if isinstance(asked, chess.Board):
            asked = GamePosition.of_board(asked)
        engine = await self.ready()
        if asked.chess960:
            _require_chess960(engine, self.spec.name)
        search = Search(asked, limits, game, ponder)
        try:
            return await self._watched(engine, engine.move(search), patience)
        except AnswerError:
            raise
        except chess.engine.EngineError as error:
            raise self._failure(error) from error
        finally:
            self._called_for = 1_000 * (time.perf_counter() - self._called)

    def _failure(self, error: chess.engine.EngineError) -> AnswerError:
        """What an error of the protocol's client means for a game."""
        if isinstance(error, chess.engine.EngineTerminatedError):
            return AnswerError(EndReason.CRASH, f"{error} {self.last_words}".rstrip())
        if not self.answer:
            return AnswerError(EndReason.PROTOCOL, quoted(str(error)))
        return AnswerError(EndReason.ILLEGAL, f"illegal move: {quoted(self.answer)}")

    async def analyse(
        self,
        board: chess.Board,
        limits: Limits,
        game: object,
        patience: Patience = WITHOUT_END,
        lines: int | None = None,
        info: chess.engine.Info = REPORTS | chess.engine.INFO_PV,
        on_info: OnInfo | None = None,
    ) -> Finding:
        """What the analysis found; `on_info` gets each report of `info` as it comes.

        Raises as `play` does. A cancelled call ends the search.
        """
        engine = await self.ready()
        if board.chess960:
            _require_chess960(engine, self.spec.name)
        limit = engine_limit(limits)
        opened = engine.analysis(board, limit, multipv=lines, game=game, info=info)
        patience = replace(patience, accept=ACCEPT_SECONDS)
        try:
            return await self._watched(engine, self._finding(board, opened, on_info), patience)
        except AnswerError:
            raise
        except chess.engine.EngineError as error:
            raise self._failure(error) from error

    async def _finding(
        self,
        board: chess.Board,
        opened: Awaitable[chess.engine.AnalysisResult],
        on_info: OnInfo | None,
    ) -> Finding:
        order = asyncio.ensure_future(opened)
        try:
            # Shielded: python-chess starts an analysis that was cancelled before its `go` all the
            # same, fails to hand it over, and never ends it.
            found = await asyncio.shield(order)
            await _followed(found, on_info)
        finally:
            await self._ended(order)
        best = (await found.wait()).move
        if isinstance(self.connection, UciConnection) and self.answer and any(board.legal_moves):
            return Finding(found.info, judged(self.answer, GamePosition.of_board(board))[0])
        return Finding(found.info, None if not best else board.uci(best))

    async def _ended(self, order: asyncio.Future[chess.engine.AnalysisResult]) -> None:
        """End an analysis; where it has not even begun in time the process is given up."""
        engine = self.connection
        with contextlib.suppress(chess.engine.EngineError, TimeoutError):
            async with asyncio.timeout(0 if self.discarded else ENDING_SECONDS):
                found = await order
                found.stop()
                await found.wait()
        if order.cancelled() and self.connection is engine:
            self.kill()

    async def _watched(
        self, engine: Connection, work: Coroutine[object, object, T], patience: Patience
    ) -> T:
        """The work's result; where the engine fails its process is given up."""
        self._called = time.perf_counter()
        task = asyncio.get_running_loop().create_task(work)
        try:
            return await _watch(engine, task, patience, self._called)
        except chess.engine.EngineError:
            self.kill()
            raise
        finally:
            engine.stop_when_ordered = False
            task.cancel()
            # python-chess cannot drop an order that waits for the end of another. Nothing waits
            # for an engine that was given up.
            await asyncio.wait([task], timeout=0 if self.discarded else ENDING_SECONDS)

    def listen(self, on_line: OnLine | None) -> None:
        """Pass every line of the protocol to a listener, earlier ones first; None ends that."""
        if on_line is not None and self.listener.on_line is None and self.connection is not None:
            for line in self.connection.remembered:
                on_line(line)
        self.listener.on_line = on_line

    def stop_now(self) -> None:
        """Let a running search end and answer at once."""
        if self.connection is not None and self.running:
            self.connection.stop(self._called)

    @property
    def ponder_hits(self) -> int:
        """How often the process has been told that its ponder move was played."""
        return 0 if self.connection is None else self.connection.ponder_hits

    @property
    def spent(self) -> float:
        """Milliseconds of the last move.

        Measured from the order to the answer, so that this program's own work does not count; or,
        where the client counts, around the whole call of python-chess, as most user interfaces and
        servers measure it.
        """
        if self.client_counts:
            return self._called_for
        return 0.0 if self.connection is None else self.connection.spent

    @property
    def answer(self) -> str:
        """The line with which the engine answered its last search, empty if it has not."""
        return "" if self.connection is None else self.connection.answer

    @property
    def last_words(self) -> str:
        """The last lines of the engine's error output."""
        return "" if self.connection is None else " | ".join(self.connection.last_words)

    def kill(self) -> None:
        """End the process at once."""
        if self.connection is not None:
            self.discarded = True
            kill(self.connection)

    async def end(self) -> None:
        """End the process at once and wait until it has gone."""
        if self.connection is not None:
            self.discarded = True
            await end(self.connection)

    async def close(self) -> None:
        """End the process cleanly, or at once if the caller is cancelled meanwhile."""
        if self.connection is None or not self.running:
            return
        try:
            await asyncio.shield(disconnect(self.connection))
        finally:
            self.kill()


async def require_engines(specs: Iterable[EngineSpec], chess960: bool = False) -> None:
    """Start each engine once; StartError if one does not start or refuses an option.

    chess960: also raise Chess960Error if one does not play Chess960.
    """
    tried: list[tuple[object, ...]] = []
    for spec in specs:
        start = (spec.command, spec.protocol, spec.options, spec.folder)
        if start not in tried:
            tried.append(start)
            async with EngineSession(spec) as session:
                if chess960:
                    _require_chess960(await session.ready(), spec.name)


async def _watch(engine: Connection, task: asyncio.Task[T], patience: Patience, began: float) -> T:
    """The task's result; EngineError if the engine takes too long since `began`."""
    deadline = patience.answer
    stopped = False
    while not (await asyncio.wait([task], timeout=POLL_SECONDS))[0]:
        if engine.returncode.done():
            # python-chess forgets an analysis whose engine dies before it has begun.
            died = f"engine process died unexpectedly (exit code: {engine.returncode.result()})"
            raise chess.engine.EngineTerminatedError(died)
        now = time.perf_counter()
        passed = now - began
        if engine.ordered < began:
            if patience.begin is not None and passed > patience.begin:
                raise SilentError("it has not ended its previous search")
        elif patience.accept is not None and engine.answered is not None:
            if now - engine.answered <= patience.accept:
                continue
            raise AnswerError(EndReason.ILLEGAL, f"illegal move: {quoted(engine.answer)}")
        if patience.quiet is not None and now - max(began, engine.heard) > patience.quiet:
            raise SilentError(f"not a word for {patience.quiet:.0f} s")
        if deadline is None or passed <= deadline:
            continue
        if stopped or patience.after_stop is None:
            raise SilentError(f"no answer for {1000 * passed:.0f} ms")
        engine.stop(began)
        stopped, deadline = True, passed + patience.after_stop
    return task.result()


async def _followed(found: chess.engine.AnalysisResult, on_info: OnInfo | None) -> None:
    """Pass the reports of an analysis on until its end; unread ones would pile up."""
    async for report in found:
        if on_info is not None:
            on_info(report)
    await found.wait()


def patience_for(limits: Limits, grace: float) -> Patience:
    """The patience for a search that nobody waits for: its time and `grace` seconds.

    A search without a time may take as long as the engine says something.
    """
    if limits.movetime is None:
        return Patience(quiet=QUIET_SECONDS)
    return Patience(limits.movetime / 1_000 + grace)


def _give_way(connection: Connection) -> None:
    assert connection.transport is not None
    # A process that died at once fails at the first command.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, connection.transport.get_pid(), BACKGROUND_NICE)


async def _set_strength(connection: Connection, elo: int) -> None:
    name = connection.id.get("name", "")
    if "UCI_LimitStrength" not in connection.options:
        raise StrengthError(name)
    option = connection.options.get("UCI_Elo")
    least, most = (option.min, option.max) if option else (None, None)
    if (least is not None and elo < least) or (most is not None and elo > most):
        raise StrengthError(name, least, most)
    await connection.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})


def _require_chess960(connection: Connection, name: str) -> None:
    if isinstance(connection, UciConnection):
        able = "UCI_Chess960" in connection.options
    else:
        able = "fischerandom" in str(connection.features.get("variants", ""))
    if not able:
        raise Chess960Error(f"{name} does not play Chess960")
