"""The parts of the server that games use."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.library.library import Library
from philidor.web.clients.hub import Hub
from philidor.web.engines.roster import Engines
from philidor.web.games.archive import Archive
from philidor.web.games.saving import Savings
from philidor.web.storage.opening_library import OpeningLibrary


@dataclass(frozen=True)
class Services:
    """The library of games, the page's games in it and what saves them, engines, clients.

    library: the opening library.
    """

    games: Library
    archive: Archive
    savings: Savings
    engines: Engines
    hub: Hub
    library: OpeningLibrary
