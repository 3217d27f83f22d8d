"""The server: its configuration and its parts, connected with each other."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from philidor.accounts.openings import OnlineOpenings
from philidor.arena.engines import EngineSpec
from philidor.library.library import DELETED_KEPT, Library
from philidor.library.store import Store
from philidor.puzzles.trainer import Puzzles
from philidor.tablebase.probing import Tablebase
from philidor.tablebase.store import folder_in
from philidor.web.clients.hub import Hub
from philidor.web.clients.one_time_link import OneTimeLink
from philidor.web.clients.throttle import Throttle
from philidor.web.engines.evaluations import Evaluations
from philidor.web.engines.explaining import ExplainerProcess
from philidor.web.engines.roster import Engines
from philidor.web.exercises.endgames import EndgameTrainer
from philidor.web.exercises.exercises import Exercises
from philidor.web.exercises.repertoires import Repertoires
from philidor.web.games.archive import Archive
from philidor.web.games.elsewhere import Elsewhere
from philidor.web.games.lobby import Lobby
from philidor.web.games.pgn_collections import PgnCollections, ReadCollection, complaint
from philidor.web.games.pgn_reader import game_from
from philidor.web.games.saving import Savings
from philidor.web.games.services import Services
from philidor.web.games.session import GameSession
from philidor.web.games.studies import Studies
from philidor.web.jobs.jobs import Jobs
from philidor.web.storage.opening_library import OpeningLibrary
from philidor.web.wire.codes import Code
from philidor.web.wire.events import WorkloadsChanged
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.files import Collection
from philidor.web.wire.games import GameId
from philidor.web.wire.workloads import Workloads
from philidor.web.workloads.games_list import GamesList
from philidor.web.workloads.local_worker import LocalWorker
from philidor.web.workloads.queue import Queue
from philidor.web.workloads.workers import LOCAL, Workers

UPLOAD_LIMIT = 32 * 1024 * 1024
LEASE_SECONDS = 60.0
# The queue of tests is sent to the pages at most once in this time.
QUEUE_SECONDS = 1.0


@dataclass(frozen=True)
class Configuration:
    """The settings from the command line.

    data: the folder of the games and the endgame tables, None to keep games in memory; token:
    what clients must present; link: opens the page once without it; hosts: names of this server
    besides those of this machine; upload_limit: in bytes; when_ready: called once, before the first
    request is answered. address: of this server, as processes of this machine reach it; jobs: tasks
    of the queue of tests that this machine does at a time; lease_seconds: a worker that is not
    heard of for so long counts as lost.
    """

    data: Path | None = None
    token: str | None = None
    link: OneTimeLink | None = None
    hosts: tuple[str, ...] = ()
    engines: tuple[EngineSpec, ...] = ()
    upload_limit: int = UPLOAD_LIMIT
    when_ready: Callable[[Server], Awaitable[None]] | None = None
    address: str = ""
    jobs: int = 0
    lease_seconds: float = LEASE_SECONDS


class Server:
    """One server; its parts live as long as the application."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.store = Store(configuration.data)
        self.library = OpeningLibrary(configuration.data)
        self.engines = Engines(self.store, configuration.engines)
        self.evaluations = Evaluations()
        self.endgames = Tablebase(folder_in(configuration.data))
        self.endgame_trainer = EndgameTrainer(self.endgames)
        self.hub = Hub()
        self.games = Library(configuration.data, self.store)
        self.games.empty_bin(DELETED_KEPT)
        self.archive = Archive(self.store)
        self.savings = Savings(self.archive, self.hub)
        self.lobby = Lobby(
            Services(self.games, self.archive, self.savings, self.engines, self.hub, self.library)
        )
        self.elsewhere = Elsewhere(self.store, self.lobby)
        self.openings = OnlineOpenings()
        self.collections = PgnCollections(self.store)
        self.puzzles = (
            Puzzles(configuration.data) if configuration.data else Puzzles(in_memory=True)
        )
        self.exercises = Exercises(self.puzzles, self.store)
        self.repertoires = Repertoires(self.store)
        self.studies = Studies(self.store, self.lobby)
        self.explainer = ExplainerProcess()
        self.jobs = Jobs(
            self.store, self.lobby, self.engines, self.hub, self.exercises, self.collections
        )
        self.workers = Workers(configuration.lease_seconds)
        self.queue = Queue(self.store, self.engines, self.jobs.suites, self.workers)
        self.test_games = GamesList(self.queue)
        self.local_worker = LocalWorker(configuration.address, configuration.token)
        self.queue.on_change = Throttle(QUEUE_SECONDS, self._tell_queue).request
        if configuration.jobs:
            self.local_worker.set_jobs(configuration.jobs)

    async def load_pgn(self, found: ReadCollection, name: str) -> Collection:
        """Store a PGN file; a single game is opened at once."""
        loaded = await self.collections.keep(found, name)
        if loaded.total == 1:
            opened = await self.open_game(loaded.id, 0)
            loaded.game, loaded.known = opened.id, opened.known
        return loaded

    async def open_game(self, key: str, number: int) -> GameId:
        """Open a game of a loaded file: the library's, if that has it, else it is stored there."""
        read = await self.collections.game(key, number)
        faults = [complaint(number + 1, one).message for one in read.complaints]
        known = await asyncio.to_thread(self.games.copy_of, read)
        if known is not None:
            return GameId(id=known, faults=faults, known=True)
        game = game_from(read.tree)
        self.lobby.enter(GameSession(game, self.lobby.services))
        return GameId(id=game.id, faults=faults)

    def workloads(self) -> Workloads:
        """The queue of tests and the workers."""
        queue = self.queue
        return Workloads(
            tests=[queue.message(entry) for entry in queue.in_order()],
            workers=self.workers.list(queue.busy),
            local=self.local_worker.jobs,
            processors=os.cpu_count() or 1,
        )

    def _tell_queue(self) -> None:
        if self.hub.clients:
            self.hub.send_to_all(WorkloadsChanged(workloads=self.workloads()))

    async def work_here(self, jobs: int) -> None:
        """Do so many tasks of the queue at a time on this machine. A Fault if it cannot."""
        if not self.local_worker.address:
            why = "this server does not know its own address, so no process can join it"
            raise Fault(Code.BAD_REQUEST, why, WRONG, why=why)
        for member in list(self.workers.members):
            if member.startswith(LOCAL):
                self.queue.leave(member)
        await asyncio.to_thread(self.local_worker.set_jobs, jobs)
        self.queue.on_change()

    async def close(self) -> None:
        """Stop the jobs, the games and their engines, and close the store last."""
        self.elsewhere.close()
        await asyncio.to_thread(self.local_worker.end)
        await self.jobs.close()
        await self.explainer.close()
        await self.lobby.close()
        await self.savings.close()
        await self.library.close()
        self.endgame_trainer.close()
        self.games.close()
        self.puzzles.close()
        self.store.close()
