"""One connected client: its subscriptions and the messages that wait to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection

from starlette.websockets import WebSocket, WebSocketDisconnect

from philidor.web.wire.events import ServerMessage

# A client with this many unsent messages is disconnected; it reconnects and reloads the state.
MAX_QUEUED = 2_000
TRY_AGAIN_LATER = 1013


async def nothing_to_end(games: Collection[str]) -> None:
    """A client without analyses."""


class Client:
    """One WebSocket: its queue of unsent messages and its subscriptions.

    traffic: whether it receives the lines of the engines' protocol.
    on_deletion: ends what the client had begun with these games.
    """

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MAX_QUEUED)
        self.games: set[str] = set()
        self.traffic = False
        self.dropped = False
        self.on_deletion: Callable[[Collection[str]], Awaitable[None]] = nothing_to_end

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Queue a message that is JSON already; None in the queue means: disconnect."""
        if self.dropped:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.dropped = True
            self.queue.get_nowait()
            self.queue.put_nowait(None)

    async def send_queue(self, websocket: WebSocket) -> None:
        """Send queued messages over a WebSocket as fast as the other end takes them."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self.queue.get()
                if text is None:
                    await websocket.close(TRY_AGAIN_LATER)
                    return
                await websocket.send_text(text)
