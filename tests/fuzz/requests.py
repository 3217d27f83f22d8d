"""Hostile requests to the server's application, in this process: HTTP and WebSocket.

An input is a request line, headers, an empty line and the body; a WebSocket's body is a message a
line. Without its token a request must be refused, and no request may be answered by status 500.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import unquote_to_bytes

from tests.fuzz.targets import GAME, Target, _words

from philidor.web.http.app import make_app
from philidor.web.server import Configuration, Server

TOKEN = "a-token-of-the-fuzzer"
AUTHORIZED = f"Host: localhost\nAuthorization: Bearer {TOKEN}\n"
SECONDS = 120
# Registered programs are run by the server: an input must not name one.
FORBIDDEN = (b"command", b"argv")
INTERNAL = 500
WORDS = (
    "GET POST PUT DELETE PATCH WS HTTP/1.1 Host: localhost Origin: http://localhost Cookie: null "
    'Content-Type: application/json Content-Length: true [] {} "" 0 -1 1e999 %00 .. / ? & ='
)


class Requests:
    """An application and the loop it runs on."""

    def __init__(self) -> None:
        configuration = Configuration(token=TOKEN)
        self.app = make_app(configuration)
        self.runner = asyncio.Runner()
        self.runner.run(self._start(configuration))

    async def _start(self, configuration: Configuration) -> None:
        self.app.state.server = Server(configuration)

    def __call__(self, data: bytes) -> None:
        """Make a request with and without the token."""
        if any(word in data.lower() for word in FORBIDDEN):
            return
        self.runner.run(asyncio.wait_for(self._ask(data), SECONDS))

    async def _ask(self, data: bytes) -> None:
        head, _, body = data.partition(b"\n\n")
        request, *lines = head.split(b"\n")
        method, _, target = request.decode("latin-1").partition(" ")
        path, _, query = target.partition("?")
        headers = [
            (name.strip().lower(), value.strip())
            for name, colon, value in (line.partition(b":") for line in lines)
            if colon
        ]
        socket = method == "WS"
        messages = self._messages(body, socket)
        statuses: list[int] = []

        async def receive() -> MutableMapping[str, Any]:
            if not messages:
                return {"type": "websocket.disconnect" if socket else "http.disconnect"}
            return messages.pop(0)

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        await self.app(
            {
                "type": "websocket" if socket else "http",
                "asgi": {"version": "3.0"},
                "http_version": "1.1",
                "method": method,
                "scheme": "ws" if socket else "http",
                "path": unquote_to_bytes(path).decode("utf-8", "replace"),
                "raw_path": path.encode("latin-1"),
                "query_string": query.encode("latin-1"),
                "root_path": "",
                "headers": headers,
                "client": ("127.0.0.1", 1),
                "server": ("127.0.0.1", 8017),
                "subprotocols": [],
            },
            receive,
            send,
        )
        assert all(status < INTERNAL for status in statuses), statuses
        if TOKEN.encode() not in head:
            assert all(300 <= status < INTERNAL for status in statuses), statuses

    def _messages(self, body: bytes, socket: bool) -> list[MutableMapping[str, Any]]:
        if not socket:
            return [{"type": "http.request", "body": body, "more_body": False}]
        texts = [line.decode("utf-8", "replace") for line in body.split(b"\n")]
        return [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": text} for text in texts),
        ]


def target() -> Target:
    """The target, with a request for every documented path among its seeds."""
    asked = Requests()
    seeds = [f'WS /ws\n{AUTHORIZED}\n{{}}\n{{"type": "watch"}}'.encode()]
    for path, methods in asked.app.openapi()["paths"].items():
        for method in methods:
            body = '{"pgn": "x"}' if method != "get" else ""
            head = f"{method.upper()} {path}\n{AUTHORIZED}Content-Type: application/json\n\n"
            seeds.append((head + body).encode())
    head = f"{AUTHORIZED}Content-Type: application/json\n\n"
    for place, text in (("/api/pgn", GAME), ("/api/epd", 'bm e4; id "x";')):
        seeds.append(f"POST {place}\n{head}{json.dumps({'text': text})}".encode())
    seeds.append(b"GET /api/games\nHost: evil.example\nOrigin: http://[\n\n")
    return Target(asked, seeds, _words(WORDS), 4)
