"""An engine that plays or hints in a game of the page: its search, its answer, its reports."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import chess

from philidor.arena.answers import Answer, SilentError
from philidor.arena.engines import EngineSpec
from philidor.arena.session import Patience
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.game.policy import ResignAndDrawPolicy
from philidor.notation.rdchess import counts_of
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.places import PlacedSession
from philidor.web.engines.reports import Reports
from philidor.web.engines.traffic import Bundle
from philidor.web.wire.events import Traffic
from philidor.web.wire.games import MoveRecord
from philidor.web.wire.insight import EngineInsight, read_insight
from philidor.web.wire.searches import SearchReport, Source

REPORT_SECONDS = 0.1
PATIENCE_SECONDS = 10.0
MILLISECONDS = 1_000
STATISTICS = "statistics"
# The mark of a move that an engine took from its book.
FROM_BOOK: Final = "B"


@dataclass(frozen=True)
class EngineMove:
    """An engine's decision; `move` is None only if it resigns. `line` is in SAN."""

    move: chess.Move | None
    record: MoveRecord
    resigned: bool = False
    offers_draw: bool = False
    line: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Audience:
    """The receiver of an engine's reports during a search."""

    report: Callable[[SearchReport], None]
    insight: Callable[[Source, EngineInsight], None]
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
    listening: bool = False
    reports: Reports | None = None
    pondered: Reports | None = None
    statistics: JsonObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare the engine's session and listen to it."""
        self.throttle = Throttle(REPORT_SECONDS, self._report)
        self.bundle = Bundle(self.source, self.spec.name, self.audience.traffic)
        self.session = PlacedSession(self.spec, self.elo, debug=True)
        self.session.listener.on_report = self._hear
        self.session.listener.on_insight = self._look
        self.listen(self.listening)

    async def play(
        self, board: chess.Board, limits: Limits, game: object, hurry: asyncio.Event | None = None
    ) -> EngineMove:
        """Search for a move; chess.engine.EngineError if the engine fails.

        A caller that is cancelled ends the search. `game` tells one game from the next. A process
        that falls silent, as GNU Chess does on a busy machine, is replaced by a new one, once.
        hurry: a search that has not begun when this is set answers as soon as it has.
        """
        try:
            return await self._answer(board, limits, game, hurry)
        except SilentError:
            return await self._answer(board, limits, game, hurry)

    async def _answer(
        self, board: chess.Board, limits: Limits, game: object, hurry: asyncio.Event | None
    ) -> EngineMove:
        """The engine's decision, found by one process."""
        await self.session.ready()
        self.reports = reports = self._reports_on(board, limits)
        self.statistics = {}
        hits = self.session.ponder_hits
        wait = patience(limits)
        if hurry is not None and hurry.is_set():
            wait = replace(wait, answer=0.0)
        try:
            answer = await self.session.play(board, limits, game, wait, self.ponder)
        finally:
            self.throttle.flush()
            self.reports = None
        if answer.report.score is not None:
            self.policy.note(answer.report.score)
        self._ponder_on(board, answer)
        direct = self.session.ponder_hits > hits
        record = move_record(board, reports, self.statistics, direct)
        lines = reports.report().lines
        line = lines[0].san if lines else []
        move = None if answer.move is None else board.parse_uci(answer.move)
        return EngineMove(move, record, move is None, answer.offers_draw, line)

    def _reports_on(self, board: chess.Board, limits: Limits) -> Reports:
        """Empty reports, or those of the search on the opponent's time if it continues."""
        pondered, self.pondered = self.pondered, None
        if pondered is None or pondered.board.fen() != board.fen():
            return Reports(board, limits)
        pondered.limits = limits
        return pondered

    def _ponder_on(self, board: chess.Board, answer: Answer) -> None:
        """Receive the engine's reports on its opponent's time, if it ponders."""
        if self.ponder and answer.move is not None and answer.ponder is not None:
            expected = board.copy(stack=False)
            expected.push_uci(answer.move)
            expected.push_uci(answer.ponder)
            self.pondered = Reports(expected)

    def listen(self, wanted: bool) -> None:
        """Pass the protocol's lines on, beginning with the remembered ones, or stop that."""
        self.session.listen(self.bundle.add if wanted else None)

    def move_now(self) -> None:
        """Let a running search answer at once; for one that has not begun see `play`."""
        if self.reports is not None:
            self.session.stop_now()

    async def close(self) -> None:
        """End the process."""
        self.throttle.cancel()
        await self.session.close()

    def _hear(self, line: str) -> None:
        if self.reports is not None and self.reports.feed(line):
            self.throttle.request()
        elif self.pondered is not None:
            self.pondered.feed(line)

    def _look(self, data: JsonObject) -> None:
        if data["kind"] == STATISTICS:
            self.statistics = data
        if (insight := read_insight(data)) is not None:
            self.audience.insight(self.source, insight)

    def _report(self) -> None:
        if self.reports is not None:
            self.audience.report(self.reports.report())


def move_record(
    board: chess.Board, reports: Reports, statistics: JsonObject, direct: bool = False
) -> MoveRecord:
    """How an engine found its move in a position, from what it has reported.

    direct: whether the search began on the opponent's time.
    """
    best, current = reports.best, reports.report()
    mark = "C"
    if board.legal_moves.count() == 1:
        mark = "1"
    elif direct:
        mark = "D"
    elif best is None and not current.nodes:
        # An engine that answers without a search took the move from its book.
        mark = FROM_BOOK
    return MoveRecord.model_validate(
        {
            "mark": mark,
            "score": best.score.model_dump() if best and best.score else None,
            "nodes": current.nodes,
            "depth": current.depth,
            "seldepth": current.seldepth,
            "time": current.time,
            "extra": counts_of(statistics),
        }
    )


def patience(limits: Limits) -> Patience:
    """How long a page waits for a move; generous, because the machine may be busy.

    Without a time for the move the engine only has to begin its search.
    """
    seconds = None if limits.movetime is None else limits.movetime / MILLISECONDS
    return Patience(
        answer=None if seconds is None else seconds + PATIENCE_SECONDS,
        begin=PATIENCE_SECONDS,
        after_stop=PATIENCE_SECONDS,
    )


async def drop(task: asyncio.Task[None] | None) -> None:
    """Cancel a task and wait until it has ended, whatever the result."""
    if task is not None and not task.done():
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
