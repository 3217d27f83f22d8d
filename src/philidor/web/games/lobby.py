"""The games that are open on the server; others are opened from the store when needed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence

from philidor.game.time_control import TimeControlError
from philidor.pgn.tree import ROOT
from philidor.web.games.departures import Departures
from philidor.web.games.editing import check_seat
from philidor.web.games.imported import imported_game
from philidor.web.games.positions import start_position
from philidor.web.games.services import Services
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import WebGame, make_game
from philidor.web.wire.codes import Code
from philidor.web.wire.events import GamesChanged, WholeGame
from philidor.web.wire.faults import Fault, bad_time_control, missing
from philidor.web.wire.games import NewGame

# After this time without watchers a session closes and its engines end, unless one is to move.
IDLE_SECONDS = 60.0


class Lobby:
    """Sessions by game id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.sessions: dict[str, GameSession] = {}
        self.closing: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.departures = Departures(self.sessions, services.hub)
        services.hub.on_subscription = self._subscription_changed
        services.savings.on_copy = self._copied

    def __getitem__(self, key: str) -> GameSession:
        """The session of a game, which is opened if necessary; a Fault if there is no such game."""
        self.refresh(key)
        if key not in self.sessions:
            self.sessions[key] = GameSession(self._load(key), self.services)
        self._close_later(key)
        return self.sessions[key]

    def look(self, key: str) -> WebGame:
        """Read a game without opening a session. Raises Fault."""
        self.refresh(key)
        if key in self.sessions:
            return self.sessions[key].game
        return self._load(key)

    def refresh(self, key: str) -> None:
        """Load an open game again if another program has changed it; a Fault if it is gone.

        Nothing is lost by that: all changes that were made here are stored, or pending and left
        to `Savings`.
        """
        session, services = self.sessions.get(key), self.services
        if session is None or key in services.savings.pending:
            return
        try:
            current = services.archive.is_current(session.game)
        except sqlite3.Error:
            # The store cannot be read now; saving asks again.
            return
        if not current:
            session.halt()
            del self.sessions[key]
            self._end(session)
            self._open_again(key)

    def _open_again(self, key: str) -> None:
        """Open a game as it is stored, and show it to those who watch it."""
        session = self.sessions[key] = GameSession(self._load(key), self.services)
        self.services.hub.send_to_watchers(key, WholeGame(game=session.game.message()))
        self._close_later(key)

    def _copied(self, former: str, game: WebGame) -> None:
        """What was changed here and elsewhere at once is two games now; the other one is shown."""
        session = self.sessions.pop(former, None)
        if session is not None:
            self.sessions[game.id] = session
            self._close_later(game.id)
        self._open_again(former)
        self.sessions[former].notice(
            Code.GAME_COPIED,
            "another program changed this game at the same time: what you changed here is kept as "
            "another game in the list",
        )

    def _load(self, key: str) -> WebGame:
        """Read a stored or imported game. Raises Fault."""
        game = self.services.archive.load(key) or imported_game(self.services.games, key)
        if game is None:
            raise missing(Code.NO_GAME, "game", key)
        return game

    def new(self, wanted: NewGame) -> GameSession:
        """Create a game; a Fault if the position, the time control or an engine is not valid."""
        start = start_position(wanted.fen, wanted.chess960)
        try:
            game = make_game(
                start, wanted.white, wanted.black, wanted.time_control, dict(wanted.tags)
            )
        except TimeControlError as error:
            raise bad_time_control(error) from None
        game.kind, game.continuous = wanted.kind, wanted.continuous
        game.draft = wanted.kind == "analysis" and not wanted.tags
        session = GameSession(game, self.services)
        for seat in game.seats.values():
            check_seat(session, seat)
        self.enter(session)
        if wanted.start:
            session.start()
        return session

    def enter(self, session: GameSession) -> None:
        """Add a new session and store its game, unless that is a draft.

        A Fault, and no game, if it cannot be stored.
        """
        end = session.game.by_rules() if session.game.ended is None else None
        if end is not None and session.game.head == ROOT:
            session.finish(end)
        self.sessions[session.game.id] = session
        if not session.game.draft:
            session.commit(list(session.game.tree.below(ROOT)))
        try:
            session.refuse_unsaved()
        except Fault:
            del self.sessions[session.game.id]
            self.services.savings.forget(session.game.id)
            raise
        self._close_later(session.game.id)

    def keep(self, key: str) -> None:
        """Store a game that is still a draft; a Fault if that fails."""
        session = self.sessions.get(key)
        if session is not None and session.game.draft:
            session.commit()
            session.refuse_unsaved()

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete games; a Fault, and nothing is deleted, if one is of a running match."""
        opened = [self.sessions[key] for key in keys if key in self.sessions]
        for session in opened:
            session.refuse_match()
            # The deletion of a draft can be undone like any other.
            self.keep(session.game.id)
        for session in opened:
            await session.close()
            self.sessions.pop(session.game.id, None)
        self.services.games.delete(keys)
        await self.services.hub.games_deleted(keys)
        self.services.hub.lists_changed(GamesChanged())

    def restore(self, keys: Sequence[str]) -> None:
        """Undo the deletion of games."""
        self.services.games.restore(keys)
        self.services.hub.lists_changed(GamesChanged())

    def file(self, keys: Sequence[str], folder: str) -> None:
        """Move games to a folder; empty: out of any folder."""
        self.services.games.file(keys, folder)
        self.services.hub.lists_changed(GamesChanged())

    def _subscription_changed(self, key: str) -> None:
        session = self.sessions.get(key)
        if session is not None:
            session.engines.subscriptions_changed()
            self._close_later(key)
            self.departures.watchers_changed(session)

    def _close_later(self, key: str) -> None:
        """Check again after a while whether the session is still needed."""
        waiting = self.closing.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        loop = asyncio.get_running_loop()
        self.closing[key] = loop.call_later(IDLE_SECONDS, self._close_idle, key)

    def _close_idle(self, key: str) -> None:
        self.closing.pop(key, None)
        session = self.sessions.get(key)
        if session is None:
            return
        pending = key in self.services.savings.pending
        watched = bool(self.services.hub.watchers(key))
        # An engine finishes its move; a person who has left needs none that waits.
        engines_play = session.game.state == "playing" and (
            session.game.kind == "match" or session.engine_to_move()
        )
        if pending or watched or session.busy or engines_play:
            self._close_later(key)
            return
        del self.sessions[key]
        self._end(session)

    def _end(self, session: GameSession) -> None:
        """Close a session without waiting for it."""
        task = asyncio.get_running_loop().create_task(session.close())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Close all sessions; their games stay in the store."""
        for waiting in self.closing.values():
            waiting.cancel()
        self.departures.close()
        sessions = list(self.sessions.values())
        self.sessions.clear()
        await asyncio.gather(*(session.close() for session in sessions))
        await asyncio.gather(*self.tasks)
