"""Analysis for one page: endless searches in numbered slots, each by a process of its own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import chess
import chess.engine

from philidor.arena.engines import EngineSpec
from philidor.web.clients.client import Client
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.connection import TappedConnection, end_engine, open_engine, set_debug
from philidor.web.engines.player import drop
from philidor.web.engines.reports import Reports
from philidor.web.engines.roster import Engines
from philidor.web.engines.traffic import Bundle
from philidor.web.wire.base import JsonObject
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.commands import Analyse
from philidor.web.wire.events import Analysis, InsightData
from philidor.web.wire.faults import Fault
from philidor.web.wire.searches import AnalysisSource, SearchReport

REPORT_SECONDS = 0.15


@dataclass
class Slot:
    """One analysis: what is analysed, by whom, and where it stands."""

    page: Client
    wanted: Analyse
    spec: EngineSpec
    board: chess.Board
    connection: TappedConnection | None = None
    task: asyncio.Task[None] | None = None
    reports: Reports = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the reports."""
        self.reports = Reports(self.board)
        self.throttle = Throttle(REPORT_SECONDS, lambda: self.tell(running=True))
        self.source = AnalysisSource(slot=self.wanted.slot)
        self.bundle = Bundle(self.source, self.spec.name, self.page.send)

    def tell(self, running: bool, error: Message | None = None) -> None:
        """Show the page where the analysis stands."""
        self.page.send(
            Analysis(
                slot=self.wanted.slot,
                running=running,
                engine=self.wanted.engine,
                name=self.spec.name,
                game=self.wanted.game,
                node=self.wanted.node,
                fen=self.board.fen(),
                threat=self.wanted.threat,
                report=self.reports.report() if running or error is None else SearchReport(),
                error=error,
            )
        )

    async def run(self) -> None:
        """Search until cancelled; an engine that fails is told to the page."""
        try:
            connection = await self._ready()
            # The position's own end, mate or stalemate, leaves nothing to search.
            if any(self.board.legal_moves):
                await self._search(connection)
            self.throttle.cancel()
            self.tell(running=False)
        except chess.engine.EngineError as error:
            self.throttle.cancel()
            name = self.spec.name
            code = Code.ENGINE_START if self.connection is None else Code.ENGINE_DIED
            fault = Fault(code, f"{name}: {error}", engine=name, reason=str(error))
            self.tell(running=False, error=fault.message)

    async def _ready(self) -> TappedConnection:
        if self.connection is None or self.connection.returncode.done():
            self.connection = await open_engine(
                self.spec, background=True, debug=self.page.detail > 0
            )
        self.connection.on_report = self._hear
        self.connection.on_insight = self._look
        self.listen()
        return self.connection

    async def _search(self, connection: TappedConnection) -> None:
        # Most historic programs know one line only, which is better than none.
        several = self.wanted.lines > 1 and "MultiPV" in connection.options
        search = await connection.analysis(
            self.board,
            multipv=self.wanted.lines if several else None,
            game=self.wanted.game,
            info=chess.engine.INFO_NONE,
        )
        with search:
            # Without reading them, python-chess would heap the reports up.
            async for _ in search:
                pass

    def listen(self) -> None:
        """Pass protocol lines on if the page wants them; inside reports likewise."""
        if self.connection is None:
            return
        if self.page.traffic and self.connection.on_line is None:
            for line in self.connection.remembered:
                self.bundle.add(line)
        self.connection.on_line = self.bundle.add if self.page.traffic else None
        set_debug(self.connection, self.page.detail > 0)

    def _hear(self, line: str) -> None:
        if self.reports.feed(line):
            self.throttle.request()

    def _look(self, data: JsonObject) -> None:
        if self.page.wants(data["kind"]):
            self.page.send(InsightData(source=self.source, data=data))

    async def stop(self) -> None:
        """End the search; the process stays for the next one."""
        await drop(self.task)
        self.task = None
        self.throttle.cancel()
        if self.connection is not None:
            self.connection.on_report = self.connection.on_insight = self.connection.on_line = None


class Analyst:
    """All analyses of one page."""

    def __init__(self, page: Client, engines: Engines) -> None:
        self.page = page
        self.engines = engines
        self.slots: dict[int, Slot] = {}
        self.lock = asyncio.Lock()

    async def analyse(self, wanted: Analyse, board: chess.Board) -> None:
        """Begin an analysis of a board in its slot, in place of the one that runs there."""
        spec = self.engines[wanted.engine].spec(wanted.options)
        slot = Slot(self.page, wanted, spec, board)
        async with self.lock:
            old = self.slots.pop(wanted.slot, None)
            if old is not None:
                await old.stop()
                if old.spec == spec:
                    slot.connection = old.connection
                elif old.connection is not None:
                    await end_engine(old.connection)
            self.slots[wanted.slot] = slot
            slot.task = asyncio.get_running_loop().create_task(slot.run())

    async def stop(self, number: int) -> None:
        """End the analysis in a slot."""
        async with self.lock:
            slot = self.slots.get(number)
            if slot is not None and slot.task is not None:
                running = not slot.task.done()
                await slot.stop()
                if running:
                    slot.tell(running=False)

    def detail_changed(self) -> None:
        """The page wants to see more or less."""
        for slot in self.slots.values():
            slot.listen()

    async def close(self) -> None:
        """The page has gone: end all processes."""
        async with self.lock:
            slots, self.slots = list(self.slots.values()), {}
            for slot in slots:
                await slot.stop()
                if slot.connection is not None:
                    await end_engine(slot.connection)
