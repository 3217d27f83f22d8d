"""An engine that plays, or hints, in a game: its process, its search, its answer."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import chess
import chess.engine

from philidor.arena.engines import EngineSpec, kill
from philidor.contract.info import Score as MoverScore
from philidor.contract.limits import Limits
from philidor.game.policy import ResignAndDrawPolicy
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.connection import (
    SilentError,
    TappedConnection,
    close_engine,
    open_engine,
    require_chess960,
    set_debug,
    stop_now,
)
from philidor.web.engines.reports import Reports
from philidor.web.engines.traffic import Bundle
from philidor.web.wire.base import JsonObject
from philidor.web.wire.events import Traffic
from philidor.web.wire.games import MoveRecord
from philidor.web.wire.searches import SearchReport, Source

REPORT_SECONDS = 0.1
PATIENCE_SECONDS = 10.0
MILLISECONDS = 1_000
STATISTICS = "statistics"
# RDChess's names in its annotation of a move, for the counts that a program may tell.
COUNTS = {
    "negascout_repetitions": "NSWh",
    "null_moves": "NM#",
    "null_beta_cutoffs": "NM-ßCut",
    "hash_use_count": "HTU",
    "hash_beta_cutoffs": "Ha-ßCut",
}


@dataclass(frozen=True)
class Answer:
    """What an engine has decided; `move` is None only where it resigns. `line` is in SAN."""

    move: chess.Move | None
    record: MoveRecord
    resigned: bool = False
    offers_draw: bool = False
    line: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Audience:
    """Who hears what an engine says while it works."""

    report: Callable[[SearchReport], None]
    insight: Callable[[Source, JsonObject], None]
    traffic: Callable[[Traffic], None]


@dataclass
class EnginePlayer:
    """One engine process for one source; it is started by the first search."""

    spec: EngineSpec
    source: Source
    audience: Audience
    elo: int | None = None
    ponder: bool = False
    policy: ResignAndDrawPolicy = field(default_factory=ResignAndDrawPolicy)
    connection: TappedConnection | None = None
    debug: bool = False
    listening: bool = False
    reports: Reports | None = None
    pondered: Reports | None = None
    statistics: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare what bundles the engine's talk."""
        self.throttle = Throttle(REPORT_SECONDS, self._report)
        self.bundle = Bundle(self.source, self.spec.name, self.audience.traffic)

    async def play(self, board: chess.Board, limits: Limits, game: object) -> Answer:
        """Search for a move; chess.engine.EngineError where the engine fails.

        A caller that is cancelled ends the search. `game` tells one game from the next.
        """
        connection = await self._ready()
        if board.chess960:
            require_chess960(connection)
        self.reports = reports = self._reports_on(board, limits)
        self.statistics = {}
        hits = connection.ponder_hits
        try:
            result = await self._search(connection, board, limits, game)
        finally:
            self.throttle.flush()
            self.reports = None
        if result.move is None and not result.resigned:
            raise chess.engine.EngineError("it has no move, though there are legal ones")
        self._note(result, board.turn)
        self._ponder_on(board, result)
        record = self._record(board, reports, direct=connection.ponder_hits > hits)
        lines = reports.report().lines
        line = lines[0].san if lines else []
        return Answer(result.move, record, result.resigned, result.draw_offered, line)

    async def _search(
        self, connection: TappedConnection, board: chess.Board, limits: Limits, game: object
    ) -> chess.engine.PlayResult:
        """The engine's answer, under a watch: a SilentError, and its end, where none comes."""
        search = asyncio.ensure_future(
            connection.play(
                board,
                engine_limit(limits),
                game=game,
                info=chess.engine.INFO_BASIC | chess.engine.INFO_SCORE,
                ponder=self.ponder,
            )
        )
        watch = asyncio.get_running_loop().create_task(watched(connection, limits))
        try:
            await asyncio.wait((search, watch), return_when=asyncio.FIRST_COMPLETED)
            if not search.done():
                kill(connection)
                self.connection = None
                await watch
        finally:
            watch.cancel()
            search.cancel()
        return search.result()

    def _reports_on(self, board: chess.Board, limits: Limits) -> Reports:
        """Empty reports, or those of the search that went on while the opponent thought."""
        pondered, self.pondered = self.pondered, None
        if pondered is None or pondered.board.fen() != board.fen():
            return Reports(board, limits)
        pondered.limits = limits
        return pondered

    def _ponder_on(self, board: chess.Board, result: chess.engine.PlayResult) -> None:
        """Listen to what the engine finds on its opponent's time, if it thinks then."""
        if self.ponder and result.move is not None and result.ponder is not None:
            expected = board.copy(stack=False)
            expected.push(result.move)
            expected.push(result.ponder)
            self.pondered = Reports(expected)

    def _note(self, result: chess.engine.PlayResult, white: bool) -> None:
        """Note how the engine sees its chances, for its resign and draw policy."""
        seen = result.info.get("score")
        if seen is not None:
            score = seen.pov(white)
            self.policy.note(MoverScore(score.score(), score.mate()))

    def _record(self, board: chess.Board, reports: Reports, direct: bool) -> MoveRecord:
        best, current = reports.best, reports.report()
        mark = "C"
        if board.legal_moves.count() == 1:
            mark = "1"
        elif direct:
            mark = "D"
        elif best is None and not current.nodes:
            # Whoever answers without any search has looked the move up.
            mark = "B"
        return MoveRecord.model_validate(
            {
                "mark": mark,
                "score": best.score.model_dump() if best and best.score else None,
                "nodes": current.nodes,
                "depth": current.depth,
                "seldepth": current.seldepth,
                "time": current.time,
                "extra": {
                    short: str(self.statistics[name])
                    for name, short in COUNTS.items()
                    if name in self.statistics
                },
            }
        )

    async def _ready(self) -> TappedConnection:
        if self.connection is None or self.connection.returncode.done():
            self.connection = await open_engine(self.spec, self.elo, debug=self.debug)
            self.connection.on_report = self._hear
            self.connection.on_insight = self._look
            # A new process's first lines are remembered, not heard: they are told first.
            wanted, self.listening = self.listening, False
            self.listen(wanted)
        return self.connection

    def listen(self, wanted: bool) -> None:
        """Pass the protocol's lines on, from those that are remembered, or no longer."""
        started = wanted and not self.listening
        self.listening = wanted
        if self.connection is None:
            return
        if started:
            for line in self.connection.remembered:
                self.bundle.add(line)
        self.connection.on_line = self.bundle.add if wanted else None

    def look_inside(self, wanted: bool) -> None:
        """Let the engine tell of its inside, or no longer."""
        if self.debug != wanted:
            self.debug = wanted
            if self.connection is not None:
                set_debug(self.connection, wanted)

    def move_now(self) -> bool:
        """Let a running search answer at once; False where none runs."""
        if self.reports is None or self.connection is None:
            return False
        stop_now(self.connection)
        return True

    async def close(self) -> None:
        """End the process."""
        self.throttle.cancel()
        connection, self.connection = self.connection, None
        if connection is not None:
            await close_engine(connection)

    def kill(self) -> None:
        """End the process at once."""
        if self.connection is not None:
            kill(self.connection)

    def _hear(self, line: str) -> None:
        if self.reports is not None and self.reports.feed(line):
            self.throttle.request()
        elif self.pondered is not None:
            self.pondered.feed(line)

    def _look(self, data: JsonObject) -> None:
        if data["kind"] == STATISTICS:
            self.statistics = data
        self.audience.insight(self.source, data)

    def _report(self) -> None:
        if self.reports is not None:
            self.audience.report(self.reports.report())


async def watched(connection: TappedConnection, limits: Limits) -> None:
    """Ends with a SilentError where a search does not begin, or outlives its time for a move.

    A search has its time prolonged by what a busy machine may cost; then the engine is asked for
    its move, and given the same time again. Where there is no such time, nothing is demanded.
    """
    begun = time.perf_counter()
    await asyncio.sleep(PATIENCE_SECONDS)
    if connection.ordered < begun:
        raise SilentError("it does not come to an end with its last search")
    if limits.movetime is None:
        await asyncio.Event().wait()
    seconds = (limits.movetime or 0) / MILLISECONDS
    await asyncio.sleep(seconds)
    stop_now(connection)
    await asyncio.sleep(PATIENCE_SECONDS)
    raise SilentError(f"it gives no move, though its {seconds:g} s are long over")


def engine_limit(limits: Limits) -> chess.engine.Limit:
    """Limits in the form of python-chess's client."""

    def seconds(milliseconds: int | None) -> float | None:
        return None if milliseconds is None else milliseconds / MILLISECONDS

    white, black = limits.white, limits.black
    return chess.engine.Limit(
        time=seconds(limits.movetime),
        depth=limits.depth,
        nodes=limits.nodes,
        white_clock=seconds(white.remaining) if white else None,
        white_inc=seconds(white.increment) if white else None,
        black_clock=seconds(black.remaining) if black else None,
        black_inc=seconds(black.increment) if black else None,
        remaining_moves=limits.moves_to_go,
    )


async def drop(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task and wait until it has ended, whatever it ended with."""
    if task is not None and not task.done():
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
