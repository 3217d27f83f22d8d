"""Games that other programs on this machine change: the terminal's appear as they are played."""

from __future__ import annotations

import asyncio

from philidor.library.store import Store
from philidor.web.games.lobby import Lobby
from philidor.web.wire.events import Error, GamesChanged
from philidor.web.wire.faults import Fault

LOOK_SECONDS = 1.0


class Elsewhere:
    """Looks every second whether another program has written to the store."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self.store, self.lobby = store, lobby
        self._seen = store.changes_elsewhere()
        self._next = asyncio.get_running_loop().call_later(LOOK_SECONDS, self.look)

    def look(self) -> None:
        """Load the open games again that have changed, and tell the lists."""
        seen = self.store.changes_elsewhere()
        if seen != self._seen:
            self._seen = seen
            for key in list(self.lobby.sessions):
                try:
                    self.lobby.refresh(key)
                except Fault as fault:
                    # The other program has deleted the game.
                    self.lobby.services.hub.send_to_watchers(
                        key, Error(game=key, error=fault.message)
                    )
            self.lobby.services.hub.lists_changed(GamesChanged())
        self._next = asyncio.get_running_loop().call_later(LOOK_SECONDS, self.look)

    def close(self) -> None:
        """Stop looking."""
        self._next.cancel()
