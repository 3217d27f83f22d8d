"""HTTP connections that are closed when no complete request arrives on them."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# Time for a request line with its headers. Each request's body has the same limit.
REQUEST_SECONDS = 30.0


class TimedProtocol(H11Protocol):
    """Uvicorn's HTTP/1.1 with a time limit for the head of each request.

    Without it a client could hold any number of connections open by sending half a request.
    """

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of the first request."""
        super().connection_made(transport)
        self._update_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the time limit."""
        self._drop_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data; a request that is complete ends its time limit."""
        super().data_received(data)
        self._update_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket, which has no time limit."""
        self._drop_deadline()
        super().handle_websocket_upgrade(event)

    def _update_deadline(self) -> None:
        waiting = self.cycle is None or self.cycle.response_complete
        if not waiting or self.transport.get_protocol() is not self:
            self._drop_deadline()
        elif self.deadline is None:
            self.deadline = self.loop.call_later(REQUEST_SECONDS, self._close)

    def _drop_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _close(self) -> None:
        self.deadline = None
        # Between requests, uvicorn's own limit for idle connections applies.
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
