"""One connected client: its subscriptions and the messages that wait to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from philidor.web.wire.events import ServerMessage

# A client with this many unsent messages is disconnected; it reconnects and reloads the state.
MAX_QUEUED = 2_000
TRY_AGAIN_LATER = 1013
# The detail from which each kind of insight is sent; kinds not listed need FULL_DETAIL.
DETAILS = {"statistics": 1, "iteration": 1, "moves": 1, "evaluation": 1}
FULL_DETAIL = 2


class Client:
    """One WebSocket: its queue of unsent messages and its subscriptions.

    detail: how much engines report about their search, 0 to 2, as in the message `insight`.
    """

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MAX_QUEUED)
        self.games: set[str] = set()
        self.detail = 0
        self.traffic = False
        self.dropped = False

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

    def wants(self, kind: str) -> bool:
        """Whether insight of this kind is within the client's detail."""
        return self.detail >= DETAILS.get(kind, FULL_DETAIL)
