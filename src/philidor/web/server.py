"""Everything the server consists of, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from philidor.arena.engines import EngineSpec
from philidor.web.clients.hub import Hub
from philidor.web.engines.roster import Engines
from philidor.web.games.archive import Archive
from philidor.web.games.lobby import Lobby
from philidor.web.games.pgn_collections import PgnCollections
from philidor.web.games.services import Services
from philidor.web.jobs.jobs import Jobs
from philidor.web.storage.library_file import LibraryFile, opening_name
from philidor.web.storage.opening_library import OpeningLibrary
from philidor.web.storage.store import Store

UPLOAD_LIMIT = 32 * 1024 * 1024


@dataclass(frozen=True)
class Configuration:
    """How the server is to be: where it keeps its games (None: in memory), who may come in."""

    data: Path | None = None
    token: str | None = None
    hosts: tuple[str, ...] = ()
    engines: tuple[EngineSpec, ...] = ()
    upload_limit: int = UPLOAD_LIMIT


class Server:
    """The parts of one server."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.store = Store(configuration.data)
        self.library = OpeningLibrary(lambda: LibraryFile(configuration.data), opening_name)
        self.engines = Engines(self.store, configuration.engines)
        self.hub = Hub()
        self.archive = Archive(self.store)
        self.lobby = Lobby(Services(self.archive, self.engines, self.hub, self.library))
        self.shelf = PgnCollections(self.store, self.library)
        self.jobs = Jobs(self.store, self.lobby, self.engines, self.hub)

    async def close(self) -> None:
        """End jobs, games and their engines; the store last."""
        await self.jobs.close()
        await self.lobby.close()
        await self.library.close()
        self.store.close()


def get_server(connection: HTTPConnection) -> Server:
    """The server that a request is addressed to."""
    server: Server = connection.app.state.server
    return server


ServerDep = Annotated[Server, Depends(get_server)]
