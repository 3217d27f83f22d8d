"""Any UCI or XBoard engine at the board: a process, driven by an event loop on its own thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from concurrent.futures import Future
from typing import TypeVar

import chess
import chess.engine

from philidor.arena.answers import Answer, AnswerError
from philidor.arena.engine_protocol import OnLine, ProtocolLine
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.reports import Report, read_uci
from philidor.arena.session import EngineSession, Patience, require_engines
from philidor.contract.book_player import BookPlayer
from philidor.contract.errors import InputError
from philidor.contract.info import BestMove, Info, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.contract.setup import Setup
from philidor.game.ending import EndReason
from philidor.game.policy import ResignAndDrawPolicy
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.seat import Reports, SeatError, Thought, Wait

T = TypeVar("T")
# Seconds beyond its time until an engine is told to move, and until it is given up.
GRACE_SECONDS = 10.0
STOP_SECONDS = 10.0


class EngineSeat:
    """An engine of the user's, with its process and its resign and draw policy."""

    def __init__(self, spec: EngineSpec, elo: int | None = None) -> None:
        self.policy = ResignAndDrawPolicy()
        self._session = EngineSession(spec, elo)
        self._game = object()
        self._search: Future[Answer] | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="engine", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """The name that the user gave the engine, or its command."""
        return self._session.spec.name

    @property
    def book(self) -> BookPlayer | None:
        """Its book, if it has one, is its own business."""
        return None

    def begin(self, chess960: bool) -> None:
        """Start the engine and see that it plays this game; InputError if it does not."""
        try:
            self._submit(self._session.ready()).result()
            if chess960:
                self._submit(require_engines([self._session.spec], chess960=True)).result()
        except chess.engine.EngineError as error:
            raise InputError(str(error)) from None

    def new_game(self) -> None:
        """Forget the game before."""
        self._game = object()
        self.policy.new_game()

    def think(
        self, board: chess.Board, limits: Limits, wait: Wait, on_info: OnInfo = ignore
    ) -> Thought:
        """Search the board's position, as `Seat` says."""
        reports = Reports(on_info)

        def on_line(line: ProtocolLine) -> None:
            if not line.sent and line.text.startswith("info "):
                reports.take(info_of(line.text))

        done = threading.Event()
        future = self._search = self._submit(self._play(board, limits, on_line))
        future.add_done_callback(lambda _: done.set())
        wait(done, self._stop)
        try:
            answer = future.result()
        except AnswerError as error:
            raise SeatError(error.reason, f"{self.name}: {error}") from None
        except chess.engine.EngineError as error:
            raise SeatError(EndReason.CRASH, str(error)) from None
        info = reports.last if reports.last.score else _info(answer.report)
        best = BestMove(answer.move, answer.ponder)
        return Thought(best, info, round(self._session.spent), answer.offers_draw)

    async def _play(self, board: chess.Board, limits: Limits, on_line: OnLine) -> Answer:
        self._session.listen(on_line)
        try:
            return await self._session.play(board, limits, self._game, _patience(board, limits))
        finally:
            self._session.listen(None)

    def _stop(self) -> None:
        """Let the engine move now; one that does not is given up."""
        search = self._search

        def give_up() -> None:
            if search is not None and not search.done():
                self._session.kill()

        def stop() -> None:
            self._session.stop_now()
            self._loop.call_later(STOP_SECONDS, give_up)

        self._loop.call_soon_threadsafe(stop)

    def game_over(self, board: chess.Board, result: str) -> None:
        """It is told with the next game."""

    def close(self) -> None:
        """End the engine's process and the thread."""
        if self._loop.is_running():
            self._submit(self._session.close()).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _submit(self, work: Coroutine[object, object, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)


def engine_seat(
    settings: OpponentSettings, start: Setup, listed: Mapping[str, EngineSpec]
) -> EngineSeat:
    """A running engine for a name of the user's list or a command; InputError if it fails."""
    if settings.human is not None:
        raise InputError(f"{settings.engine} has no human-like levels")
    seat = EngineSeat(read_engine(settings.engine, listed=listed), settings.limited_elo)
    try:
        seat.begin(start.chess960)
    except InputError:
        seat.close()
        raise
    return seat


def info_of(line: str) -> Info:
    """A line `info ...` of UCI."""
    words = line.split()
    pv = tuple(words[words.index("pv") + 1 :]) if "pv" in words and "string" not in words else ()
    place = words.index("multipv") + 1 if "multipv" in words else len(words)
    number = words[place] if place < len(words) else ""
    multipv = int(number) if number.isdecimal() and len(number) < 4 else None
    return _info(read_uci([line]), pv, multipv)


def _info(report: Report, pv: tuple[str, ...] = (), multipv: int | None = None) -> Info:
    return Info(
        depth=report.depth,
        seldepth=report.seldepth,
        multipv=multipv,
        score=report.score,
        nodes=report.nodes,
        nps=report.nps,
        time=report.time,
        hashfull=report.hashfull,
        tbhits=report.tbhits,
        pv=pv,
    )


def _patience(board: chess.Board, limits: Limits) -> Patience:
    """How long the engine may take; without a time as long as it likes."""
    clock = limits.clock(board.turn)
    times = [clock.remaining] if clock is not None else []
    times += [] if limits.movetime is None else [limits.movetime]
    if not times:
        return Patience()
    return Patience(answer=min(times) / 1000 + GRACE_SECONDS, after_stop=STOP_SECONDS)
