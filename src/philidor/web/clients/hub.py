"""Connected clients and their subscriptions."""

from __future__ import annotations

from collections.abc import Callable, Collection

from philidor.web.clients.client import Client
from philidor.web.clients.throttle import Throttle
from philidor.web.wire.events import ServerMessage

LISTS_SECONDS = 0.5


class Hub:
    """All connected clients."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.on_subscription: Callable[[str], None] = lambda game: None
        self._lists: Throttle | None = None

    def join(self, client: Client) -> None:
        """Add a client that has connected."""
        self.clients.add(client)

    def leave(self, client: Client) -> None:
        """Remove a client that has disconnected."""
        self.clients.discard(client)
        for game in list(client.games):
            self.unwatch(client, game)

    def watch(self, client: Client, game: str) -> None:
        """Subscribe a client to a game."""
        client.games.add(game)
        self.on_subscription(game)

    def unwatch(self, client: Client, game: str) -> None:
        """End a client's subscription to a game."""
        client.games.discard(game)
        self.on_subscription(game)

    def set_traffic(self, client: Client, wanted: bool) -> None:
        """Set whether a client receives protocol traffic."""
        client.traffic = wanted
        for game in client.games:
            self.on_subscription(game)

    def watchers(self, game: str) -> list[Client]:
        """The clients that watch a game."""
        return [client for client in self.clients if game in client.games]

    def wants_traffic(self, game: str) -> bool:
        """Whether a watcher of a game wants the protocol traffic of its engines."""
        return any(client.traffic for client in self.watchers(game))

    async def games_deleted(self, games: Collection[str]) -> None:
        """End what the clients had begun with these games."""
        for client in list(self.clients):
            await client.on_deletion(games)

    def send_to_watchers(self, game: str, message: ServerMessage) -> None:
        """Send a message to all watchers of a game."""
        watchers = self.watchers(game)
        if watchers:
            text = message.model_dump_json()
            for client in watchers:
                client.send_text(text)

    def send_traffic(self, game: str, message: ServerMessage) -> None:
        """Send protocol traffic to the watchers of a game that asked for it."""
        for client in self.watchers(game):
            if client.traffic:
                client.send(message)

    def send_to_all(self, message: ServerMessage) -> None:
        """Send a message to every client."""
        text = message.model_dump_json()
        for client in self.clients:
            client.send_text(text)

    def lists_changed(self, message: ServerMessage) -> None:
        """Send every client one message soon, however many lists change meanwhile."""
        if self._lists is None:
            self._lists = Throttle(LISTS_SECONDS, lambda: self.send_to_all(message))
        self._lists.request()
