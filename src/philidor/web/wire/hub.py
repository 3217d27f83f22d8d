"""Who is told what: the open pages, the games that they watch, the depth of their curiosity."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from philidor.web.wire.messages import InsightData, ServerMessage
from philidor.web.wire.pulse import Pulse
from philidor.web.wire.resources import Anything, Source

# A page that has fallen so many messages behind is let go; it comes back and asks anew.
MOST_WAITING = 2_000
LISTS_SECONDS = 0.5
# From which level on a page is told of each kind of insight; what is not listed needs the second.
LEVELS = {"statistics": 1, "iteration": 1}
DEEPEST = 2


class Page:
    """One WebSocket's end: what waits to be sent, and what it wants to know."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self.games: set[str] = set()
        self.level = 0
        self.traffic = False
        self.lost = False

    def send(self, message: ServerMessage) -> None:
        """Put a message to those that wait."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """The same for a message that is JSON already."""
        if self.lost:
            return
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.lost = True
            self.waiting.get_nowait()
            self.waiting.put_nowait(None)

    def wants(self, kind: str) -> bool:
        """Whether insight of a kind is for this page."""
        return self.level >= LEVELS.get(kind, DEEPEST)


class Hub:
    """All open pages."""

    def __init__(self) -> None:
        self.pages: set[Page] = set()
        self.on_audience: Callable[[str], None] = lambda game: None
        self._lists: Pulse | None = None

    def join(self, page: Page) -> None:
        """A page has been opened."""
        self.pages.add(page)

    def leave(self, page: Page) -> None:
        """A page has gone."""
        self.pages.discard(page)
        for game in list(page.games):
            self.unwatch(page, game)

    def watch(self, page: Page, game: str) -> None:
        """A page wants a game's changes."""
        page.games.add(game)
        self.on_audience(game)

    def unwatch(self, page: Page, game: str) -> None:
        """A page has seen enough of a game."""
        page.games.discard(game)
        self.on_audience(game)

    def curious(self, page: Page, level: int, traffic: bool) -> None:
        """A page wants more or less of the engines' inside."""
        page.level, page.traffic = level, traffic
        for game in page.games:
            self.on_audience(game)

    def watchers(self, game: str) -> list[Page]:
        """The pages that watch a game."""
        return [page for page in self.pages if game in page.games]

    def level(self, game: str) -> int:
        """The deepest look that a watcher of a game wants."""
        return max((page.level for page in self.watchers(game)), default=0)

    def traffic(self, game: str) -> bool:
        """Whether a watcher of a game wants its engines' protocol."""
        return any(page.traffic for page in self.watchers(game))

    def tell(self, game: str, message: ServerMessage) -> None:
        """Tell everybody who watches a game."""
        watchers = self.watchers(game)
        if watchers:
            text = message.model_dump_json()
            for page in watchers:
                page.send_text(text)

    def tell_insight(self, game: str, source: Source, data: Anything) -> None:
        """Tell watchers of a game what an engine says of its inside, as far as they want it."""
        told = [page for page in self.watchers(game) if page.wants(data["kind"])]
        if told:
            text = InsightData(source=source, data=data).model_dump_json()
            for page in told:
                page.send_text(text)

    def tell_traffic(self, game: str, message: ServerMessage) -> None:
        """Tell watchers of a game who want it what went over a protocol."""
        for page in self.watchers(game):
            if page.traffic:
                page.send(message)

    def tell_all(self, message: ServerMessage) -> None:
        """Tell every page."""
        text = message.model_dump_json()
        for page in self.pages:
            page.send_text(text)

    def lists_changed(self, message: ServerMessage) -> None:
        """Tell every page, soon and once for several changes, that lists are out of date."""
        if self._lists is None:
            self._lists = Pulse(LISTS_SECONDS, lambda: self.tell_all(message))
        self._lists.touch()
