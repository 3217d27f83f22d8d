"""Everything the server consists of, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from philidor.lab.engines import EngineSpec
from philidor.web.archive import Archive
from philidor.web.engines import Engines
from philidor.web.hub import Hub
from philidor.web.jobs import Jobs
from philidor.web.kept_library import KeptLibrary, opening_name
from philidor.web.library import LibraryDesk
from philidor.web.lobby import Lobby
from philidor.web.security import UPLOAD_LIMIT
from philidor.web.session import Surroundings
from philidor.web.shelf import Shelf
from philidor.web.store import Store


@dataclass(frozen=True)
class Configuration:
    """How the server is to be: where it keeps its games (None: in memory), who may come in."""

    data: Path | None = None
    token: str | None = None
    hosts: tuple[str, ...] = ()
    engines: tuple[EngineSpec, ...] = ()
    upload_limit: int = UPLOAD_LIMIT


class House:
    """The parts of one server."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.store = Store(configuration.data)
        self.library = LibraryDesk(lambda: KeptLibrary(configuration.data), opening_name)
        self.engines = Engines(self.store, configuration.engines)
        self.hub = Hub()
        self.archive = Archive(self.store)
        self.lobby = Lobby(Surroundings(self.archive, self.engines, self.hub, self.library))
        self.shelf = Shelf(self.store, self.library)
        self.jobs = Jobs(self.store, self.lobby, self.engines, self.hub)

    async def close(self) -> None:
        """End jobs, games and their engines; the store last."""
        await self.jobs.close()
        await self.lobby.close()
        await self.library.close()
        self.store.close()


def the_house(connection: HTTPConnection) -> House:
    """The house that a request is for."""
    house: House = connection.app.state.house
    return house


Ours = Annotated[House, Depends(the_house)]
