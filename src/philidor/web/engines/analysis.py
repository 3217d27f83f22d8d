"""Analyses of one page: endless searches in numbered slots, each with an engine of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field

import chess
import chess.engine

from philidor.arena.session import EngineSession
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.web.clients.client import Client
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.places import PlacedSession
from philidor.web.engines.player import drop
from philidor.web.engines.reports import Reports
from philidor.web.engines.roster import Engines, engine_fault
from philidor.web.engines.traffic import Bundle
from philidor.web.wire.codes import Message
from philidor.web.wire.commands import Analyse
from philidor.web.wire.events import Analysis, InsightData
from philidor.web.wire.insight import read_insight
from philidor.web.wire.searches import AnalysisSource, SearchReport

REPORT_SECONDS = 0.15


@dataclass
class Slot:
    """One analysis: the position, the engine and the results so far."""

    page: Client
    wanted: Analyse
    session: EngineSession
    board: chess.Board
    task: asyncio.Task[None] | None = None
    reports: Reports = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the reports."""
        self.reports = Reports(self.board)
        self.throttle = Throttle(REPORT_SECONDS, lambda: self.tell(running=True))
        self.source = AnalysisSource(slot=self.wanted.slot)
        self.bundle = Bundle(self.source, self.session.spec.name, self.page.send)
        self.session.listener.on_report = self._hear
        self.session.listener.on_insight = self._look
        self.listen()

    def tell(self, running: bool, error: Message | None = None) -> None:
        """Send the page the state of the analysis."""
        self.page.send(
            Analysis(
                slot=self.wanted.slot,
                running=running,
                engine=self.wanted.engine,
                name=self.session.spec.name,
                game=self.wanted.game,
                node=self.wanted.node,
                fen=self.board.fen(),
                threat=self.wanted.threat,
                report=self.reports.report() if running or error is None else SearchReport(),
                error=error,
            )
        )

    async def run(self) -> None:
        """Search until cancelled; the page is told if the engine fails."""
        try:
            await self.session.ready()
            # After mate or stalemate there is nothing to search.
            if any(self.board.legal_moves):
                await self._search()
            self.throttle.cancel()
            self.tell(running=False)
        except chess.engine.EngineError as error:
            self.throttle.cancel()
            self.tell(running=False, error=engine_fault(self.session.spec.name, error).message)

    async def _search(self) -> None:
        engine = await self.session.ready()
        # Most historic programs show one line only.
        several = self.wanted.lines > 1 and "MultiPV" in engine.options
        await self.session.analyse(
            self.board,
            Limits(infinite=True),
            self.wanted.game,
            lines=self.wanted.lines if several else None,
            info=chess.engine.INFO_NONE,
        )

    @property
    def running(self) -> bool:
        """Whether the engine searches, or is about to."""
        return self.task is not None and not self.task.done()

    def listen(self) -> None:
        """Pass protocol lines on if the page wants them."""
        self.session.listen(self.bundle.add if self.page.traffic else None)

    def _hear(self, line: str) -> None:
        if self.reports.feed(line):
            self.throttle.request()

    def _look(self, data: JsonObject) -> None:
        if (insight := read_insight(data)) is not None:
            self.page.send(InsightData(source=self.source, data=insight))

    async def stop(self) -> None:
        """End the search; the process stays for the next one."""
        await drop(self.task)
        self.task = None
        self.throttle.cancel()
        self.session.listener.on_report = self.session.listener.on_insight = None
        self.session.listen(None)


class Analyst:
    """All analyses of one page."""

    def __init__(self, page: Client, engines: Engines) -> None:
        self.page = page
        page.on_deletion = self.leave
        self.engines = engines
        self.slots: dict[int, Slot] = {}
        self.lock = asyncio.Lock()

    async def analyse(self, wanted: Analyse, board: chess.Board) -> None:
        """Begin an analysis of a board in a slot; it replaces the one that runs there."""
        spec = self.engines[wanted.engine].spec(wanted.options)
        async with self.lock:
            session: EngineSession = PlacedSession(spec, background=True, debug=True)
            old = self.slots.pop(wanted.slot, None)
            if old is not None:
                await old.stop()
                if old.session.spec == spec:
                    session = old.session
                else:
                    await old.session.end()
            slot = self.slots[wanted.slot] = Slot(self.page, wanted, session, board)
            slot.task = asyncio.get_running_loop().create_task(slot.run())

    async def stop(self, number: int) -> None:
        """End the analysis in a slot."""
        async with self.lock:
            slot = self.slots.get(number)
            if slot is not None and slot.task is not None:
                running = slot.running
                await slot.stop()
                if running:
                    slot.tell(running=False)

    async def leave(self, games: Collection[str]) -> None:
        """These games are deleted: end their analyses and the engines of them."""
        async with self.lock:
            for number, slot in list(self.slots.items()):
                if slot.wanted.game in games:
                    del self.slots[number]
                    running = slot.running
                    await slot.stop()
                    await slot.session.end()
                    if running:
                        slot.tell(running=False)

    def listen(self) -> None:
        """Pass protocol lines on, or end that, as the page now wants."""
        for slot in self.slots.values():
            slot.listen()

    async def close(self) -> None:
        """The page has disconnected: end all processes."""
        async with self.lock:
            slots, self.slots = list(self.slots.values()), {}
            for slot in slots:
                await slot.stop()
                await slot.session.end()
