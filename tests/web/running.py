"""A server in a process of its own, and pages that talk to it over the network."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from philidor.web.http.serve import TOKEN_VARIABLE

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
PATIENCE = 60.0
TOKEN = "a-token-for-tests"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
Json = dict[str, Any]


class Running:
    """`philidor web`, or another command that serves the page, on a free port.

    errors: the file for what it writes to the terminal's standard error.
    """

    def __init__(self, data: Path, *command: str, errors: Path | None = None) -> None:
        self.data = data
        words = [*(command or ("web",)), "--no-browser", "--data", str(data)]
        words += [] if "--port" in command else ["--port", "0"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "philidor", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if errors is None else errors.open("wb"),
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", TOKEN_VARIABLE: TOKEN},
        )
        assert self.process.stdout is not None
        line = next((line for line in self.process.stdout if ADDRESS.search(line)), "")
        found = ADDRESS.search(line)
        assert found, "the server does not say where it is"
        self.port = int(found[1])
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE, headers=BEARER
        )

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            finally:
                self.process.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def page(self) -> Page:
        """One more page."""
        return Page(self.port)


class Page:
    """A page's WebSocket."""

    def __init__(self, port: int) -> None:
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/ws",
                open_timeout=PATIENCE,
                max_size=None,
                additional_headers=BEARER,
            )
        )

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    def send(self, **message: Any) -> None:
        """A message to the server."""
        self.socket.send(json.dumps(message))

    def wait(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait for the first message that fulfils a condition."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=PATIENCE))
            if wanted(message):
                return message

    def do(self, number: int, **message: Any) -> Json:
        """A command and its answer."""
        self.send(id=number, **message)
        return self.wait(lambda heard: heard.get("id") == number)

    def flood(self, count: int, game: str) -> None:
        """Send this many commands and read no answer; ends when the connection does."""
        with suppress(ConnectionClosed):
            for number in range(count):
                if number == 200:
                    sys.stdout.write("sending\n")
                    sys.stdout.flush()
                self.send(type="watch", id=number, game=game)


if __name__ == "__main__":
    Page(int(sys.argv[1])).flood(int(sys.argv[2]), sys.argv[3])
