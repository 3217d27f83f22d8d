"""People who leave a timed game: their clock stops soon after the last page that showed it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from philidor.web.clients.hub import Hub
from philidor.web.games.session import GameSession
from philidor.web.wire.codes import Code

# A page that reloads, or whose connection breaks, is back before.
LEFT_SECONDS = 10.0


class Departures:
    """The games that nobody watches any more."""

    def __init__(self, sessions: Mapping[str, GameSession], hub: Hub) -> None:
        self.sessions = sessions
        self.hub = hub
        self.waiting: dict[str, asyncio.TimerHandle] = {}
        # Games that were paused, until somebody watches them again.
        self.paused: set[str] = set()

    def watchers_changed(self, session: GameSession) -> None:
        """Somebody has begun or ceased to watch a game."""
        key = session.game.id
        waiting = self.waiting.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        if not self.hub.watchers(key):
            loop = asyncio.get_running_loop()
            self.waiting[key] = loop.call_later(LEFT_SECONDS, self._left, key)
        elif key in self.paused:
            self.paused.discard(key)
            session.notice(Code.GAME_LEFT, "the clock was stopped: no page showed the game")

    def _left(self, key: str) -> None:
        """Pause a timed game in which a person is to move; an engine first finishes its move."""
        self.waiting.pop(key, None)
        session = self.sessions.get(key)
        if session is None or session.game.kind == "match" or session.game.state != "playing":
            return
        if session.busy or session.engine_to_move():
            self.watchers_changed(session)
        elif session.game.time_control.clocked:
            session.pause()
            self.paused.add(key)

    def close(self) -> None:
        """Wait for nobody any more."""
        for waiting in self.waiting.values():
            waiting.cancel()
