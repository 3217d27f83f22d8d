"""How many engines a server runs at the same time."""

from __future__ import annotations

import os
from typing import ClassVar
from weakref import WeakSet

import chess.engine

from philidor.arena.connection import Connection
from philidor.arena.session import EngineSession

# Eight pages with four analyses each once started 32 engines at once.
MOST_ENGINES = 4 * max(4, os.cpu_count() or 1)


class TooManyEnginesError(chess.engine.EngineError):
    """The server runs as many engines as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} engines are running, the most of this server: stop one first")
        self.most = most


class PlacedSession(EngineSession):
    """An engine of this server; it starts only while fewer than MOST_ENGINES others run."""

    sessions: ClassVar[WeakSet[PlacedSession]] = WeakSet()
    starting = False

    async def _start(self) -> Connection:
        others = sum(one.running or one.starting for one in self.sessions if one is not self)
        if others >= MOST_ENGINES:
            raise TooManyEnginesError(MOST_ENGINES)
        self.sessions.add(self)
        self.starting = True
        try:
            return await super()._start()
        finally:
            self.starting = False
