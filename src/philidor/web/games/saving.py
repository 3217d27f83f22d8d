"""Saving games: what the disk refuses stays pending, is tried again, and is told to the user."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from time import monotonic

from philidor.library.store import new_id
from philidor.web.clients.hub import Hub
from philidor.web.games.archive import Archive, ChangedElsewhereError
from philidor.web.games.web_game import WebGame
from philidor.web.wire.codes import Message
from philidor.web.wire.events import Saving
from philidor.web.wire.faults import UNAVAILABLE, Fault, not_saved

RETRY_SECONDS = 1.0
# How long a server that ends tries to store what is pending.
CLOSING_SECONDS = 10.0
log = logging.getLogger(__name__)


@dataclass
class Pending:
    """A game whose last changes are not stored."""

    game: WebGame
    nodes: set[int] = field(default_factory=set)
    removed: set[int] = field(default_factory=set)


class Savings:
    """Stores the changes of open games; those that fail are kept and tried again in order.

    on_copy: is called when a game became a copy under another id, with its former id, because
    another program had changed it meanwhile.
    """

    def __init__(self, archive: Archive, hub: Hub) -> None:
        self.archive = archive
        self.hub = hub
        self.pending: dict[str, Pending] = {}
        self.problem: Message | None = None
        self.on_copy: Callable[[str, WebGame], None] = lambda former, game: None
        self._retry: asyncio.TimerHandle | None = None

    def save(self, game: WebGame, nodes: Collection[int], removed: Collection[int]) -> None:
        """Store a change together with earlier ones of the game that could not be stored."""
        change = self.pending.setdefault(game.id, Pending(game))
        change.nodes.update(nodes)
        change.nodes.difference_update(removed)
        change.removed.update(removed)
        self._store(change)

    def refuse_unsaved(self, key: str) -> None:
        """Raise a Fault if a game's last changes are not stored."""
        if key in self.pending and self.problem is not None:
            raise Fault(self.problem.code, self.problem.text, UNAVAILABLE, **self.problem.params)

    def forget(self, key: str) -> None:
        """Give up a game that could not be created."""
        self.pending.pop(key, None)
        self._tell(self.problem if self.pending else None)

    def saving(self) -> Saving:
        """The present state, for a page that connects."""
        return Saving(problem=self.problem, games=len(self.pending))

    def _store(self, change: Pending) -> bool:
        game = change.game
        try:
            self.archive.save(game, sorted(change.nodes), sorted(change.removed))
        except ChangedElsewhereError:
            return self._store_copy(game)
        except sqlite3.Error as error:
            log.warning("game %s is not saved: %s", game.id, error)
            self._tell(not_saved(error).message)
            self._try_later()
            return False
        self.pending.pop(game.id, None)
        if not self.pending:
            self._tell(None)
        return True

    def _store_copy(self, game: WebGame) -> bool:
        """Store a game beside the one that another program has changed, so that nothing is lost.

        Its edits can be undone in the copy as before.
        """
        former, game.id, game.stored = game.id, new_id(), ""
        del self.pending[former]
        every = {*game.tree.nodes, *game.tree.detached}
        change = self.pending[game.id] = Pending(game, every)
        self.on_copy(former, game)
        return self._store(change)

    def _try_later(self) -> None:
        if self._retry is None:
            loop = asyncio.get_running_loop()
            self._retry = loop.call_later(RETRY_SECONDS, self.retry)

    def retry(self) -> None:
        """Try to store everything that is pending, and go on trying until it is stored."""
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        for change in list(self.pending.values()):
            if not self._store(change):
                return

    def _tell(self, problem: Message | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self.hub.send_to_all(self.saving())

    async def close(self) -> None:
        """Store what is pending before the server ends; after a while it is given up and logged."""
        give_up = monotonic() + CLOSING_SECONDS
        self.retry()
        while self.pending and monotonic() < give_up:
            await asyncio.sleep(RETRY_SECONDS / 4)
            self.retry()
        if self._retry is not None:
            self._retry.cancel()
        if self.pending and self.problem is not None:
            games = ", ".join(self.pending)
            log.error("the last changes of these games are lost: %s: %s", games, self.problem.text)
